import { origin } from '../../contracts/core/event.ts'
import { hasEncryptedFields, personalOf } from '../log/encrypted-fields.ts'
import { requireKeySubjects } from '../log/encrypting-event-log.ts'
import { logMarkAt, mismatchOf } from '../log/log-mismatch.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Keys } from '../ports/keys.ts'
import type { ReadModels } from '../ports/read-models.ts'

type Stores = { readonly views: ReadModels; readonly keys: Keys }

/**
 * Makes the stores that derive from a log fit the log that is there, while nobody uses either:
 *
 * - views are deleted, for a rebuild to make them again;
 * - keys stay. The next start compares them with the whole log.
 *
 * Stores that fit are not changed.
 *
 * @throws {KeysFault} `key_missing`: the log is encrypted with other keys.
 */
export const realignStores = async (log: EventLog, { views, keys }: Stores): Promise<void> => {
  const isMismatched = async (store: Stores[keyof Stores]) => {
    const [newest] = await store.logMarks(1)
    return newest !== undefined && (await mismatchOf(log, newest)) !== undefined
  }
  if (await isMismatched(keys)) {
    await requireKeysOf(log, keys)
    await keys.replaceLogMarks(await logMarkAt(log, origin))
  }
  if (await isMismatched(views)) {
    await views.clear()
    await views.replaceLogMarks(await logMarkAt(log))
  }
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
