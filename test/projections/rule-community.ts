import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent, EventNamed } from '../../contracts/core/event-types.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import type { RuleSurface } from '../../contracts/discovery/stored-rules.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { questionNamedBy } from '../../contracts/questions/question-events.ts'
import { questionPacks } from '../../contracts/questions/question-packs.ts'
import { canSee, isShownLast } from '../../domain/discovery/can-see.ts'
import { rateByte, shareLeft } from '../../domain/discovery/like-rate.ts'
import type { Member, Statement } from '../../domain/discovery/member.ts'
import { rank } from '../../domain/discovery/rank.ts'
import { isSwipedIn, type Relation } from '../../domain/discovery/relation.ts'
import { restate } from '../../domain/discovery/restate.ts'
import { dayNumber } from '../../domain/questions/earned.ts'
import type { Displace } from '../../engines/log/displacement.ts'
import { discoveryMember, statement } from '../samples/discovery-member.ts'
import { displaceForSpecs } from './displacement.ts'

type Swiped = EventNamed<'Swiped'>['data'] & { readonly day: number }
type DeckOptions = { readonly now: Date; readonly limit: number; readonly sellsPremium?: boolean }
type ModeRelation = NonNullable<Relation['modes'][DiscoveryMode]>

/** Times of swipes as the view `relations` keeps them: rounded up to the minute. */
const toMinute = (at: string) => new Date(Math.ceil(Date.parse(at) / 60_000) * 60_000).toISOString()

