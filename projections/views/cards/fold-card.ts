import type { Instant, RecordedEvent } from '../../../contracts/core/event.ts'
import { profileIdOf } from '../../../contracts/core/ids.ts'
import type { DomainEvent, EventNamed } from '../../../contracts/events.ts'
import { modes } from '../../../contracts/profiles/mode-labels.ts'
import { erasedProfile } from '../../../contracts/profiles/profiles.ts'
import { adultWishes } from '../../../contracts/profiles/relationship-catalogue.ts'
import { questionNamedBy } from '../../../contracts/questions/question-events.ts'
import { questionPacks } from '../../../contracts/questions/question-packs.ts'
import { noSwipes } from '../../../domain/discovery/likely-mutual.ts'
import { changesOn, type Statement, type StoredMember } from '../../../domain/discovery/member.ts'
import { seedOf } from '../../../domain/discovery/rank-level.ts'
import { restate } from '../../../domain/discovery/restate.ts'
import { dayNumber } from '../../../domain/questions/earned.ts'
import type { Projection } from '../../runtime/define-projection.ts'
import { answersAfter } from './adult-answers.ts'
import { type CardMember, storedMember, wholeMember } from './day-changes.ts'
import { type Reach, reachOf } from './reach.ts'
import {
  countSwipe,
  keptLikes,
  likesWithout,
  noSwipeCounts,
  type RecentLike,
  type SwipeCounts,
} from './swipe-rates.ts'

type CardFacts = {
  /**
   * The member as the rule of who sees whom knows them, except that places are not displaced yet, rates
   * are those of the beginning of the day of `swipes`, and answers to packs for adults are not here.
   */
  readonly member: CardMember
  readonly isSuspended?: true
  readonly swipes: SwipeCounts
  /** Likes that the number of the member's likes may still leave out. */
  readonly recentLikes: readonly RecentLike[]
}

/**
 * What the rule of who sees whom knows of a member, and integers to find the member by. These are only
 * there while the member has a profile and is not suspended, so that others are in no index.
 */
export type CardDocument = CardFacts & Partial<Reach>

/** The facts of a card while an event changes them. */
type Facts = Omit<CardFacts, 'member'> & { readonly member: StoredMember }

/** The integers of a member whom others can find. */
const reachIfShown = ({ member, isSuspended }: Facts): Partial<Reach> =>
  member.isActive && !isSuspended ? reachOf(member) : {}

/**
 * The card of a member who has one, with changed facts as of the time of the change: without likes that
 * count by now, and without what was stated before a day that is over.
 */
const changed = (
  card: CardDocument | null,
  at: Instant,
  change: (card: Facts) => Facts,
): CardDocument | null => {
  if (!card) return null
  const { member: stored, isSuspended: wasSuspended, swipes: _, recentLikes: __, ...reach } = card
  const facts = change({ ...card, member: wholeMember(stored) })
  const { member, isSuspended, swipes, recentLikes } = facts
  // Most changes are swipes, which move nobody.
  const isAsFound =
    member.now === stored.now &&
    member.isVerified === stored.isVerified &&
    member.isActive === stored.isActive &&
    isSuspended === wasSuspended
  return {
    member: storedMember({ ...member, before: changesOn(member, new Date(at)) ?? null }),
    ...(isSuspended && { isSuspended }),
    swipes,
    recentLikes: keptLikes(recentLikes, at),
    ...(isAsFound ? reach : reachIfShown(facts)),
  }
}

const unstated: Statement = {
  age: erasedProfile.age,
  declaredAt: '1970-01-01T00:00:00.000Z',
  gender: erasedProfile.gender,
  orientation: erasedProfile.orientation,
  relationshipStyle: erasedProfile.relationshipStyle,
  pronouns: null,
  faceHidden: true,
  tags: [],
  hobbies: [],
  currentRelationships: null,
  seekingDescription: null,
  relationshipPreferences: [],
  facets: {},
  place: null,
  answers: {},
  wantsAdultPacks: false,
  modes: [],
  profileVisibility: 'matches_only',
  detailsVisibility: 'matches_only',
  minAge: 0,
  maxAge: 0,
  maxDistance: 0,
  discovery: [],
  block: [],
  rules: [],
}

/** The card of somebody without a profile. */
const noProfile = (id: string, at: Instant): CardDocument => ({
  member: {
    id,
    isActive: false,
    createdAt: at,
    isVerified: false,
    premium: {},
    now: unstated,
    before: null,
    activeDays: [0, 0],
    rates: noSwipes,
    lifts: {},
  },
  swipes: noSwipeCounts,
  recentLikes: [],
})

type Changes = EventNamed<'ProfileRevised'>['data']['changes']

/** The fields of a profile that the rule compares. */
const statedFields = [
  'age',
  'gender',
  'orientation',
  'relationshipStyle',
  'pronouns',
  'faceHidden',
  'currentRelationships',
  'seekingDescription',
  'facets',
  'profileVisibility',
  'detailsVisibility',
  'minAge',
  'maxAge',
  'maxDistance',
] as const satisfies readonly (keyof Statement & keyof Changes)[]

