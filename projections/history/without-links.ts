import { definitionOf, type EventNamed, eventsByDecider } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type { HistoryLog } from '../../engines/log/history-log.ts'
import type { StoredEvent } from '../../engines/log/stored-event.ts'

/** Types of events that tell who is linked with whom. The report counts them. */
export const typesOfLinks: ReadonlySet<string> = new Set([
  ...[...eventsByDecider.link, ...eventsByDecider.joint].map(({ type }) => type),
  'CompanionChosen',
])

/**
 * Types of events that analysts do not read: those of links, and those that name others by id, by job or
 * by position, whatever these are. An inbox also forgets because hidden notifications fill it.
 */
export const hiddenTypes: ReadonlySet<string> = new Set([
  ...typesOfLinks,
  ...[...eventsByDecider.jobChanges, ...eventsByDecider.parking].map(({ type }) => type),
  'NotificationsForgotten',
])

/** A log with positions of its own. */
export type AnalystsLog = HistoryLog & {
  /** Number of shown events up to a position of the installation's log. */
  shownPosition(position: number): number
}

/** How many of these ascending numbers are below `limit`. */
const countBelow = (numbers: readonly number[], limit: number): number => {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((numbers[middle] as number) < limit) from = middle + 1
    else to = middle
  }
  return from
}

const causationIn = (meta: string): string => /"causation":"([^"]*)"/.exec(meta)?.[1] ?? ''
const notificationIn = (data: string): string => /"notificationId":"([^"]*)"/.exec(data)?.[1] ?? ''
/** Texts in the data escape their quotes. */
const isAboutLinks = (data: string): boolean => data.includes('"type":"constellation"')

/** Types of events of which some are hidden, or say which others are. */
const lookedAt = [
  ...hiddenTypes,
  ...[...eventsByDecider.group, ...eventsByDecider.inbox].map(({ type }) => type),
]

/** Whether notifications that analysts read were unread in an inbox before a position. */
const hasShownUnread = async (
  { pages }: HistoryLog,
  hidden: ReadonlySet<string>,
  [position, stream]: StoredEvent,
): Promise<boolean> => {
  const unread = new Set<string>()
  for await (const page of pages({ stream, upTo: position - 1 }))
    for (const [, , , id, type, , , data] of page)
      if (type === 'AllNotificationsRead') unread.clear()
      else if (type === 'Notified' && !hidden.has(id)) unread.add(notificationIn(data))
      else if (type === 'NotificationRead') unread.delete(notificationIn(data))
      else if (type === 'NotificationsForgotten')
        for (const id of JSON.parse(data).notificationIds) unread.delete(id)
  return unread.size > 0
}

/**
 * Finds the events that analysts do not read. Each is decided by itself and by what comes before it, so
 * that later events change nothing.
 */
const findHidden = (log: HistoryLog) => {
  const positions: number[] = []
  const ids = new Set<string>()
  const revisions = new Map<string, number[]>()
  /** Streams of the groups that joint cards opened. */
  const groups = new Set<string>()
  const notifications = new Set<string>()
  /** Hidden notifications that are unread, by inbox. */
  const unread = new Map<string, Set<string>>()

  const hide = ([position, stream, revision, id]: StoredEvent): void => {
    ids.add(id)
    positions.push(position)
    const inStream = revisions.get(stream)
    if (inStream) inStream.push(revision)
    else revisions.set(stream, [revision])
  }

  /** A log has no parked events, but their positions. */
  const hideParked = ({ eventId, eventType }: EventNamed<'EventParked'>['data']): void => {
    if (!hiddenTypes.has(definitionOf(eventType)?.type ?? '') || ids.has(eventId)) return
    const position = log.positionOf(eventId)
    if (position === undefined) return
    ids.add(eventId)
    positions.splice(countBelow(positions, position), 0, position)
  }

  const isHidden = async (row: StoredEvent): Promise<boolean> => {
    const [, stream, , , type, , , data, meta] = row
    const inInbox = unread.get(stream)
    switch (type) {
      case 'JointCardMatched':
        groups.add(streams.group(JSON.parse(data).groupId))
        return true
      case 'EventParked':
        hideParked(JSON.parse(data))
        return true
      case 'NotificationsForgotten':
        for (const id of JSON.parse(data).notificationIds) inInbox?.delete(id)
        return true
      case 'Notified': {
        if (!isAboutLinks(data) && !ids.has(causationIn(meta))) return false
        const id = notificationIn(data)
        notifications.add(id)
        unread.set(stream, (inInbox ?? new Set()).add(id))
        return true
      }
      case 'NotificationRead':
        inInbox?.delete(notificationIn(data))
        return notifications.has(notificationIn(data))
      case 'AllNotificationsRead': {
        if (!inInbox?.size) return false
        inInbox.clear()
        return !(await hasShownUnread(log, ids, row))
      }
      default:
        return hiddenTypes.has(type) || groups.has(stream)
    }
  }

  return {
    ids,
    positions,
    revisions,

    /** Looks at the events after a position, up to another one. */
    async learn(after: number, upTo: number): Promise<void> {
      for await (const page of log.pages({ after, upTo, types: lookedAt }))
        for (const row of page) if (await isHidden(row)) hide(row)
    },
  }
}

