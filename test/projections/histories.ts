import fc from 'fast-check'
import type { NewEvent } from '../../contracts/core/event.ts'
import { cellOf } from '../../contracts/core/geo.ts'
import { causedId, profileIdOf } from '../../contracts/core/ids.ts'
import { MAX_LIFT } from '../../contracts/discovery/discovery-events.ts'
import {
  type DomainEvent,
  definitionOf,
  type EventNamed,
  eventsByDecider,
} from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { questionNamedBy } from '../../contracts/questions/question-events.ts'
import { identityKey } from '../../projections/views/identity.ts'
import { answer, answered, easySheet, opted, questions, withdrawn } from './any-answer.ts'
import { blockFilter, discoveryFilter } from './any-filter.ts'
import { anyFacets, anyRule } from './any-rule.ts'

/** A deterministic id for a name. */
export const named = (name: string): string => causedId('spec', name)

const several = (what: string, count: number) =>
  Array.from({ length: count }, (_, n) => named(`${what} ${n}`))
export const memberIds = several('member', 6)
/** The profiles of generated histories. */
export const profileIds = memberIds.map(profileIdOf)
const matchIds = several('match', 3)

const profileId = fc.constantFrom(...profileIds)
const matchId = fc.constantFrom(...matchIds)
const mode = fc.constantFrom(...modes)
const pair = fc.uniqueArray(profileId, { minLength: 2, maxLength: 2 }) as fc.Arbitrary<
  [string, string]
>
const age = fc.integer({ min: 18, max: 40 })
const youngest = fc.integer({ min: 18, max: 24 })
const oldest = fc.integer({ min: 25, max: 60 })

/** Default fields of a profile. */
export const statement = {
  pseudonym: 'Juniper',
  pronouns: null,
  age: 30,
  bio: null,
  relationshipStyle: 'solo_poly',
  gender: 'agender',
  orientation: 'pansexual',
  maxDistance: 25,
  minAge: 18,
  maxAge: 65,
  profileVisibility: 'public',
  faceHidden: false,
  currentRelationships: null,
  seekingDescription: null,
} as const

/** A ProfileCreated event. */
export const profileCreated = (
  profileId: string,
  said: Partial<EventNamed<'ProfileCreated'>['data']> = {},
): EventNamed<'ProfileCreated'> => ({
  type: 'ProfileCreated',
  data: { profileId, memberId: profileId, ...statement, ageConfirmed: true, ...said },
})

/** A PasskeyAdded event. */
export const passkeyAdded = (accountId: string, passkeyId: string): EventNamed<'PasskeyAdded'> => ({
  type: 'PasskeyAdded',
  data: {
    accountId,
    passkeyId,
    credentialId: '',
    publicKey: '',
    kind: 'one device',
    backedUp: false,
    counter: 0,
    name: '',
  },
})

const visibility = fc.constantFrom('public', 'matches_only')
const maxDistance = fc.constantFrom(1, 15, 80, 12_450, 12_450, 12_450)

const somewhere = { id: named('place'), name: 'Somewhere', region: null, country: 'Nowhere' }
/** Fields that filters compare, beside ages and places. */
const facets = {
  gender: fc.constantFrom('woman', 'Non-binary', 'two spirit'),
  orientation: fc.constantFrom('gay', 'heteroflexible'),
  relationshipStyle: fc.constantFrom('solo_poly', 'polyfidelity'),
  pronouns: fc.constantFrom('She/they', 'he', null),
  faceHidden: fc.boolean(),
  currentRelationships: fc.constantFrom('One partner, two cats', null),
  seekingDescription: fc.constantFrom('Slow mornings with tea', 'tea', null),
  detailsVisibility: fc.constantFrom('public', 'public', 'matches_only'),
  facets: anyFacets,
}

/** About 0, 6, 17, 43, 110 and 4,900 miles from the first, and nowhere. */
const place = fc
  .constantFrom(52.1, 52.19, 52.35, 52.72, 53.7, -18, null)
  .map(lat => lat && { ...somewhere, cell: cellOf({ lat, lon: 5.1 }) })

