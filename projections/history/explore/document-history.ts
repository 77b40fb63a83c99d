import type { Biography } from '../../../contracts/explore/explore.ts'
import type { HistoryLog } from '../../../engines/log/history-log.ts'
import { differences, isSame, shownValue } from '../../runtime/differences.ts'
import { biography, type Touch } from '../biography.ts'
import { redactedEvents } from '../redacted-events.ts'
import { viewNamed } from '../view-argument.ts'
import { NotThere } from './event-detail.ts'

/** Changes that are listed and can be played. */
const MOST_CHANGES = 200
const MAX_FIELDS = 40

const changeOf = ({ event, before, after }: Touch) => ({
  position: Number(event.position),
  at: event.at,
  type: event.type,
  fields: [...differences(before ?? {}, after ?? {})].slice(0, MAX_FIELDS).map(field => ({
    path: field.path,
    before: shownValue(field.before),
    after: shownValue(field.after),
  })),
  document: after,
})

/**
 * What made a document of a view, without what is personal. Reads the log once.
 *
 * @throws {HistoryRefused} there is no such view.
 * @throws {NotThere} it had no such document.
 */
export const readDocumentHistory = async (
  log: HistoryLog,
  view: string,
  key: string,
  signal: AbortSignal,
): Promise<Biography> => {
  const projection = viewNamed(view)
  const changes: Touch[] = []
  let earlier = 0
  const reading = { log, projection, id: key, upTo: log.head(), readEvents: redactedEvents, signal }
  for await (const touch of biography(reading)) {
    if (isSame(touch.before, touch.after)) continue
    changes.push(touch)
    if (changes.length <= MOST_CHANGES) continue
    changes.shift()
    earlier += 1
  }
  signal.throwIfAborted()
  if (changes.length === 0)
    throw new NotThere(`${view} never had a document ${key}. Copy a key from the list of the view.`)
  return { earlier, changes: changes.map(changeOf) }
}
