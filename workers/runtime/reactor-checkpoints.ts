import type { Position } from '../../contracts/core/event.ts'
import type { Records } from '../../engines/ports/records.ts'

/** How far a reactor has read the log, in the record of kind `reactor` under its name. */
export type ReactorCheckpoint = {
  /** All events up to this one are handled. */
  readonly position: Position
  /**
   * Id of the last event that it has handled, at `position` or before. A log that does not have it
   * is another one. Undefined before the first, and where an earlier Kith stored the position alone.
   */
  readonly event?: string | undefined
}

/** Where an earlier Kith kept checkpoints. `remove` is called when they are in the records. */
export type EarlierCheckpoints = {
  read(): Promise<ReadonlyMap<string, Position>>
  remove(): Promise<void>
}

/** Undefined for a reactor that has never run. */
export const checkpointOf = async (
  reactor: string,
  records: Pick<Records, 'get'>,
): Promise<ReactorCheckpoint | undefined> =>
  (await records.get<ReactorCheckpoint>('reactor', reactor))?.value

/** Stores how far a reactor has read. Its jobs up to there must be stored. */
export const advanceReactor = async (
  reactor: string,
  checkpoint: ReactorCheckpoint,
  records: Pick<Records, 'put'>,
): Promise<void> => {
  await records.put('reactor', reactor, checkpoint)
}

/**
 * Moves the checkpoints that an earlier Kith kept among the jobs, before reactors run: without them
 * they would repeat. One that is in the records already stays. Can be repeated.
 */
export const moveCheckpoints = async (
  earlier: EarlierCheckpoints,
  records: Pick<Records, 'put'>,
): Promise<void> => {
  const found = await earlier.read()
  if (found.size === 0) return
  for (const [reactor, position] of found)
    await records.put('reactor', reactor, { position }, { ifVersion: 'none' })
  await earlier.remove()
}