const placed: fc.Arbitrary<DomainEvent> = fc
  .record({ profileId, place })
  .map(data => ({ type: 'PlaceChosen', data }))

const trip = fc.record({
  place: place.map(there => there || { ...somewhere, cell: cellOf({ lat: 52, lon: 5.1 }) }),
  from: fc.constant('2026-03-02'),
  to: fc.constant('2026-03-09'),
  readers: fc.constantFrom('nobody' as const, 'during' as const, 'ahead' as const),
})
const travelled: fc.Arbitrary<DomainEvent>[] = [
  ...(['TravelPlanned', 'TravelBegan'] as const).map(type =>
    fc.record({ profileId, trip }).map(data => ({ type, data })),
  ),
  ...(['TravelCancelled', 'TravelEnded'] as const).map(type =>
    fc.record({ profileId }).map(data => ({ type, data })),
  ),
]

const ofProfiles: fc.Arbitrary<DomainEvent>[] = [
  fc
    .record({
      profileId,
      said: fc.record({
        age,
        minAge: youngest,
        maxAge: oldest,
        maxDistance,
        profileVisibility: visibility,
        ...facets,
      }),
    })
    .map(({ profileId: id, said }) => profileCreated(id, said)),
  fc
    .record({
      profileId,
      changes: fc.record(
        {
          age,
          minAge: youngest,
          maxAge: oldest,
          maxDistance,
          profileVisibility: visibility,
          ...facets,
        },
        { requiredKeys: [] },
      ),
    })
    .map(data => ({ type: 'ProfileRevised', data })),
  fc
    .record({ profileId, modes: fc.subarray([...modes], { minLength: 1 }) })
    .map(data => ({ type: 'ModesChosen', data })),
  placed,
  ...travelled,
]

const wishes = fc.subarray([
  { category: 'autonomy', item: 'no_veto', level: 'maybe' },
  { category: 'autonomy', item: 'time_alone', level: 'must_have' },
  { category: 'physical_intimacy', item: 'kink_exploration', level: 'maybe' },
] as const)

const ofFacets: fc.Arbitrary<DomainEvent>[] = [
  fc
    .record({ profileId, tags: fc.subarray(['Jazz', 'board games']) })
    .map(data => ({ type: 'TagsChosen', data })),
  fc
    .record({ profileId, preferences: wishes })
    .map(data => ({ type: 'RelationshipPreferencesStated', data })),
  fc.record({ profileId, isVerified: fc.boolean() }).map(({ profileId: id, isVerified }) => ({
    type: isVerified ? 'ProfileVerified' : 'VerificationWithdrawn',
    data: { profileId: id, operator: 'Sage' },
  })),
  fc
    .record({ profileId, filters: fc.array(discoveryFilter, { maxLength: 4 }) })
    .map(data => ({ type: 'DiscoveryFiltersSet', data })),
  fc
    .record({ profileId, filters: fc.array(blockFilter, { maxLength: 2 }) })
    .map(data => ({ type: 'BlockFiltersSet', data })),
  fc
    .record({ profileId, rules: fc.array(anyRule, { maxLength: 2 }) })
    .map(data => ({ type: 'PreferenceRulesSet', data })),
  fc
    .record({
      memberId: fc.constantFrom(...memberIds),
      source: fc.constantFrom('staff', 'stripe'),
      until: fc.constantFrom('2026-02-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z', null),
    })
    .map(({ memberId, source, until }) =>
      until === null
        ? { type: 'EntitlementEnded', data: { memberId, source, operator: null } }
        : { type: 'EntitlementGranted', data: { memberId, source, until, operator: null } },
    ),
]

