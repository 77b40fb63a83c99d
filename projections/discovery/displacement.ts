import { createHmac } from 'node:crypto'
import { type Cell, cellOf, centreOf, pointAt } from '../../contracts/core/geo.ts'
import { installationKey } from '../../engines/log/keyed-ids.ts'
import type { Keys } from '../../engines/ports/keys.ts'

/** How far a member may be displaced from their city's cell, in kilometres. */
export const DISPLACEMENT_KM = 12

const FULL_TURN = 2 * Math.PI

/**
 * Returns the cell that stands for a member of a city's cell wherever a distance is used. The same
 * for the same member and cell. Without the installation's key it reveals only that the city is
 * within about 15 km.
 */
export type Displace = (profileId: string, cell: Cell) => Cell

/**
 * Displaces by a vector derived from `key`, the member and the cell: uniform in a disc of
 * `DISPLACEMENT_KM` (the radius is the square root of a uniform number, so that equal areas are
 * equally likely). Distance readings, however many and from wherever, lead to the displaced cell,
 * not to the city.
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

/** Displaces nobody. */
export const leaveInPlace: Displace = (_, cell) => cell

/** Displaces with a key of this installation, which does not depend on the master key. */
export const openDisplacement = async (keys: Pick<Keys, 'encryptionKey'>): Promise<Displace> =>
  displaceWith(await installationKey(keys, 'displacement'))
