import type { Position } from '../../../contracts/core/event.ts'
import { type ConfiguredEngine, EngineFault } from '../../ports/engine-fault.ts'

/** A position as the server gives it: two places in its transaction file. */
export type PositionPair = { readonly commit: bigint; readonly prepare: bigint }

/** The server's positions are signed; a larger number means that it knows none. */
const MAX_POSITION = 2n ** 63n - 1n

/** A position of the log as a pair. @throws {RangeError} it is no position of this log. */
export const pairOf = (position: Position): PositionPair => {
  if (!/^\d{1,19}$/.test(position))
    throw new RangeError(`${position} is not a position of this log.`)
  const place = BigInt(position)
  return { commit: place, prepare: place }
}

/**
 * A pair as a position of the log. The two differ only for events of explicit transactions, which
 * only old clients of other programs write.
 *
 * @throws {EngineFault} `foreign` where they differ, `too_old` for a server that gives none with the
 *   events of a stream, as before version 22.6.
 */
export const positionOf = (
  pair: PositionPair | undefined,
  configured: ConfiguredEngine,
): Position => {
  if (!pair || pair.commit > MAX_POSITION) throw new EngineFault('too_old', configured)
  if (pair.commit === pair.prepare) return String(pair.commit)
  throw new EngineFault('foreign', configured, { detail: 'an event of an explicit transaction' })
}