const ofPairs: fc.Arbitrary<DomainEvent>[] = [
  fc
    .record({ pair, mode, action: fc.constantFrom('like', 'pass', 'maybe', 'super_like') })
    .map(({ pair: [by, on], ...data }) => ({ type: 'Swiped', data: { by, on, ...data } })),
  fc.record({ pair, mode }).map(({ pair: [by, on], mode }) => ({
    type: 'SwipeUndone',
    data: { by, on, mode, spent: null },
  })),
  fc.record({ matchId, profiles: pair, mode }).map(data => ({ type: 'Matched', data })),
  fc
    .record({ matchId, profiles: pair, mode })
    .map(data => ({ type: 'Unmatched', data: { ...data, by: data.profiles[0] } })),
  pair.map(([by, on]) => ({ type: 'Blocked', data: { by, on, reason: null } })),
  pair.map(([by, on]) => ({ type: 'Unblocked', data: { by, on } })),
]

const ofConversations: fc.Arbitrary<DomainEvent>[] = [
  fc
    .record({
      matchId,
      messageId: fc.uuid(),
      pair,
      content: fc.string({ minLength: 1, maxLength: 5 }),
    })
    .map(({ pair: [from, to], ...data }) => ({ type: 'MessageSent', data: { ...data, from, to } })),
  fc
    .record({ matchId, by: profileId, upTo: fc.nat({ max: 20 }) })
    .map(data => ({ type: 'MessagesRead', data })),
]

const ofInboxes: fc.Arbitrary<DomainEvent>[] = [
  fc.record({ profileId, notificationId: fc.uuid() }).map(data => ({
    type: 'Notified',
    data: {
      ...data,
      type: 'new_match',
      title: 'New match',
      message: 'Say hello.',
      actionUrl: null,
      subject: null,
    },
  })),
  profileId.map(id => ({ type: 'AllNotificationsRead', data: { profileId: id } })),
]

/** Drops the end of a match that is none, which no decider makes. */
const withoutUnmatchedStrangers = (events: readonly DomainEvent[]): DomainEvent[] => {
  const matched = new Set<string>()
  return events.filter(({ type, data }) => {
    if (type !== 'Matched' && type !== 'Unmatched') return true
    const { profiles, mode } = data
    const key = [...profiles.toSorted(), mode].join()
    if (type === 'Unmatched') return matched.delete(key)
    matched.add(key)
    return true
  })
}

/** Events of answers, one or a sheet of them at a time. */
const ofAnswers: fc.Arbitrary<DomainEvent[]>[] = [
  fc.record({ profileId, all: easySheet }).map(({ profileId: id, all }) => all(id)),
  fc
    .record({ profileId, question: fc.constantFrom(...questions), answer })
    .map(({ profileId: id, question, answer: given }) => [answered(id, question, given)]),
  fc
    .record({ profileId, question: fc.constantFrom(...questions) })
    .map(({ profileId: id, question }) => [withdrawn(id, question)]),
  fc.record({ profileId, isIn: fc.boolean() }).map(({ profileId: id, isIn }) => [opted(id, isIn)]),
]

/** Lists that hide others, set and taken back within a step. */
const ofListsTakenBack: fc.Arbitrary<DomainEvent[]>[] = [
  fc
    .record({ profileId, filters: fc.array(blockFilter, { minLength: 1, maxLength: 2 }) })
    .map(({ profileId: id, filters }) =>
      [filters, []].map(list => ({
        type: 'BlockFiltersSet',
        data: { profileId: id, filters: list },
      })),
    ),
  fc
    .record({ profileId, rules: fc.array(anyRule, { minLength: 1, maxLength: 2 }) })
    .map(({ profileId: id, rules }) =>
      [rules, []].map(list => ({
        type: 'PreferenceRulesSet',
        data: { profileId: id, rules: list },
      })),
    ),
]