const statedIn = (changes: Changes): Partial<Statement> =>
  Object.fromEntries(
    statedFields.flatMap(field =>
      changes[field] === undefined ? [] : [[field, changes[field]] as const],
    ),
  )

const withMember = (card: Facts, change: (member: StoredMember) => StoredMember): Facts => ({
  ...card,
  member: change(card.member),
})

const restated = (card: Facts, change: Partial<Statement>, at: Instant): Facts =>
  withMember(card, member => restate(member, change, new Date(at)))

/** Notes that a member did something. */
const noteActive = (card: Facts, at: Instant): Facts => {
  const day = dayNumber(at)
  const [last] = card.member.activeDays
  if (day <= last) return card
  return withMember(card, member => ({ ...member, activeDays: [day, last === 0 ? day : last] }))
}

type Recorded<T extends DomainEvent['type']> = RecordedEvent<EventNamed<T>>

type OfProfile = { readonly data: { readonly profileId: string }; readonly at: Instant }

const ofProfile = ({ data }: OfProfile) => [data.profileId]

/**
 * Changes the card of a member who has one. An event after the end of an account brings no card back.
 */
const ofPresent = <E extends OfProfile>(change: (card: Facts, event: E) => Facts) => ({
  keys: (event: E) => ofProfile(event),
  fold: (card: CardDocument | null, event: E) =>
    changed(card, event.at, before => change(before, event)),
})

/** The same for a part of what the member states. */
const stating = <E extends OfProfile>(change: (event: E) => Partial<Statement>) =>
  ofPresent<E>((card, event) => restated(card, change(event), event.at))

/**
 * A profile is stated anew. Premium from before it remains; so do lists and answers, which nobody has
 * before a profile, if a log contains them.
 */
const created = (card: Facts, { data, at }: Recorded<'ProfileCreated'>): Facts => {
  const stated = ({ discovery, block, rules, answers }: Statement): Statement => ({
    ...unstated,
    ...statedIn(data),
    declaredAt: at,
    modes,
    discovery,
    block,
    rules,
    answers,
  })
  const { newcomer: _, invited: __, ...member } = card.member
  const { before, now } = member
  return withMember(card, () => ({
    ...member,
    isActive: true,
    isVerified: false,
    createdAt: at,
    ...(data.newcomer && { newcomer: true }),
    ...(data.invited && { invited: true }),
    now: stated(now),
    before: before && { ...before, stated: stated(before.stated) },
  }))
}

type OfLink = Recorded<'Linked' | 'LinkRevised' | 'LinkEnded'>

/** Names the other of a link while both show it. */
const ofLinked = <E extends OfLink>(isShown: (event: E) => boolean) => ({
  keys: (event: E): readonly string[] => event.data.profiles,
  fold: (card: CardDocument | null, event: E, key: string) => {
    const { data, at } = event
    const [one, other] = data.profiles
    const linked = key === one ? other : one
    const before = card?.member.now.linkedTo ?? []
    if (!card || before.includes(linked) === isShown(event)) return card
    const others = before.filter(id => id !== linked)
    const linkedTo = isShown(event) ? [...others, linked] : others
    return changed(card, at, one => restated(one, { linkedTo }, at))
  },
})

type Answered = Recorded<'QuestionAnswered'> | Recorded<'AnswerWithdrawn'>

const answer = ofPresent<Answered>((card, { data, at }) => {
  const packId = questionNamedBy(data)?.packId
  if (!packId || questionPacks[packId].isAdult) return card
  const answers = answersAfter(card.member.now.answers, data, at)
  return answers ? restated(card, { answers }, at) : card
})

/** Counts a swipe on one side; a like is held back from the number of likes for a while. */
const swiped = (card: Facts, { data, at }: Recorded<'Swiped'>, side: 'made' | 'got'): Facts => {
  const { by, mode, action } = data
  const { member, swipes, recentLikes } = card
  const counted = countSwipe({ swipes, rates: member.rates }, side, action, dayNumber(at))
  const isLike = side === 'got' && (action === 'like' || action === 'super_like')
  return {
    ...card,
    member: { ...member, rates: counted.rates },
    swipes: counted.swipes,
    recentLikes: isLike
      ? [...likesWithout(recentLikes, by, mode), { by: seedOf(by), mode, at }]
      : recentLikes,
  }
}

const withPremium = (card: Facts, premium: StoredMember['premium']): Facts =>
  withMember(card, member => ({ ...member, premium }))

const ofMember = ({ data }: { readonly data: { readonly memberId: string } }) => [
  profileIdOf(data.memberId),
]
const end = () => null

