import { origin, type Position } from '../contracts/event.ts'
import { hasEncryptedFields, personalOf } from './encrypted-fields.ts'
import { requireKeySubjects } from './encrypting-event-log.ts'
import type { EventLog } from './event-log.ts'
import type { Jobs } from './jobs.ts'
import type { Keys } from './keys.ts'
import { logMarkAt, mismatchOf } from './log-mismatch.ts'
import type { ReadModels } from './read-models.ts'

type Stores = { readonly views: ReadModels; readonly jobs: Jobs; readonly keys: Keys }

/**
 * Makes what was made from a log fit the one that is there, while nobody works on either:
 *
 * - views lose every document, for a rebuild to make them again;
 * - reactors go back to the newest place that they remember and the log has. What they meet again
 *   has jobs of the same ids, so nothing is done twice, and what is new is not left out. Jobs of
 *   another log are forgotten, and reactors begin as in a log they have never read;
 * - keys stay. At the next start they are compared with the whole log.
 *
 * What fits stays as it is.
 *
 * @throws {KeysFault} `key_missing` the log is sealed with other keys than these.
 */
export const realignStores = async (
  log: EventLog,
  { views, jobs, keys }: Stores,
): Promise<void> => {
  const isMismatched = async (store: Stores[keyof Stores]) => {
    const [newest] = await store.logMarks(1)
    return newest !== undefined && (await mismatchOf(log, newest)) !== undefined
  }
  if (await isMismatched(keys)) {
    await requireKeysOf(log, keys)
    await keys.replaceLogMarks(await logMarkAt(log, origin))
  }
  if (await isMismatched(jobs)) {
    const place = await newestCommonPlace(log, jobs)
    if (place === undefined) await jobs.clear()
    else await jobs.rewind(place)
    await jobs.replaceLogMarks(await logMarkAt(log, place ?? origin))
  }
  if (await isMismatched(views)) {
    await views.clear()
    await views.replaceLogMarks(await logMarkAt(log))
  }
}

/** The newest place that a store remembers and the log has; undefined where they share none. */
const newestCommonPlace = async (log: EventLog, jobs: Jobs): Promise<Position | undefined> => {
  const places = await jobs.logMarks()
  for (const place of places)
    if (place.log !== undefined && !(await mismatchOf(log, place))) return place.position
  // A store that never noted whose it is may be of this log: then it has seen all that is left.
  return places.every(({ log: id }) => id === undefined) ? log.head() : undefined
}

/** Whether the first that is sealed in the log has its keys here. */
const requireKeysOf = async (log: EventLog, keys: Keys): Promise<void> => {
  for await (const event of log.readAll()) {
    const personal = personalOf(event.type)
    if (!personal || !hasEncryptedFields(personal, event.data as Readonly<Record<string, unknown>>))
      continue
    for (const subjects of requireKeySubjects(personal, event)) await keys.decryptionKey(subjects)
    return
  }
}