/** Events by which members come and go, and of the order of decks. */
const ofStanding: fc.Arbitrary<DomainEvent>[] = [
  fc
    .record({ profileId, type: fc.constantFrom('MemberSuspended', 'SuspensionLifted') })
    .map(
      ({ type, profileId: id }) =>
        ({ type, data: { profileId: id, operator: 'Sage' } }) as DomainEvent,
    ),
  profileId.map(id => ({ type: 'ProfileClosed', data: { profileId: id } })),
  fc.constantFrom(...memberIds).map(memberId => ({ type: 'AccountClosed', data: { memberId } })),
  fc
    .constantFrom(...questions)
    .map(([packId, questionId]) => ({ type: 'QuestionRemoved', data: { packId, questionId } })),
  fc.constantFrom(...memberIds).map(memberId => ({ type: 'AccountClosed', data: { memberId } })),
  fc
    .constantFrom(...questions)
    .map(([packId, questionId]) => ({ type: 'QuestionRemoved', data: { packId, questionId } })),
  fc
    .record({ profileId, value: fc.boolean(), scope: fc.constantFrom('PEOPLE', 'ALL') })
    .map(({ profileId: id, ...rest }) => {
      const rule = { facet: 'face_hidden', operator: 'EQ', action: 'DE_RANK', notes: null } as const
      return { type: 'PreferenceRulesSet', data: { profileId: id, rules: [{ ...rule, ...rest }] } }
    }),
  fc
    .record({ profileId, mode, lift: fc.integer({ min: 0, max: MAX_LIFT }) })
    .map(({ profileId: id, mode, lift }) => ({
      type: 'ExposureBalanced',
      data: { mode, decks: 1, gini: 0, neverFirst: 0, lifts: [{ profileId: id, lift }] },
    })),
  fc
    .record({ profileId, hobbies: fc.subarray(['pottery', 'chess']) })
    .map(data => ({ type: 'HobbiesChosen', data })),
]

const single = (event: fc.Arbitrary<DomainEvent>) => event.map(one => [one])

/**
 * Drops events of members before their profile, and of a profile after its end, which no decider makes.
 * Others may still do something to a member who just left.
 */
const withoutGhosts = (events: readonly DomainEvent[]): DomainEvent[] => {
  const created = new Set<string>()
  const closed = new Set<string>()
  return events.filter(({ type, data }) => {
    if (type === 'AccountClosed') closed.add(profileIdOf(data.memberId))
    if ('on' in data && 'by' in data) return created.has(data.by) && created.has(data.on)
    const id = 'profileId' in data ? data.profileId : undefined
    if (id === undefined) return true
    if (closed.has(id)) return false
    if (type === 'ProfileCreated') created.add(id)
    if (type === 'ProfileClosed') closed.add(id)
    return created.has(id)
  })
}

/** Drops answers to a question after its removal, which no decider makes. */
const withoutRemovedQuestions = (events: readonly DomainEvent[]): DomainEvent[] => {
  const removed = new Set<string>()
  return events.filter(({ type, data }) => {
    if (type === 'QuestionRemoved') removed.add(data.questionId)
    const question = type === 'QuestionAnswered' ? questionNamedBy(data) : undefined
    return !question || !removed.has(question.questionId)
  })
}

type Dated = DomainEvent & { readonly at: string }

/** The events with times: each these milliseconds after the one before it. */
const datedBy = (events: readonly DomainEvent[], pauses: Iterator<number>): Dated[] => {
  let at = Date.UTC(2026, 0, 1)
  const possible = withoutRemovedQuestions(withoutGhosts(withoutUnmatchedStrangers(events)))
  return possible.map(event => {
    at += pauses.next().value ?? 0
    return { ...event, at: new Date(at).toISOString() }
  })
}

const anHour = fc.nat({ max: 3_600_000 })
const weeks = fc.nat({ max: 20 * 86_400_000 })
const ofDecks = [...ofProfiles, ...ofFacets, ...ofPairs, ...ofPairs]

/**
 * Histories for the discovery index: first most profiles, most with a place, then any events, hours or
 * weeks apart.
 */
