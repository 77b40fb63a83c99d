import { createHmac } from 'node:crypto'
import { type Cell, cellOf, centreOf, pointAt } from '../contracts/geo.ts'
import { installationKey } from './keyed-ids.ts'
import type { Keys } from './keys.ts'

/** How far a member may be displaced from their city's cell, in kilometres. */
export const DISPLACEMENT_KM = 12

const FULL_TURN = 2 * Math.PI

/**
 * The cell in which a member of a city's cell is taken to stand, for everything that a distance
 * touches. The same for the same member and cell; without the installation's key it tells no more
 * than that the city is within some 15 km.
 */
export type Displace = (profileId: string, cell: Cell) => Cell

/**
 * Displaces by a vector that follows from `key`, the member and the cell: uniform in a disc of
 * `DISPLACEMENT_KM` (the radius is the root of a uniform number, so that each area is as likely as
 * another of its size). Readings of a distance, however many and from wherever, lead to the
 * displaced cell, not to the city.
 */
export const displaceWith =
  (key: Uint8Array): Displace =>
  (profileId, cell) => {
    const bytes = createHmac('sha256', key)
      .update(JSON.stringify([profileId, cell]))
      .digest()
    const unit = (at: number) => bytes.readUInt32LE(at) / 2 ** 32
    const kilometres = DISPLACEMENT_KM * Math.sqrt(unit(0))
    return cellOf(pointAt(centreOf(cell), FULL_TURN * unit(4), kilometres))
  }

/** Displaces under the key of this installation; a new master key changes nothing. */
export const openDisplacement = async (keys: Pick<Keys, 'encryptionKey'>): Promise<Displace> =>
  displaceWith(await installationKey(keys, 'displacement'))
