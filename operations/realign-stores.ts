import { hasEncryptedFields, personalOf } from '../engines/log/encryption.ts'
import {
  foldedEvents,
  handledEvents,
  hasEvent,
  hasEvents,
  newestOf,
} from '../engines/log/log-mismatch.ts'
import { requireKeySubjects } from '../engines/log/readable-event-log.ts'
import type { EventLog, LastEvent } from '../engines/ports/event-log.ts'
import type { Keys } from '../engines/ports/keys.ts'
import type { ReadModels } from '../engines/ports/read-models.ts'
import type { Records } from '../engines/ports/records.ts'

type Stores = { readonly views: ReadModels; readonly records: Records; readonly keys: Keys }

/** Whether all that derives from a log fits it. */
export const areAligned = async (
  log: EventLog,
  { views, records }: Omit<Stores, 'keys'>,
): Promise<boolean> =>
  hasEvents(log, [...(await handledEvents(records)), ...(await foldedEvents(views))])

/**
 * Makes what derives from a log fit the log that is there, while nobody uses either:
 *
 * - views that have folded what it lacks are deleted, for a rebuild to make them again;
 * - reactors that have handled what it lacks continue with its next event: they have handled the
 *   events of an older copy, and those of another log are not theirs;
 * - keys stay.
 *
 * @throws {KeysFault} `key_missing`: the log is encrypted with other keys.
 */
export const realignStores = async (
  log: EventLog,
  { views, records, keys }: Stores,
): Promise<void> => {
  await requireKeysOf(log, keys)
  const newest = await newestOf(log)
  for (const { key, value } of await records.list<LastEvent>('reactor'))
    if (!(await hasEvent(log, value))) await records.put('reactor', key, newest)
  if (!(await hasEvents(log, await foldedEvents(views)))) await views.clear()
}

/** Checks that the keys of the first encrypted event are there. */
const requireKeysOf = async (log: EventLog, keys: Keys): Promise<void> => {
  for await (const event of log.readAll()) {
    const personal = personalOf(event.type)
    if (!personal || !hasEncryptedFields(personal, event.data as Readonly<Record<string, unknown>>))
      continue
    for (const subjects of requireKeySubjects(personal, event)) await keys.decryptionKey(subjects)
    return
  }
}
