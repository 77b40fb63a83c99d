import { origin } from '../../contracts/core/event.ts'
import { type DomainEvent, endingTypes, subjectsEndedBy } from '../../contracts/events.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Keys } from '../ports/keys.ts'
import { hasEvent, newestOf } from './log-mismatch.ts'

const BATCH = 1_000

/**
 * Destroys the keys of all accounts, conversations and reports that ended in the log after the
 * position that the keys remember, then stores the head. So keys restored from an older backup cannot
 * decrypt what was erased since. Reads the log from that position on, or all of it where the keys
 * remember what it does not have; reads nothing when the head has not moved.
 */
export const destroyEndedKeys = async (
  log: EventLog<DomainEvent>,
  keys: Pick<Keys, 'destroy' | 'destroyedUpTo' | 'noteDestroyedUpTo'>,
): Promise<void> => {
  const last = await keys.destroyedUpTo()
  const head = await newestOf(log)
  const isOfLog = last !== undefined && (await hasEvent(log, last))
  if (isOfLog && last.position === head.position) return
  let ended = new Set<string>()
  const destroy = async () => {
    if (ended.size > 0) await keys.destroy([...ended])
    ended = new Set()
  }
  const after = isOfLog ? last.position : origin
  for await (const event of log.readAll({ after, types: endingTypes })) {
    for (const subject of subjectsEndedBy(event)) ended.add(subject)
    if (ended.size >= BATCH) await destroy()
  }
  await destroy()
  await keys.noteDestroyedUpTo(head)
}
