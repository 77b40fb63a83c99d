import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import { milesBetween } from '../../contracts/core/geo.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { timing } from '../../contracts/core/limits.ts'
import type { StoredFilter } from '../../contracts/discovery/stored-filters.ts'
import type { RuleSurface, StoredRule } from '../../contracts/discovery/stored-rules.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { type PremiumGrants, premiumAt } from '../../contracts/payments/payments.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { ageNow } from '../../contracts/profiles/profiles.ts'
import { adultWishes } from '../../contracts/profiles/relationship-catalogue.ts'
import { type FiltersDocument, foldFilters, noFilters } from '../../domain/profiles/filter-rules.ts'
import { foldProfile, type ProfileDocument } from '../../domain/profiles/profile.ts'
import type { Displace } from '../../engines/log/displacement.ts'
import { rank, seedOf, shuffleKeyOf, shuffleOffsetOf } from '../../projections/discovery/rank.ts'
import { displaceForSpecs } from './displacement.ts'
import { hidesAway, type Subject, wishesFor, wishesOf } from './naive-filters.ts'
import { naiveMutual } from './naive-mutual.ts'
import { isTouched } from './naive-rules.ts'

const dayOf = (at: string | Date) => Math.floor(new Date(at).getTime() / 86_400_000)
const minuteAfter = (at: string) => Math.ceil(Date.parse(at) / 60_000) * 60_000

type ProfileStatement = Extract<RecordedEvent<DomainEvent>, { type: StatementType }>
type StatementType =
  | 'ProfileCreated'
  | 'ProfileRevised'
  | 'ModesChosen'
  | 'PlaceChosen'
  | 'TagsChosen'
  | 'RelationshipPreferencesStated'
  | 'ProfileVerified'
  | 'VerificationWithdrawn'

/** Whether an event states something for the first time, or is not by the member. */
const isFirst = (event: ProfileStatement, before: ProfileDocument): boolean => {
  switch (event.type) {
    case 'PlaceChosen':
      return before.place === null
    case 'TagsChosen':
      return before.tags.length === 0
    case 'RelationshipPreferencesStated':
      return before.relationshipPreferences.every(({ item }) => adultWishes.has(item))
    case 'ProfileCreated':
    case 'ProfileVerified':
    case 'VerificationWithdrawn':
      return true
    default:
      return false
  }
}

type Swipe = { action: SwipeAction; at: string }
type CandidateQuery = { viewer: string; mode: DiscoveryMode; now: Date }