/** A member who is met where they live again, if they were on a trip. */
const backHome = (card: Facts, at: Instant): Facts => {
  const { trip, ...member } = card.member
  return trip ? restated({ ...card, member }, { place: trip.home }, at) : card
}

/** The folds of the view `cards`. */
export const cardFolds: Projection<CardDocument>['on'] = {
  ProfileCreated: {
    keys: ofProfile,
    fold: (card, event, key) =>
      changed(card ?? noProfile(key, event.at), event.at, before =>
        noteActive(created(before, event), event.at),
      ),
  },
  ProfileRevised: ofPresent((card, { data, at }) => {
    const stated = statedIn(data.changes)
    const change = stated.age === undefined ? stated : { ...stated, declaredAt: at }
    return noteActive(Object.keys(change).length > 0 ? restated(card, change, at) : card, at)
  }),
  ModesChosen: ofPresent((card, { data, at }) =>
    noteActive(restated(card, { modes: data.modes }, at), at),
  ),
  PlaceChosen: ofPresent((card, { data: { place }, at }) => {
    const { trip } = card.member
    const moved = trip
      ? withMember(card, one => ({ ...one, trip: { ...trip, home: place } }))
      : restated(card, { place }, at)
    return noteActive(moved, at)
  }),
  TravelPlanned: ofPresent((card, { at }) => noteActive(backHome(card, at), at)),
  TravelCancelled: ofPresent((card, { at }) => noteActive(backHome(card, at), at)),
  // A schedule begins and ends trips: the member need not be there.
  TravelBegan: ofPresent((card, { data: { trip }, at }) => {
    if (!trip) return card
    const { place, readers } = trip
    const there = restated(backHome(card, at), { place }, at)
    const { home } = card.member.trip ?? { home: card.member.now.place }
    return withMember(there, one => ({ ...one, trip: { home, isHidden: readers === 'nobody' } }))
  }),
  TravelEnded: ofPresent((card, { at }) => backHome(card, at)),
  TagsChosen: stating(({ data }) => ({ tags: data.tags })),
  HobbiesChosen: stating(({ data }) => ({ hobbies: data.hobbies })),
  RelationshipPreferencesStated: stating(({ data }) => ({
    // No filter and no order looks at wishes for adults.
    relationshipPreferences: data.preferences.filter(({ item }) => !adultWishes.has(item)),
  })),
  ProfileVerified: ofPresent(card => withMember(card, one => ({ ...one, isVerified: true }))),
  VerificationWithdrawn: ofPresent(card =>
    withMember(card, one => ({ ...one, isVerified: false })),
  ),
  DiscoveryFiltersSet: stating(({ data }) => ({ discovery: data.filters })),
  BlockFiltersSet: stating(({ data }) => ({ block: data.filters })),
  PreferenceRulesSet: stating(({ data }) => ({ rules: data.rules })),
  QuestionAnswered: answer,
  AnswerWithdrawn: answer,
  EntitlementGranted: {
    keys: ofMember,
    fold: (card, { data: { source, until }, at }, key) =>
      changed(card ?? noProfile(key, at), at, before =>
        withPremium(before, { ...before.member.premium, [source]: until }),
      ),
  },
  EntitlementEnded: {
    keys: ofMember,
    fold: (card, { data: { source }, at }) =>
      changed(card, at, before => {
        const { [source]: _, ...premium } = before.member.premium
        return withPremium(before, premium)
      }),
  },
  Linked: ofLinked(({ data }) => data.isShownByBoth),
  LinkRevised: ofLinked(({ data }) => data.isShownByBoth),
  LinkEnded: ofLinked(() => false),
  Swiped: {
    keys: ({ data: { by, on } }) => [by, on],
    fold: (card, event, key) =>
      changed(card, event.at, before =>
        key === event.data.by
          ? noteActive(swiped(before, event, 'made'), event.at)
          : swiped(before, event, 'got'),
      ),
  },
  SwipeUndone: {
    keys: ({ data: { by, on } }) => [by, on],
    fold: (card, { data: { by, mode }, at }, key) =>
      changed(card, at, before =>
        key === by
          ? noteActive(before, at)
          : { ...before, recentLikes: likesWithout(before.recentLikes, by, mode) },
      ),
  },
  MemberSuspended: ofPresent(card => ({ ...card, isSuspended: true })),
  SuspensionLifted: ofPresent(({ isSuspended: _, ...card }) => card),
  ExposureBalanced: {
    keys: ({ data }) => data.lifts.map(({ profileId }) => profileId),
    fold: (card, { data: { mode, lifts }, at }, key) => {
      const lift = lifts.find(({ profileId }) => profileId === key)?.lift
      if (!card || lift === undefined) return card
      const change = (one: StoredMember) => ({ ...one, lifts: { ...one.lifts, [mode]: lift } })
      return changed(card, at, before => withMember(before, change))
    },
  },
  ProfileClosed: { keys: ofProfile, fold: end },
  AccountClosed: { keys: ofMember, fold: end },
}
