import { origin } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import { endingTypes, subjectsEndedBy } from '../../contracts/core/event-types.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Keys } from '../ports/keys.ts'
import type { LastEvent } from '../ports/read-models.ts'
import type { Records } from '../ports/records.ts'
import { newestOf } from './log-mismatch.ts'

const BATCH = 1_000

/** The record of how far keys of ended subjects are destroyed. */
export const KEYS_ENDED = 'keys-ended'

/**
 * Destroys the keys of all accounts, conversations and reports that ended in the log after the
 * position that is recorded beside the keys, then records the head. So keys restored from an older
 * backup cannot decrypt what was erased since. Reads the log from that position on; reads nothing
 * when the head has not moved.
 */
export const destroyEndedKeys = async (
  log: EventLog<DomainEvent>,
  keys: Pick<Keys, 'destroy'>,
  records: Pick<Records, 'get' | 'put'>,
): Promise<void> => {
  const last = (await records.get<LastEvent>('installation', KEYS_ENDED))?.value
  const head = await newestOf(log)
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
  await records.put('installation', KEYS_ENDED, head)
}
