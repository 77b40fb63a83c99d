import zoneOf from '@photostructure/tz-lookup'
import { type Cell, centreOf } from '../../../contracts/core/geo.ts'

/** The IANA time zone at the centre of a cell, as of the package's map; at sea one such as `Etc/GMT+2`. */
export const zoneAt = (cell: Cell): string => {
  const { lat, lon } = centreOf(cell)
  return zoneOf(lat, lon)
}