/** The rules of the deck as a naive implementation that checks every member for every query. */
export const naiveIndex = (
  events: readonly RecordedEvent<DomainEvent>[],
  displace: Displace = displaceForSpecs,
) => {
  const profiles = new Map<string, ProfileDocument>()
  /** The last day of activity of a member, and the one before it. */
  const lastDays = new Map<string, readonly [number, number]>()
  const swipes = new Map<string, Swipe>()
  const matches = new Map<string, 'live' | 'ended'>()
  const blocks = new Set<string>()
  const filters = new Map<string, FiltersDocument>()
  const rules = new Map<string, readonly StoredRule[]>()
  /** Statements of members, and their lists of filters and rules, in order. */
  const statements = new Map<string, ProfileStatement[]>()
  const lists = new Map<
    string,
    { day: number; block: readonly StoredFilter[]; rules: readonly StoredRule[] }[]
  >()
  const append = <T>(to: Map<string, T[]>, id: string, one: T) =>
    to.set(id, [...(to.get(id) ?? []), one])
  const keepLists = (id: string, at: string) =>
    append(lists, id, {
      day: dayOf(at),
      block: filters.get(id)?.block ?? [],
      rules: rules.get(id) ?? [],
    })
  const grants = new Map<string, PremiumGrants>()
  const met: string[] = []
  const allSwipes: Parameters<typeof naiveMutual>[2][number][] = []

  const way = (by: string, on: string, mode: string) => `${by} ${on} ${mode}`
  const both = (one: string, other: string, mode: string) => way(...sorted(one, other), mode)
  const sorted = (one: string, other: string): [string, string] =>
    one < other ? [one, other] : [other, one]

  const meet = (...ids: string[]) => {
    for (const id of ids) if (!met.includes(id)) met.push(id)
  }
  const active = (id: string, at: string) => {
    const [last, before] = lastDays.get(id) ?? [0, dayOf(at)]
    if (dayOf(at) > last) lastDays.set(id, [dayOf(at), last === 0 ? before : last])
  }

  for (const event of events) {
    switch (event.type) {
      case 'ProfileCreated':
      case 'ProfileRevised':
      case 'ModesChosen':
      case 'PlaceChosen': {
        const { profileId } = event.data
        const next = foldProfile(profiles.get(profileId) ?? null, event)
        if (next) profiles.set(profileId, next)
        append(statements, profileId, event)
        meet(profileId)
        active(profileId, event.at)
        break
      }
      case 'Swiped':
      case 'SwipeUndone': {
        const { by, on, mode } = event.data
        meet(by, on)
        active(by, event.at)
        if (event.type === 'SwipeUndone') swipes.delete(way(by, on, mode))
        else {
          const { action } = event.data
          swipes.set(way(by, on, mode), { action, at: event.at })
          allSwipes.push({ by, on, action, day: dayOf(event.at) })
        }
        break
      }
      case 'Matched':
      case 'Unmatched': {
        const { profiles: pair, mode } = event.data
        meet(...pair)
        matches.set(both(...pair, mode), event.type === 'Matched' ? 'live' : 'ended')
        if (event.type === 'Matched') break
        swipes.delete(way(pair[0], pair[1], mode))
        swipes.delete(way(pair[1], pair[0], mode))
        break
      }
      case 'Blocked':
        meet(event.data.by, event.data.on)
        blocks.add(`${event.data.by} ${event.data.on}`)
        break
      case 'Unblocked':
        meet(event.data.by, event.data.on)
        blocks.delete(`${event.data.by} ${event.data.on}`)
        break
      case 'TagsChosen':
      case 'RelationshipPreferencesStated':
      case 'ProfileVerified':
      case 'VerificationWithdrawn': {
        const { profileId } = event.data
        const next = foldProfile(profiles.get(profileId) ?? null, event)
        if (next) profiles.set(profileId, next)
        append(statements, profileId, event)
        meet(profileId)
        break
      }
      case 'DiscoveryFiltersSet':
      case 'BlockFiltersSet': {
        const { profileId } = event.data
        filters.set(profileId, foldFilters(filters.get(profileId) ?? null, event))
        keepLists(profileId, event.at)
        meet(profileId)
        break
      }
      case 'PreferenceRulesSet': {
        rules.set(event.data.profileId, event.data.rules)
        keepLists(event.data.profileId, event.at)
        meet(event.data.profileId)
        break
      }
      case 'EntitlementGranted':
      case 'EntitlementEnded': {
        const { memberId, source } = event.data
        const { [source]: _, ...others } = grants.get(profileIdOf(memberId)) ?? {}
        const granted = event.type === 'EntitlementGranted' ? { [source]: event.data.until } : {}
        grants.set(profileIdOf(memberId), { ...others, ...granted })
        meet(profileIdOf(memberId))
        break
      }
      case 'Reported':
      case 'ReportedAgain':
      case 'MemberRegistered':
      case 'IdentityLinked':
      case 'ConversationOpened':
      case 'MessageSent':
      case 'MessagesRead':
      case 'ConversationClosed':
      case 'Notified':
      case 'NotificationRead':
      case 'AllNotificationsRead':
    }
  }

  const likes = (by: string, on: string, mode: string) =>
    ['like', 'super_like'].includes(swipes.get(way(by, on, mode))?.action ?? '')

  const areUnblocked = (viewer: string, other: string) =>
    profiles.has(viewer) &&
    profiles.has(other) &&
    !blocks.has(`${viewer} ${other}`) &&
    !blocks.has(`${other} ${viewer}`)

  /** The member as seen by another at their distance. */
  const subject = (profile: ProfileDocument, other: ProfileDocument, now: Date): Subject => ({
    profile,
    age: ageNow(profile.age, profile.declaredAt, now),
    miles: milesTo(profiles.get(profile.profileId), other),
    shownCell: profile.place && displace(profile.profileId, profile.place.cell),
    daysHere: dayOf(now) - dayOf(profile.createdAt),
  })

  const filtersOf = ({ profileId }: ProfileDocument) => filters.get(profileId) ?? noFilters
  const hasPremium = ({ profileId }: ProfileDocument, now: Date) =>
    premiumAt(grants.get(profileId) ?? {}, now).active
  /** The lists of a member when the day began, and all that were set since. */
  const listsOn = (id: string, now: Date) => {
    const all = lists.get(id) ?? []
    const before = all.findLastIndex(({ day }) => day < dayOf(now))
    return all.slice(Math.max(0, before))
  }
  const hides = (one: ProfileDocument, other: ProfileDocument, surface: RuleSurface, now: Date) =>
    listsOn(one.profileId, now).some(
      list =>
        hidesAway({ ...noFilters, block: list.block }, subject(other, one, now)) ||
        isTouched(list.rules, 'BLOCK', surface, subject(other, one, now)),
    )

  /** The statements of a member when the day began, with parts first stated since. */
  const settled = (profile: ProfileDocument, now: Date): ProfileDocument => {
    let before: ProfileDocument | null = null
    for (const event of statements.get(profile.profileId) ?? [])
      if (before === null || dayOf(event.at) < dayOf(now) || isFirst(event, before))
        before = foldProfile(before, event)
    // Distances are always those between the current places.
    return { ...(before ?? profile), modes: profile.modes }
  }

  const isDeRanked = (viewer: string, other: string, surface: RuleSurface, now: Date): boolean => {
    const [one, two] = [profiles.get(viewer), profiles.get(other)]
    if (!one || !two || one === two) return false
    return isTouched(rules.get(viewer) ?? [], 'DE_RANK', surface, subject(two, one, now))
  }

  const exists = (viewer: string, other: string, surface: RuleSurface, now: Date) => {
    if (!areUnblocked(viewer, other)) return false
    const [one, two] = [profiles.get(viewer), profiles.get(other)]
    if (!one || !two || one === two) return one === two
    const isMatch = modes.some(mode => matches.get(both(viewer, other, mode)) === 'live')
    return (
      isMatch || !(hides(one, two, surface, now) || hides(two, settled(one, now), surface, now))
    )
  }

  /** Whether the filters, rules and ranges of a member admit another. */
  const wants = (one: ProfileDocument, other: ProfileDocument, now: Date): boolean => {
    const met = subject(other, one, now)
    const wishes = wishesOf(filtersOf(one), hasPremium(one, now))
    const ageFits = wishes.has('age_range') || (met.age >= one.minAge && met.age <= one.maxAge)
    const distanceFits = wishes.has('max_distance') || (met.miles ?? 0) <= one.maxDistance
    return ageFits && distanceFits && wishesFor(filtersOf(one), hasPremium(one, now), met)
  }

  const milesTo = (one: ProfileDocument | undefined, other: ProfileDocument | undefined) =>
    one?.place && other?.place
      ? milesBetween(
          displace(one.profileId, one.place.cell),
          displace(other.profileId, other.place.cell),
        )
      : null

  const isVisible = (viewer: string, other: string, mode: DiscoveryMode, now: Date): boolean => {
    const one = profiles.get(viewer)
    const two = profiles.get(other)
    if (!one || !two || viewer === other || !areUnblocked(viewer, other)) return false
    if (!one.modes.includes(mode) || !two.modes.includes(mode)) return false
    const before = settled(one, now)
    if (!wants(one, two, now) || !wants(two, before, now)) return false
    if (hides(one, two, 'PEOPLE', now) || hides(two, before, 'PEOPLE', now)) return false
    if (two.profileVisibility === 'public') return true
    return modes.some(
      any => likes(other, viewer, any) || matches.get(both(viewer, other, any)) === 'live',
    )
  }

  const isAway = ({ viewer, mode, now }: CandidateQuery, other: string): boolean => {
    if (matches.has(both(viewer, other, mode))) return true
    const swipe = swipes.get(way(viewer, other, mode))
    if (!swipe) return false
    const returns = { maybe: timing.maybeReturns, pass: timing.passReturns } as const
    const after = returns[swipe.action as keyof typeof returns] ?? Number.POSITIVE_INFINITY
    return now.getTime() < minuteAfter(swipe.at) + after
  }

  const isSuperLiked = (viewer: string, other: string, mode: string) =>
    swipes.get(way(other, viewer, mode))?.action === 'super_like'

  const rankOf = ({ viewer, mode, now }: CandidateQuery, other: string) => {
    const day = dayOf(now)
    const [last, before] = lastDays.get(other) ?? [0, 0]
    const idleDays = Math.max(0, day - (last < day ? last : before))
    const start = shuffleOffsetOf(seedOf(viewer), day, modes.indexOf(mode))
    const distance = milesTo(profiles.get(viewer), profiles.get(other))
    const candidate = profiles.get(other)
    const own = profiles.get(viewer)
    const hadPremium = candidate !== undefined && hasPremium(candidate, new Date(day * 86_400_000))
    return rank(
      {
        compatibility: null,
        ...(own && candidate && !isSuperLiked(viewer, other, mode)
          ? { mutual: naiveMutual(settled(own, now), candidate, allSwipes, day) }
          : {}),
        distance,
        idleDays,
        hasPremium: hadPremium,
        isDeRanked: isDeRanked(viewer, other, 'PEOPLE', now),
      },
      shuffleKeyOf(seedOf(other), day),
      start,
    )
  }

  return {
    isVisible,
    exists,
    isDeRanked,
    wants,
    hides,
    profile: (id: string) => profiles.get(id),
    candidates(viewer: string, mode: DiscoveryMode, { now, limit }: { now: Date; limit: number }) {
      const query = { viewer, mode, now }
      return met
        .filter(other => isVisible(viewer, other, mode, now) && !isAway(query, other))
        .map(other => ({
          other,
          superLiked: isSuperLiked(viewer, other, mode),
          first: met.indexOf(other),
          ...rankOf(query, other),
        }))
        .sort(
          (a, b) =>
            Number(b.superLiked) - Number(a.superLiked) ||
            a.level - b.level ||
            a.shuffleOrder - b.shuffleOrder ||
            a.first - b.first,
        )
        .slice(0, limit)
        .map(({ other }) => other)
    },
  }
}
