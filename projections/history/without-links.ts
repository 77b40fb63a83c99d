import { eventsByDecider } from '../../contracts/events.ts'
import type { EventFilter, HistoryLog } from '../../engines/log/history-log.ts'
import type { StoredEvent } from '../../engines/log/stored-event.ts'

/** Types of events that analysts do not read, as they tell who is linked with whom. */
export const typesOfLinks: ReadonlySet<string> = new Set([
  ...[...eventsByDecider.link, ...eventsByDecider.joint].map(({ type }) => type),
  'CompanionChosen',
])

const kindsOfLinks = ['link-', 'joint-']
const inboxes = 'inbox-'

/**
 * A log for analysts without what tells who is linked with whom: without events of links, comparisons
 * and joint cards, of companions at events, and what these change in inboxes. What is in no list is in no
 * count, document, table or export either, also where personal data is shown. The report counts links
 * from the whole log.
 */
export const historyWithoutLinks = async (log: HistoryLog): Promise<HistoryLog> => {
  const isOfLink = (id: string): boolean => {
    const position = log.positionOf(id)
    if (position === undefined) return false
    const itself = { after: position - 1, upTo: position, types: [...typesOfLinks] }
    return log.count(itself, 'type').length > 0
  }

  /** Linked members who are told something at once would have its cause in common. */
  const tellsOfLink = ([, stream, , , type, , , , meta]: StoredEvent): boolean =>
    typesOfLinks.has(type) ||
    (stream.startsWith(inboxes) && isOfLink(/"causation":"([^"]*)"/.exec(meta)?.[1] ?? ''))

  const pages: HistoryLog['pages'] = async function* (filter, options) {
    for await (const page of log.pages(filter, options)) {
      const kept = page.filter(row => !tellsOfLink(row))
      if (kept.length > 0) yield kept
    }
  }
  const lastShown = async (): Promise<number> => {
    for await (const [newest] of pages({}, { newestFirst: true })) if (newest) return newest[0]
    return 0
  }
  const typesIn = (filter: EventFilter): string[] =>
    log.count(filter, 'type').flatMap(([type]) => (typesOfLinks.has(type) ? [] : [type]))

  let head = await lastShown()
  return {
    ...log,
    pages,
    head: () => head,
    hasStream: stream =>
      !kindsOfLinks.some(kind => stream.startsWith(kind)) && log.hasStream(stream),
    count: (filter, by) => log.count({ ...filter, types: typesIn(filter) }, by),
    async refresh() {
      await log.refresh()
      head = await lastShown()
    },
  }
}