/**
 * A log for analysts without what tells who is linked with whom: without events of links, comparisons
 * and joint cards, of companions at events, of groups that joint cards opened, of what these change in
 * inboxes, and of what the staff did with jobs and unreadable events. Positions and revisions count only
 * what is shown, so that nothing tells of what is not. What is in no list is in no count, document, table
 * or export either, also where personal data is shown. The report counts links from the whole log.
 */
export const historyWithoutLinks = async (log: HistoryLog): Promise<AnalystsLog> => {
  const hidden = findHidden(log)
  /** Position in the whole log up to which it is known what is hidden. */
  let known = 0
  const learn = async (): Promise<void> => {
    const upTo = log.head()
    if (upTo > known) await hidden.learn(known, upTo)
    known = upTo
  }
  await learn()

  const shownPosition = (position: number): number => {
    const upTo = Math.min(position, known)
    return upTo - countBelow(hidden.positions, upTo + 1)
  }
  /** The position in the whole log of the event that is shown at this one; the last one if it is later. */
  const wholePosition = (shown: number): number => {
    let [from, to] = [shown, known]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (shownPosition(middle) < shown) from = middle + 1
      else to = middle
    }
    return from
  }
  const inWhole = <F extends { readonly after?: number; readonly upTo?: number }>(
    filter: F,
  ): F => ({
    ...filter,
    ...(filter.after !== undefined && { after: wholePosition(filter.after) }),
    upTo: filter.upTo === undefined ? known : Math.min(known, wholePosition(filter.upTo)),
  })

  /** Metadata that names no hidden cause: what one led to begins anew. */
  const shownMeta = (meta: string): string => {
    if (!hidden.ids.has(causationIn(meta))) return meta
    const { queue: _, job: __, ...others } = JSON.parse(meta)
    return JSON.stringify({ ...others, causation: others.correlation })
  }
  const shownRow = (row: StoredEvent): StoredEvent => {
    const [position, stream, revision, id, type, version, at, data, meta] = row
    const before = countBelow(hidden.revisions.get(stream) ?? [], revision)
    const place = [shownPosition(position), stream, revision - before] as const
    return [...place, id, type, version, at, data, shownMeta(meta)]
  }

  return {
    ...log,
    shownPosition,
    head: () => shownPosition(known),
    parked: () =>
      log
        .parked()
        .filter(position => position <= known && !hidden.positions.includes(position))
        .map(shownPosition),
    async *pages(filter, options) {
      for await (const page of log.pages(inWhole(filter), options)) {
        if (hidden.ids.size === 0) {
          yield page
          continue
        }
        const shown = page.filter(([, , , id]) => !hidden.ids.has(id)).map(shownRow)
        if (shown.length > 0) yield shown
      }
    },
    positionOf(id) {
      const position = hidden.ids.has(id) ? undefined : log.positionOf(id)
      return position === undefined || position > known ? undefined : shownPosition(position)
    },
    hasStream(stream) {
      const unseen = hidden.revisions.get(stream)?.length ?? 0
      if (unseen === 0) return log.hasStream(stream)
      const counted = log.count({ stream, upTo: known }, 'stream-kind')
      return counted.some(([, events]) => events > unseen)
    },
    positionBefore(instant) {
      const position = log.positionBefore(instant)
      const shown = position === undefined ? undefined : shownPosition(position)
      return shown === shownPosition(known) ? undefined : shown
    },
    count(filter, by) {
      const whole = inWhole(filter)
      const unseen = new Map(log.count({ ...whole, among: hidden.positions }, by))
      return log
        .count(whole, by)
        .map(([kind, events]): [string, number] => [kind, events - (unseen.get(kind) ?? 0)])
        .filter(([, events]) => events > 0)
    },
    async refresh() {
      await log.refresh()
      await learn()
    },
  }
}