export const deckHistory = fc
  .record({
    created: fc.array(ofProfiles[0] as fc.Arbitrary<DomainEvent>, {
      minLength: 6,
      maxLength: 12,
    }),
    places: fc.array(placed, { maxLength: 12 }),
    later: fc.array(fc.oneof(...ofDecks), { maxLength: 60 }),
    pauses: fc.infiniteStream(fc.oneof(anHour, weeks)),
  })
  .map(({ created, places, later, pauses }) => datedBy([...created, ...places, ...later], pauses))

/** A member whom most others can meet. */
const founder = (id: string): fc.Arbitrary<DomainEvent[]> =>
  fc
    .record({
      said: fc.record({
        age,
        minAge: fc.constantFrom(18, 18, 18, 24),
        maxAge: fc.constantFrom(60, 60, 60, 28),
        maxDistance: fc.constantFrom(12_450, 12_450, 12_450, 12_450, 15),
        profileVisibility: fc.constantFrom('public', 'public', 'public', 'matches_only'),
        newcomer: fc.constantFrom(undefined, undefined, true),
        ...facets,
      }),
      place,
      answers: fc.option(easySheet),
    })
    .map(({ said, place: at, answers }) => [
      profileCreated(id, said),
      { type: 'PlaceChosen', data: { profileId: id, place: at } },
      ...(answers?.(id) ?? []),
    ])

/** Histories of everything that the rule of who sees whom knows, in a community where most meet. */
export const communityHistory = fc
  .record({
    founders: fc.tuple(...profileIds.slice(1).map(founder)),
    later: fc.array(
      fc.oneof(
        ...ofDecks.map(single),
        ...ofAnswers,
        ...ofListsTakenBack,
        ...ofStanding.map(single),
      ),
      {
        minLength: 5,
        maxLength: 40,
      },
    ),
    pauses: fc.infiniteStream(fc.oneof(anHour, anHour, anHour, anHour, anHour, weeks)),
  })
  .map(({ founders, later, pauses }) => datedBy([...founders, ...later].flat(), pauses))

/** Any events in any order, since folds are total. */
const anyEvent = fc.oneof(...ofProfiles, ...ofFacets, ...ofPairs, ...ofConversations, ...ofInboxes)
export const anyHistory = fc.array(anyEvent, { maxLength: 60, size: 'max' })

const ofLink: readonly { readonly type: string }[] = eventsByDecider.link

/** The stream that an event belongs to. */
export const streamOf = (event: DomainEvent): string => {
  const { data } = event
  if ('jointId' in data) return streams.joint(data.jointId)
  if (ofLink.some(({ type }) => type === event.type)) {
    const parties = data as { by: string; on: string; profiles?: [string, string] }
    return streams.link(...(parties.profiles ?? [parties.by, parties.on]))
  }
  if ('groupId' in data && !('on' in data)) return streams.group(data.groupId)
  if ('inviter' in data) return streams.hangout(data.inviter, data.invitee)
  if ('messageId' in data || event.type === 'MessagesRead' || event.type === 'ConversationClosed')
    return streams.conversation((data as { matchId: string }).matchId)
  if ('meetupId' in data && 'organizer' in data) return streams.meetup(data.meetupId)
  if ('profiles' in data) return streams.pair(...data.profiles)
  if ('on' in data) return streams.pair(data.by, data.on)
  if ('issuer' in data) return streams.member(identityKey(data.issuer, data.subject))
  if ('memberId' in data && !('profileId' in data)) return streams.member(data.memberId)
  if (event.type === 'Notified' || event.type === 'AllNotificationsRead')
    return streams.inbox(event.data.profileId)
  return streams.profile((data as { profileId: string }).profileId)
}

let written = 0

/** An event ready for the log. */
export const newEvent = (event: DomainEvent, at: string): NewEvent<DomainEvent> => {
  written += 1
  const id = named(`event ${process.pid} ${written}`)
  const meta = { command: id, correlation: id, causation: id }
  return { ...event, id, version: definitionOf(event.type)?.version ?? 1, at, meta }
}
