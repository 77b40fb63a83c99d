import { origin, type Position } from '../../contracts/core/event.ts'
import { hasEncryptedFields, personalOf } from '../log/encrypted-fields.ts'
import { requireKeySubjects } from '../log/encrypting-event-log.ts'
import { logMarkAt, mismatchOf } from '../log/log-mismatch.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { Keys } from '../ports/keys.ts'
import type { ReadModels } from '../ports/read-models.ts'

type Stores = { readonly views: ReadModels; readonly jobs: Jobs; readonly keys: Keys }

/**
 * Makes the stores that derive from a log fit the log that is there, while nobody uses either:
 *
 * - views are deleted, for a rebuild to make them again;
 * - reactors go back to the newest mark that they remember and the log has. Events they read again
 *   create jobs of the same ids, so nothing is done twice. If there is no common mark, jobs are
 *   deleted and reactors start at the beginning;
 * - keys stay.
 *
 * Stores that fit are not changed.
 *
 * @throws {KeysFault} `key_missing`: the log is encrypted with other keys.
 */
export const realignStores = async (
  log: EventLog,
  { views, jobs, keys }: Stores,
): Promise<void> => {
  await requireKeysOf(log, keys)
  const isMismatched = async (store: ReadModels | Jobs) => {
    const [newest] = await store.logMarks(1)
    return newest !== undefined && (await mismatchOf(log, newest)) !== undefined
  }
  if (await isMismatched(jobs)) {
    const position = await newestCommonPosition(log, jobs)
    if (position === undefined) await jobs.clear()
    else await jobs.rewind(position)
    await jobs.replaceLogMarks(await logMarkAt(log, position ?? origin))
  }
  if (await isMismatched(views)) {
    await views.clear()
    await views.replaceLogMarks(await logMarkAt(log))
  }
}

/** The newest position that a store remembers and the log has; undefined where there is none. */
const newestCommonPosition = async (log: EventLog, jobs: Jobs): Promise<Position | undefined> => {
  const marks = await jobs.logMarks()
  for (const mark of marks)
    if (mark.log !== undefined && !(await mismatchOf(log, mark))) return mark.position
  // A store that never noted a log may be of this one; then it has seen all that is left.
  return marks.every(({ log: id }) => id === undefined) ? log.head() : undefined
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
