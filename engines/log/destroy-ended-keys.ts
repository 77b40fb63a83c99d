import { comparePositions, origin } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import { endingTypes, subjectsEndedBy } from '../../contracts/core/event-types.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Keys, LogPlace } from '../ports/keys.ts'

const BATCH = 1_000

/**
 * Destroys the keys of all accounts, conversations and reports that ended in the log after the
 * position that the keys remember, then stores the head. So keys restored from an older
 * backup cannot decrypt what was erased since. Reads the log from that position on, or all of it where
 * the keys remember another log or a later position; reads nothing when the head has not moved.
 */
export const destroyEndedKeys = async (log: EventLog<DomainEvent>, keys: Keys): Promise<void> => {
  const last = await keys.destroyedUpTo()
  const head: LogPlace = { log: await log.identity(), position: await log.head() }
  const isSameLog = last?.log === head.log
  if (isSameLog && last.position === head.position) return
  const isBehind = isSameLog && comparePositions(last.position, head.position) < 0
  let ended = new Set<string>()
  const destroy = async () => {
    if (ended.size > 0) await keys.destroy([...ended])
    ended = new Set()
  }
  const after = isBehind ? last.position : origin
  for await (const event of log.readAll({ after, types: endingTypes })) {
    for (const subject of subjectsEndedBy(event)) ended.add(subject)
    if (ended.size >= BATCH) await destroy()
  }
  await destroy()
  await keys.noteDestroyedUpTo(head)
}
