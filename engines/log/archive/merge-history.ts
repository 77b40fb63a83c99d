import type { EventFilter, HistoryLog } from '../history-log.ts'
import type { StoredEvent } from '../stored-event.ts'

type Paging = { readonly signal?: AbortSignal; readonly newestFirst?: boolean }
type Pages = AsyncGenerator<StoredEvent[], void, undefined>

/** Pages of two logs as pages of one, in the order of positions; an event of both comes once. */
async function* mergePages(one: Pages, other: Pages, newestFirst: boolean): Pages {
  const isBefore = (a: StoredEvent, b: StoredEvent) => (newestFirst ? a[0] > b[0] : a[0] < b[0])
  try {
    let [left, right] = [await nextPage(one), await nextPage(other)]
    while (left.length > 0 && right.length > 0) {
      const merged: StoredEvent[] = []
      let [l, r] = [0, 0]
      for (let a = left[l], b = right[r]; a && b; a = left[l], b = right[r]) {
        const takesLeft = !isBefore(b, a)
        merged.push(takesLeft ? a : b)
        if (takesLeft) l += 1
        if (!takesLeft || a[0] === b[0]) r += 1
      }
      if (merged.length > 0) yield merged
      left = l < left.length ? left.slice(l) : await nextPage(one)
      right = r < right.length ? right.slice(r) : await nextPage(other)
    }
    if (left.length > 0) yield left
    if (right.length > 0) yield right
    yield* one
    yield* other
  } finally {
    await one.return()
    await other.return()
  }
}

const nextPage = async (pages: Pages): Promise<StoredEvent[]> => (await pages.next()).value ?? []

/** A log with what was archived from it, as one history. The two have no event in common. */
export const mergeHistory = (log: HistoryLog, archived: HistoryLog): HistoryLog => ({
  head: () => log.head(), // the newest event of a log never leaves it

  contentMark: () => `${log.contentMark()} ${JSON.stringify(archived.count({}, 'type'))}`,

  positionOf: id => log.positionOf(id) ?? archived.positionOf(id),

  hasStream: stream => log.hasStream(stream) || archived.hasStream(stream),

  positionBefore(instant) {
    const found = [log, archived].flatMap(one => one.positionBefore(instant) ?? [])
    return found.length > 0 ? Math.min(...found) : undefined
  },

  pages: (filter: EventFilter, options: Paging = {}) =>
    mergePages(
      log.pages(filter, options),
      archived.pages(filter, options),
      options.newestFirst ?? false,
    ),

  count(filter, by) {
    const counts = new Map(log.count(filter, by))
    for (const [kind, count] of archived.count(filter, by))
      counts.set(kind, (counts.get(kind) ?? 0) + count)
    return [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
  },

  refresh: () => log.refresh(),

  async [Symbol.asyncDispose]() {
    await log[Symbol.asyncDispose]()
    await archived[Symbol.asyncDispose]()
  },
})
