import { type LinkKindKey, linkKinds } from '../../../contracts/constellations/link-kinds.ts'
import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent } from '../../../contracts/events.ts'
import type { EventFilter, HistoryLog } from '../../../engines/log/history-log.ts'
import { redactedEvents } from '../redacted-events.ts'
import { addTo, type Count, dayBefore, noCount } from '../small-cells.ts'
import { typesOfLinks } from '../without-links.ts'

export const constellationNames = ['linked', 'ended', 'opened', 'closed', 'matched'] as const
type ConstellationName = (typeof constellationNames)[number]
type Month = Readonly<Record<ConstellationName, Count>>

/** Counts of links and joint cards by month, and of what the sides of links called each other. */
export type Constellations = {
  readonly least: number
  readonly months: readonly (Month & { readonly month: string })[]
  readonly kinds: readonly { readonly kind: string; readonly sides: Count }[]
}

/** Instants: `since` is inclusive, `until` exclusive. */
export type Times = Pick<EventFilter, 'since' | 'until'>

type Counted = { readonly name: ConstellationName; readonly by: readonly string[] }

/** What an event adds to the counts. `open` holds the joint cards that are open. */
const countedIn = (event: DomainEvent, open: Set<string>): Counted | undefined => {
  switch (event.type) {
    case 'Linked':
      return { name: 'linked', by: event.data.profiles }
    case 'LinkEnded':
      return event.data.wasLinked ? { name: 'ended', by: event.data.profiles } : undefined
    case 'JointCardConfirmed': {
      const { jointId, members, isOpen } = event.data
      if (!isOpen || open.has(jointId)) return undefined
      open.add(jointId)
      return { name: 'opened', by: members }
    }
    case 'JointCardEnded': {
      const { jointId, members } = event.data
      return open.delete(jointId) ? { name: 'closed', by: members } : undefined
    }
    case 'JointCardMatched':
      return { name: 'matched', by: [...event.data.members, event.data.on] }
    default:
      return undefined
  }
}

/**
 * Counts links and joint cards in a log that has their events. Members are known to it for as long as
 * it counts: nothing but counts, and few members for each, is returned.
 *
 * @param least members below which a count is small.
 */
export const countConstellations = async (
  log: Pick<HistoryLog, 'pages'>,
  { since = '', until }: Times,
  least: number,
  signal?: AbortSignal,
): Promise<Constellations> => {
  const months = new Map<string, Record<ConstellationName, Count>>()
  const kinds = new Map<LinkKindKey, Count>()
  const open = new Set<string>()
  const monthOf = (at: string): Record<ConstellationName, Count> => {
    const month = at.slice(0, 7)
    const known = months.get(month)
    if (known) return known
    const made = emptyMonth()
    months.set(month, made)
    return made
  }
  const add = (event: RecordedEvent<DomainEvent>): void => {
    const counted = countedIn(event, open)
    if (!counted || event.at < since) return
    const isOfLastDay = until !== undefined && event.at >= dayBefore(until)
    addTo(monthOf(event.at)[counted.name], least, counted.by, { isOfLastDay })
    if (event.type !== 'Linked') return
    for (const { profileId, kind } of event.data.sides) {
      const sides = kinds.get(kind) ?? noCount()
      addTo(sides, least, [profileId], { isOfLastDay })
      kinds.set(kind, sides)
    }
  }
  const ofLinks = { ...(until !== undefined && { until }), types: [...typesOfLinks] }
  for await (const page of log.pages(ofLinks, { signal }))
    for (const event of await redactedEvents(page)) add(event)
  return {
    least,
    months: [...months].map(([month, counts]) => ({ month, ...counts })),
    kinds: Object.entries(linkKinds).map(([key, kind]) => ({
      kind,
      sides: kinds.get(key as LinkKindKey) ?? noCount(),
    })),
  }
}

/** Profiles with a link that lasts, in a log that has the events of links, as of an instant. */
export const linkedProfiles = async (
  log: Pick<HistoryLog, 'pages'>,
  until: string,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> => {
  const links = new Map<string, readonly string[]>()
  for await (const page of log.pages({ until, types: ['Linked', 'LinkEnded'] }, { signal }))
    for (const { type, stream, data } of await redactedEvents(page))
      if (type === 'Linked') links.set(stream, data.profiles)
      else links.delete(stream)
  return new Set([...links.values()].flat())
}

const emptyMonth = (): Record<ConstellationName, Count> => ({
  linked: noCount(),
  ended: noCount(),
  opened: noCount(),
  closed: noCount(),
  matched: noCount(),
})
