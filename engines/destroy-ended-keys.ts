import { endingTypes, subjectsEndedBy } from '../contracts/ended-subjects.ts'
import { origin } from '../contracts/event.ts'
import type { DomainEvent } from '../contracts/events.ts'
import type { EventLog } from './event-log.ts'
import type { Keys } from './keys.ts'
import { logMarkAt } from './log-mismatch.ts'

/** Keys destroyed together. */
const BATCH = 1_000

/**
 * Destroys the key of every account, conversation and report that ended in the log since the place
 * that the keys remember, then remembers the head: keys from an older backup open nothing of
 * whoever left since. It costs a read of the log from that place on, and nothing where nothing has
 * happened.
 */
export const destroyEndedKeys = async (log: EventLog<DomainEvent>, keys: Keys): Promise<void> => {
  const [last] = await keys.logMarks(1)
  const head = await logMarkAt(log)
  if (last?.position === head.position) return
  let ended = new Set<string>()
  const destroy = async () => {
    if (ended.size > 0) await keys.destroy([...ended])
    ended = new Set()
  }
  for await (const event of log.readAll({ after: last?.position ?? origin, types: endingTypes })) {
    for (const subject of subjectsEndedBy(event)) ended.add(subject)
    if (ended.size >= BATCH) await destroy()
  }
  await destroy()
  await keys.noteLogMark(head)
}
