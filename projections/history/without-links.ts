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

/** Ids in an event's data; some are of members. */
const idsIn = (data: string): string[] => data.match(/(?<=")[0-9a-f-]{36}(?=")/g) ?? []

/** What is unread in an inbox: notifications that analysts read, and those that they do not. */
type Unread = { readonly shown: Set<string>; readonly hidden: Set<string> }

/**
 * The events that analysts do not read. Each is decided by itself and by what comes before it, so that
 * later events change nothing.
 */
const findHidden = () => {
  const positions: number[] = []
  const ids = new Set<string>()
  const revisions = new Map<string, number[]>()
  /** Streams of the groups that joint cards opened. */
  const groups = new Set<string>()
  const inboxes = new Map<string, Unread>()

  const hide = ([position, stream, revision, id]: StoredEvent): void => {
    if (ids.has(id)) return
    ids.add(id)
    positions.push(position)
    const inStream = revisions.get(stream)
    if (inStream) inStream.push(revision)
    else revisions.set(stream, [revision])
  }

  /** A log has no parked events, but their positions. */
  const hideParked = (
    { eventId, eventType }: EventNamed<'EventParked'>['data'],
    positionOf: HistoryLog['positionOf'],
  ): void => {
    if (!hiddenTypes.has(definitionOf(eventType)?.type ?? '') || ids.has(eventId)) return
    const position = positionOf(eventId)
    if (position === undefined) return
    ids.add(eventId)
    positions.push(position)
  }

  /** Whether an event of an inbox is, or is caused by, what is hidden, or reads nothing else. */
  const isHiddenInInbox = (row: StoredEvent, { shown, hidden }: Unread): boolean => {
    const [, , , , type, , , json, meta] = row
    const { notificationId = '', notificationIds = [], ...data } = JSON.parse(json)
    if (type === 'Notified') {
      const isHidden = data.type === 'constellation' || ids.has(causationIn(meta))
      ;(isHidden ? hidden : shown).add(notificationId)
      return isHidden
    }
    const isHidden =
      type === 'NotificationRead'
        ? hidden.has(notificationId)
        : type !== 'AllNotificationsRead' || (shown.size === 0 && hidden.size > 0)
    for (const unread of [shown, hidden])
      if (type === 'AllNotificationsRead') unread.clear()
      else for (const id of [notificationId, ...notificationIds]) unread.delete(id)
    return isHidden
  }

  return {
    ids,
    positions,
    revisions,

    /** Finds the hidden events of a log after a position, up to another one. */
    async learn({ pages, positionOf }: HistoryLog, after: number, upTo: number): Promise<void> {
      const people = new Set<string>()
      const hideGroupEvent = (row: StoredEvent) => {
        hide(row)
        for (const id of idsIn(row[7])) people.add(id)
      }
      const newGroups = new Set<string>()
      for await (const page of pages({ after, upTo, types: [...hiddenTypes] }))
        for (const row of page) {
          hide(row)
          const [, , , , type, , , data] = row
          if (typesOfLinks.has(type)) for (const id of idsIn(data)) people.add(id)
          if (type === 'JointCardMatched') newGroups.add(streams.group(JSON.parse(data).groupId))
          if (type === 'EventParked') hideParked(JSON.parse(data), positionOf)
        }
      // Of streams that are known, only what is new is read: it is among all that is new.
      const inKnownInboxes: StoredEvent[] = []
      if (groups.size + inboxes.size > 0)
        for await (const page of pages({ after, upTo }))
          for (const row of page)
            if (groups.has(row[1])) hideGroupEvent(row)
            else if (inboxes.has(row[1])) inKnownInboxes.push(row)
      for (const stream of newGroups) {
        groups.add(stream)
        for await (const page of pages({ stream, upTo })) page.forEach(hideGroupEvent)
      }
      const lookInInbox = (row: StoredEvent, unread: Unread) => {
        if (isHiddenInInbox(row, unread)) hide(row)
      }
      for (const row of inKnownInboxes) lookInInbox(row, inboxes.get(row[1]) as Unread)
      for (const stream of [...people].map(streams.inbox)) {
        if (inboxes.has(stream)) continue
        const unread: Unread = { shown: new Set(), hidden: new Set() }
        inboxes.set(stream, unread)
        for await (const page of pages({ stream, upTo }))
          for (const row of page) lookInInbox(row, unread)
      }
      const inOrder = (one: number, other: number) => one - other
      positions.sort(inOrder)
      for (const inStream of revisions.values()) inStream.sort(inOrder)
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
  const hidden = findHidden()
  /** Position in the whole log up to which it is known what is hidden. */
  let known = 0
  const learn = async (): Promise<void> => {
    const upTo = log.head()
    if (upTo > known) await hidden.learn(log, known, upTo)
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
    count: (filter, by) => log.count({ ...inWhole(filter), without: hidden.positions }, by),
    async refresh() {
      await log.refresh()
      await learn()
    },
  }
}
