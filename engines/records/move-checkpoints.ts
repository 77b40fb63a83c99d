import type { Position } from '../../contracts/core/event.ts'
import type { LastEvent } from '../ports/event-log.ts'
import type { Records } from '../ports/records.ts'

/** Where an earlier Kith kept checkpoints. `remove` is called when they are in the records. */
type EarlierCheckpoints = {
  read(): Promise<ReadonlyMap<string, Position>>
  remove(): Promise<void>
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
    await records.put('reactor', reactor, { position } satisfies LastEvent, { ifVersion: 'none' })
  await earlier.remove()
}
