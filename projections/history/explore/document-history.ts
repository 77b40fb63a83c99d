import type { Biography, DocumentAt } from '../../../contracts/explore/explore.ts'
import type { HistoryLog } from '../../../engines/log/history-log.ts'
import { createLruCache } from '../../../engines/primitives/lru-cache.ts'
import { differences, isSame, shownValue } from '../../runtime/differences.ts'
import { biography, type Touch } from '../biography.ts'
import { redactedEvents } from '../redacted-events.ts'
import { viewNamed } from '../view-argument.ts'
import { NotThere } from './not-there.ts'

/** Changes that are listed and can be played; documents of which the changes are remembered. */
const MOST_CHANGES = 1_000
const REMEMBERED = 8
const MAX_FIELDS = 40

type History = { readonly changes: readonly Touch[]; readonly earlier: number }

const fieldsOf = ({ before, after }: Touch) =>
  [...differences(before ?? {}, after ?? {})].slice(0, MAX_FIELDS).map(field => ({
    path: field.path,
    before: shownValue(field.before),
    after: shownValue(field.after),
  }))

/** Reads what made documents of views, without what is personal. The log is read once for each. */
export const openDocumentHistory = (log: HistoryLog, head: () => number) => {
  const known = createLruCache<
    string,
    { readonly head: number; readonly history: Promise<History> }
  >(REMEMBERED)

  const read = async (
    view: string,
    key: string,
    upTo: number,
    signal: AbortSignal,
  ): Promise<History> => {
    const projection = viewNamed(view)
    const changes: Touch[] = []
    let earlier = 0
    const reading = { log, projection, id: key, upTo, readEvents: redactedEvents, signal }
    for await (const touch of biography(reading)) {
      if (isSame(touch.before, touch.after)) continue
      changes.push(touch)
      if (changes.length <= MOST_CHANGES) continue
      changes.shift()
      earlier += 1
    }
    signal.throwIfAborted()
    if (changes.length === 0)
      throw new NotThere(
        `${view} never had a document ${key}. Copy a key from the page of an event.`,
      )
    return { changes, earlier }
  }

  /** The history that is known of a document, or the one of now. */
  const historyOf = async (
    view: string,
    key: string,
    signal: AbortSignal,
    mustBeNew: boolean,
  ): Promise<History> => {
    const name = `${view} ${key}`
    const reached = head()
    const before = known.get(name)
    if (before && !(mustBeNew && before.head < reached)) return before.history
    const history = read(view, key, reached, signal)
    known.set(name, { head: reached, history })
    history.catch(() => known.delete(name))
    return history
  }

  return {
    /** @throws {HistoryRefused} there is no such view. @throws {NotThere} it had no such document. */
    async biography(view: string, key: string, signal: AbortSignal): Promise<Biography> {
      const { changes, earlier } = await historyOf(view, key, signal, true)
      return {
        earlier,
        changes: changes.map(touch => ({
          position: Number(touch.event.position),
          at: touch.event.at,
          type: touch.event.type,
          fields: fieldsOf(touch),
        })),
      }
    },

    /** The document after the event at a position, or after the last change before it. */
    async at(
      view: string,
      key: string,
      position: number,
      signal: AbortSignal,
    ): Promise<DocumentAt> {
      const { changes } = await historyOf(view, key, signal, false)
      const touch = changes.findLast(({ event }) => Number(event.position) <= position)
      return { document: touch?.after ?? null }
    },
  }
}