/** Members and relations after some events, as plain values, and what the rule of the domain says of them. */
export const ruleCommunity = (
  events: readonly RecordedEvent<DomainEvent>[],
  displace: Displace = displaceForSpecs,
) => {
  const members = new Map<string, Member>()
  const relations = new Map<string, Relation['modes']>()
  const blocks = new Set<string>()
  const suspended = new Set<string>()
  const swipes: Swiped[] = []
  const key = (viewer: string, other: string) => `${viewer} ${other}`

  const find = (id: string): Member =>
    members.get(id) ?? discoveryMember(id, {}, { isActive: false })
  const update = (id: string, change: (member: Member) => Member) =>
    members.set(id, change(find(id)))
  const noteActive = (id: string, at: string) =>
    update(id, member => {
      const day = dayNumber(at)
      const [last] = member.activeDays
      return day <= last ? member : { ...member, activeDays: [day, last === 0 ? day : last] }
    })
  const state = (id: string, at: string, change: (now: Statement) => Partial<Statement>) =>
    update(id, member => restate(member, change(member.now), new Date(at)))
  const relate = (viewer: string, other: string, mode: DiscoveryMode, change: ModeRelation) => {
    const before = relations.get(key(viewer, other)) ?? {}
    const one = { ...before[mode], ...change }
    relations.set(key(viewer, other), { ...before, [mode]: one })
  }

  /** A profile is stated anew; lists, answers and premium from before it remain. */
  const create = ({ data, at }: EventNamed<'ProfileCreated'> & { readonly at: string }) =>
    update(data.profileId, member => {
      const { facets = {}, detailsVisibility = 'matches_only', ...profile } = data
      const created = ({ discovery, block, rules, answers, wantsAdultPacks }: Statement) => ({
        ...statement,
        ...profile,
        facets,
        detailsVisibility,
        declaredAt: at,
        modes,
        discovery,
        block,
        rules,
        answers,
        wantsAdultPacks,
      })
      const { before, now } = member
      return {
        ...member,
        isActive: true,
        isVerified: false,
        createdAt: at,
        newcomer: data.newcomer,
        now: created(now),
        before: before && { ...before, stated: created(before.stated) },
      }
    })

  for (const event of events) {
    const { type, data, at } = event
    switch (type) {
      case 'ProfileCreated':
        create(event)
        noteActive(data.profileId, at)
        break
      case 'ProfileRevised':
        state(data.profileId, at, now => {
          const { facets = now.facets, ...changes } = data.changes
          const detailsVisibility = changes.detailsVisibility ?? now.detailsVisibility
          const declaredAt = changes.age === undefined ? now.declaredAt : at
          return { ...changes, facets, detailsVisibility, declaredAt }
        })
        noteActive(data.profileId, at)
        break
      case 'ModesChosen':
        state(data.profileId, at, () => ({ modes: data.modes }))
        noteActive(data.profileId, at)
        break
      case 'PlaceChosen': {
        const shownCell = data.place && displace(data.profileId, data.place.cell)
        state(data.profileId, at, () => ({ place: data.place, shownCell }))
        noteActive(data.profileId, at)
        break
      }
      case 'TagsChosen':
        state(data.profileId, at, () => ({ tags: data.tags }))
        break
      case 'HobbiesChosen':
        state(data.profileId, at, () => ({ hobbies: data.hobbies }))
        break
      case 'RelationshipPreferencesStated':
        state(data.profileId, at, () => ({ relationshipPreferences: data.preferences }))
        break
      case 'ProfileVerified':
      case 'VerificationWithdrawn':
        update(data.profileId, one => ({ ...one, isVerified: type === 'ProfileVerified' }))
        break
      case 'DiscoveryFiltersSet':
        state(data.profileId, at, () => ({ discovery: data.filters }))
        break
      case 'BlockFiltersSet':
        state(data.profileId, at, () => ({ block: data.filters }))
        break
      case 'PreferenceRulesSet':
        state(data.profileId, at, () => ({ rules: data.rules }))
        break
      case 'QuestionAnswered':
      case 'AnswerWithdrawn': {
        const named = questionNamedBy(data)
        if (!named) break
        const { packId, questionId } = named
        const answer = 'answer' in data ? data.answer : null
        state(data.profileId, at, ({ answers }) => {
          const before = answers[questionId]
          if (!answer)
            return before ? { answers: { ...answers, [questionId]: { ...before, given: 0 } } } : {}
          const { importance, bits } = answer
          const firstDay = before?.firstDay ?? dayNumber(at)
          const isAdult = questionPacks[packId].isAdult
          return {
            answers: { ...answers, [questionId]: { ...bits, importance, isAdult, firstDay } },
          }
        })
        break
      }
      case 'PackOptedIn':
      case 'PackOptedOut':
        state(data.profileId, at, () => ({ wantsAdultPacks: type === 'PackOptedIn' }))
        break
      case 'EntitlementGranted':
      case 'EntitlementEnded':
        update(profileIdOf(data.memberId), member => {
          const { [data.source]: _, ...others } = member.premium
          return {
            ...member,
            premium: 'until' in data ? { ...others, [data.source]: data.until } : others,
          }
        })
        break
      case 'ProfileClosed':
        members.delete(data.profileId)
        break
      case 'MemberSuspended':
        suspended.add(data.profileId)
        break
      case 'SuspensionLifted':
        suspended.delete(data.profileId)
        break
      case 'ExposureBalanced':
        for (const { profileId, lift } of data.lifts)
          update(profileId, one => ({ ...one, lifts: { ...one.lifts, [data.mode]: lift } }))
        break
      case 'Swiped':
      case 'SwipeUndone': {
        const { by, on, mode } = data
        const action = 'action' in data ? data.action : undefined
        const liked = action === 'like' || action === 'super_like' ? action : undefined
        relate(by, on, mode, { swipe: action && { action, at: toMinute(at) } })
        relate(on, by, mode, { liked })
        noteActive(by, at)
        if (type === 'Swiped') swipes.push({ ...data, day: dayNumber(at) })
        break
      }
      case 'Matched':
      case 'Unmatched': {
        const match =
          type === 'Matched'
            ? ({ match: 'live' } as const)
            : ({ match: 'ended', swipe: undefined, liked: undefined } as const)
        for (const [one, other] of [data.profiles, data.profiles.toReversed()] as [
          string,
          string,
        ][])
          relate(one, other, data.mode, match)
        break
      }
      case 'Blocked':
        blocks.add(key(data.by, data.on))
        break
      case 'Unblocked':
        blocks.delete(key(data.by, data.on))
        break
      default:
    }
  }

  /** The share of likes among swipes before a day, as a deck compares it. */
  const rateOf = (counted: readonly Swiped[], today: number): number => {
    const weigh = (some: readonly Swiped[]) =>
      some.reduce((sum, { day }) => sum + shareLeft(today - day), 0)
    const all = counted.filter(({ day, action }) => day < today && action !== 'maybe')
    return rateByte(weigh(all.filter(({ action }) => action !== 'pass')), weigh(all))
  }

  const member = (id: string, at: Date): Member => {
    const found = find(id)
    return {
      ...found,
      isActive: found.isActive && !suspended.has(id),
      rates: {
        liked: rateOf(
          swipes.filter(({ on }) => on === id),
          dayNumber(at),
        ),
        liking: rateOf(
          swipes.filter(({ by }) => by === id),
          dayNumber(at),
        ),
      },
    }
  }

  const relation = (viewer: string, other: string): Relation => ({
    isBlocked: blocks.has(key(viewer, other)) || blocks.has(key(other, viewer)),
    modes: relations.get(key(viewer, other)) ?? {},
  })

  const pair = (viewer: string, other: string, at: Date) =>
    [member(viewer, at), member(other, at), relation(viewer, other)] as const

  type Who = readonly [viewer: string, other: string]
  return {
    member,
    relation,
    exists: (...[viewer, other, surface, at]: [...Who, RuleSurface, Date]) =>
      canSee(...pair(viewer, other, at), { surface, sight: 'list', at }),
    isVisible: (...[viewer, other, mode, at]: [...Who, DiscoveryMode, Date]) =>
      canSee(...pair(viewer, other, at), { mode, sight: 'list', at }),
    isShownLast: (...[viewer, other, surface, at]: [...Who, RuleSurface, Date]) => {
      const [one, two] = pair(viewer, other, at)
      return one.isActive && two.isActive && isShownLast(one, two, surface, at)
    },
    /** The first cards of a viewer's deck, from all members. */
    candidates(
      viewer: string,
      mode: DiscoveryMode,
      { now: at, limit, sellsPremium = true }: DeckOptions,
    ) {
      const look = { mode, sight: 'list', at, sellsPremium } as const
      const candidates = [...members.keys()].flatMap(id => {
        const [one, other, between] = pair(viewer, id, at)
        const isOpen = canSee(one, other, between, look) && !isSwipedIn(between, mode, at)
        return isOpen ? [{ member: other, relation: between }] : []
      })
      return rank(candidates, member(viewer, at), { mode, at })
        .slice(0, limit)
        .map(one => one.member.id)
    },
  }
}
