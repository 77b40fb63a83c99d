import test from 'ava'
import { cellOf } from '../../../contracts/core/geo.ts'
import { timing } from '../../../contracts/core/limits.ts'
import type { EventNamed } from '../../../contracts/events.ts'
import type { SwipeAction } from '../../../contracts/matching/matching.ts'
import { namedQuestion } from '../../../contracts/questions/question-events.ts'
import { rateByte, shareLeft } from '../../../domain/discovery/likely-mutual.ts'
import type { Statement } from '../../../domain/discovery/member.ts'
import { seedOf } from '../../../domain/discovery/rank-level.ts'
import { dayNumber } from '../../../domain/questions/earned.ts'
import { foldEvents, type SpecEvent } from '../../../test/projections/fold-events.ts'
import {
  memberIds,
  named,
  profileCreated,
  profileIds,
} from '../../../test/projections/histories.ts'
import { adultAnswers } from './adult-answers.ts'
import { ALL_REMOVED, cards, removedQuestions } from './cards.ts'
import { wholeMember } from './day-changes.ts'
import type { CardDocument } from './fold-card.ts'
import { reachColumns } from './reach.ts'
import { heldBack, ratesOn } from './swipe-rates.ts'

const [me, you, them] = profileIds as [string, string, string]
const memberId = memberIds[0] as string

const start = Date.parse('2026-03-01T12:00:00.000Z')
const DAY = 86_400_000
const HOUR = 3_600_000
const after = (milliseconds: number) => new Date(start + milliseconds).toISOString()
const on = (event: SpecEvent, milliseconds: number): SpecEvent => ({
  ...event,
  at: after(milliseconds),
})

const created = (profileId: string): SpecEvent => on(profileCreated(profileId), 0)
const everybody = [me, you, them].map(created)
const swiped = (by: string, onId: string, action: SwipeAction, milliseconds: number) =>
  on({ type: 'Swiped', data: { by, on: onId, mode: 'dating', action } }, milliseconds)
const tagged = (tags: string[], milliseconds: number) =>
  on({ type: 'TagsChosen', data: { profileId: me, tags } }, milliseconds)
const revised = (changes: object, milliseconds: number) =>
  on({ type: 'ProfileRevised', data: { profileId: me, changes } }, milliseconds)
const answered = (
  packId: 'consent' | 'kink',
  questionId: string,
  given: number,
  milliseconds: number,
) =>
  on(
    {
      type: 'QuestionAnswered',
      data: {
        profileId: me,
        ...namedQuestion(packId, questionId),
        isExplained: false,
        isNeuro: false,
        answer: { importance: 3, bits: { given, acceptable: given } } as never,
      },
    },
    milliseconds,
  )
const withdrawn = (packId: 'consent' | 'kink', questionId: string, milliseconds: number) =>
  on(
    {
      type: 'AnswerWithdrawn',
      data: { profileId: me, ...namedQuestion(packId, questionId) },
    },
    milliseconds,
  )

const cardAfter = (...events: SpecEvent[]) =>
  foldEvents(cards, [...everybody, ...events])[me] as CardDocument
const statedBefore = (card: CardDocument): Partial<Statement> | undefined =>
  wholeMember(card.member).before?.stated

test('a card has what a member states, and nothing else of their profile', t => {
  const { member } = cardAfter()
  t.true(member.isActive)
  t.like(member.now, { age: 30, gender: 'agender', maxDistance: 25, declaredAt: after(0) })
  for (const field of ['pseudonym', 'memberId', 'bio', 'ageConfirmed'])
    t.false(field in member.now, field)
})

test('a revised age is declared anew, other fields leave the declaration as it was', t => {
  t.is(cardAfter(revised({ age: 31 }, DAY)).member.now.declaredAt, after(DAY))
  const { now } = cardAfter(revised({ gender: 'woman', bio: 'Hi' }, DAY)).member
  t.like(now, { gender: 'woman', declaredAt: after(0) })
  t.false('bio' in now)
})

test('a change is remembered beside what was stated when the day began, for that day', t => {
  const card = cardAfter(revised({ gender: 'woman' }, DAY), revised({ gender: 'man' }, DAY + 1))
  t.is(card.member.now.gender, 'man')
  t.is(card.member.before?.day, dayNumber(after(DAY)))
  t.is(statedBefore(card)?.gender, 'agender')
})

test('of what was stated before, a card stores only what differs', t => {
  const { before } = cardAfter(revised({ gender: 'woman' }, DAY)).member
  t.deepEqual(before?.stated, { gender: 'agender' })
})

test('a link that is shown today was not there when the day began', t => {
  const link: SpecEvent = {
    type: 'Linked',
    data: { profiles: [me, you], isShownByBoth: true },
    at: after(DAY),
  } as SpecEvent
  const card = cardAfter(link)
  t.deepEqual(card.member.now.linkedTo, [you])
  t.deepEqual(statedBefore(card)?.linkedTo, [])
})

test('what was stated before is forgotten with the next event after that day', t => {
  const change = revised({ gender: 'woman' }, DAY)
  const sameDay = swiped(me, you, 'pass', DAY + 1)
  t.is(statedBefore(cardAfter(change, sameDay))?.gender, 'agender')
  t.is(cardAfter(change, swiped(me, you, 'pass', 2 * DAY)).member.before, null)
})

const cityOf = (name: string, lat: number) => ({
  id: name,
  name,
  region: null,
  country: 'Somewhere',
  cell: cellOf({ lat, lon: 5.5 }),
})
const [utrecht, lisbon, oslo] = [
  cityOf('Utrecht', 52.5),
  cityOf('Lisbon', 38.5),
  cityOf('Oslo', 59.5),
]
const homeIn = (place: typeof utrecht, milliseconds: number) =>
  on({ type: 'PlaceChosen', data: { profileId: me, place } }, milliseconds)
const trip = { place: lisbon, from: '2026-03-02', to: '2026-03-09', readers: 'nobody' } as const
const planned = (milliseconds: number) =>
  on({ type: 'TravelPlanned', data: { profileId: me, trip } }, milliseconds)
const began = (milliseconds: number, of: object = trip) =>
  on({ type: 'TravelBegan', data: { profileId: me, trip: of as never } }, milliseconds)
const over = (type: 'TravelEnded' | 'TravelCancelled', milliseconds: number) =>
  on({ type, data: { profileId: me } }, milliseconds)

test('on a trip a member is found and compared where the trip leads, and at home after it', t => {
  const before = [homeIn(utrecht, 0), planned(1)]
  t.like(cardAfter(...before), { lat: 52 })
  const away = [...before, began(DAY)]
  const there = cardAfter(...away)
  t.like(there, { lat: 38, member: { now: { place: lisbon }, trip: { isHidden: true } } })
  t.deepEqual(statedBefore(there)?.place, utrecht)
  const shown = cardAfter(...away, planned(DAY + 1), began(DAY + 2, { ...trip, readers: 'during' }))
  t.like(shown.member.trip, { home: utrecht, isHidden: false })
  t.like(cardAfter(...away, homeIn(oslo, 2 * DAY)), { lat: 38 })
  for (const type of ['TravelEnded', 'TravelCancelled'] as const) {
    t.like(cardAfter(...away, over(type, 2 * DAY)), {
      lat: 52,
      member: { now: { place: utrecht } },
    })
    const moved = cardAfter(...away, homeIn(oslo, 2 * DAY), over(type, 3 * DAY))
    t.like(moved, { lat: 59 })
    t.false('trip' in moved.member)
  }
  t.like(cardAfter(planned(0), began(1), over('TravelEnded', 2)), { region: 0 })
})

test('the beginning and end of a trip are no activity of its member', t => {
  const { activeDays } = cardAfter(planned(0)).member
  const after = cardAfter(planned(0), began(DAY), over('TravelEnded', 9 * DAY)).member
  t.deepEqual(after.activeDays, activeDays)
})

test('a part that is stated for the first time counts at once', t => {
  const card = cardAfter(revised({ gender: 'woman' }, DAY), tagged(['jazz'], DAY))
  t.deepEqual(statedBefore(card)?.tags, ['jazz'])
  t.deepEqual(statedBefore(cardAfter(tagged(['jazz'], DAY), tagged([], 2 * DAY)))?.tags, ['jazz'])
})

test('a change of a field that no rule compares is no change of the card', t => {
  t.is(cardAfter(revised({ bio: 'Hi' }, DAY)).member.before, null)
})

test('wishes for adults are not on the card', t => {
  const wish = { category: 'autonomy', item: 'no_veto', level: 'maybe' } as const
  const adult = { category: 'physical_intimacy', item: 'kink_exploration', level: 'maybe' } as const
  const stated: SpecEvent = {
    type: 'RelationshipPreferencesStated',
    data: { profileId: me, preferences: [wish, adult] },
    at: after(0),
  }
  t.deepEqual(cardAfter(stated).member.now.relationshipPreferences, [wish])
})

test('a withdrawn answer leaves only the day on which the question was first answered', t => {
  const card = cardAfter(answered('consent', 'one', 2, 0), withdrawn('consent', 'one', 2 * DAY))
  t.deepEqual(card.member.now.answers, {
    one: { given: 0, acceptable: 0, importance: 0, isAdult: false, firstDay: dayNumber(after(0)) },
  })
  t.is(statedBefore(card)?.answers?.one?.given, 2)
})

test('a question that is answered again keeps the day of its first answer', t => {
  const card = cardAfter(answered('consent', 'one', 2, 0), answered('consent', 'one', 4, 2 * DAY))
  t.like(card.member.now.answers.one, { given: 4, firstDay: dayNumber(after(0)) })
})

test('answers to packs for adults, and the wish for them, are in a view of their own', t => {
  const events = [
    answered('kink', 'one', 1, 0),
    on({ type: 'PackOptedIn', data: { profileId: me, packId: 'kink' } }, 0),
    answered('kink', 'one', 2, DAY),
    answered('kink', 'two', 1, DAY),
  ]
  const { now } = cardAfter(...events).member
  t.deepEqual(now.answers, {})
  t.false(now.wantsAdultPacks)
  const adult = foldEvents(adultAnswers, events)[me]
  t.true(adult?.now.wantsAdultPacks)
  t.like(adult?.now.answers, { one: { given: 2 }, two: { given: 1 } })
  t.like(adult?.before, { day: dayNumber(after(DAY)), stated: { wantsAdultPacks: true } })
  t.like(adult?.before?.stated.answers, { one: { given: 1 }, two: { given: 1 } })
})

test('the choice of a pack that is not for adults changes nothing', t => {
  const event: SpecEvent = { type: 'PackOptedIn', data: { profileId: me, packId: 'consent' } }
  t.deepEqual(foldEvents(adultAnswers, [event]), {})
})

type Swipe = EventNamed<'Swiped'> & { readonly at: string }

/** The share of likes among swipes before a day, each worth half after sixty days. */
const rateOf = (swipes: readonly Swipe[], day: number): number => {
  const worth = (of: readonly Swipe[]) =>
    of.reduce((sum, { at }) => sum + shareLeft(day - dayNumber(at)), 0)
  const counted = swipes.filter(({ data, at }) => data.action !== 'maybe' && dayNumber(at) < day)
  return rateByte(worth(counted.filter(({ data }) => data.action !== 'pass')), worth(counted))
}

test('rates are the likes among the swipes of earlier days, which count less with time', t => {
  const actions: SwipeAction[] = ['like', 'pass', 'super_like', 'maybe', 'pass']
  const swipes = Array.from({ length: 40 }, (_, n) => {
    const action = actions[n % actions.length] as SwipeAction
    const sides = n % 3 === 0 ? ([you, me] as const) : ([me, them] as const)
    return swiped(...sides, action, n * n * 5 * HOUR) as Swipe
  })
  const rates = new Set<string>()
  for (const [number, { at }] of swipes.entries()) {
    const happened = swipes.slice(0, number + 1)
    const folded = foldEvents(cards, [...everybody, ...happened])
    for (const id of [me, you, them])
      for (const days of [0, 1, 45]) {
        const day = dayNumber(at) + days
        const { swipes: counts, member } = folded[id] as CardDocument
        const found = ratesOn({ swipes: counts, rates: member.rates }, day)
        t.deepEqual(found, {
          liked: rateOf(
            happened.filter(({ data }) => data.on === id),
            day,
          ),
          liking: rateOf(
            happened.filter(({ data }) => data.by === id),
            day,
          ),
        })
        rates.add(JSON.stringify(found))
      }
  }
  t.true(rates.size > 20)
})

test('ten likes of an earlier day raise a rate that was expected', t => {
  const likes = profileIds.slice(1).flatMap(by => Array(2).fill(swiped(by, me, 'like', 0)))
  const { swipes, member } = cardAfter(...likes)
  const liked = (days: number) =>
    ratesOn({ swipes, rates: member.rates }, dayNumber(after(0)) + days).liked / 255
  t.is(liked(0).toFixed(2), '0.35')
  t.is(liked(1).toFixed(2), '0.67')
  t.is(liked(6_000).toFixed(2), '0.35', 'they are forgotten')
})

test('a swipe of the day does not change the rates of the day', t => {
  const early = cardAfter(swiped(you, me, 'like', DAY))
  const late = cardAfter(swiped(you, me, 'like', DAY), swiped(them, me, 'like', DAY + HOUR))
  t.deepEqual(late.member.rates, early.member.rates)
  t.is(late.swipes.got, 2)
})

test('likes of the last hour and the time to undo are kept, older ones are dropped', t => {
  const like = swiped(you, me, 'like', 0)
  const kept = (milliseconds: number) =>
    cardAfter(like, swiped(them, me, 'pass', milliseconds)).recentLikes.map(({ by }) => by)
  t.deepEqual(kept(HOUR + timing.undo - 1_000), [seedOf(you)])
  t.deepEqual(kept(HOUR + timing.undo), [])
})

test('a like of the same member in the same mode is kept once, and none once it is undone', t => {
  const likes = [swiped(you, me, 'like', 0), swiped(you, me, 'super_like', HOUR / 2)]
  t.deepEqual(cardAfter(...likes).recentLikes, [
    { by: seedOf(you), mode: 'dating', at: after(HOUR / 2) },
  ])
  const undone: SpecEvent = {
    type: 'SwipeUndone',
    data: { by: you, on: me, mode: 'dating' },
    at: after(HOUR / 2),
  }
  t.deepEqual(cardAfter(...likes, undone).recentLikes, [])
})

test('a like is held back until an hourly step after the time to undo it', t => {
  const likes = [{ by: seedOf(you), mode: 'dating', at: after(0) }] as const
  const isHeldBack = (milliseconds: number) =>
    heldBack(me, likes, new Date(start + milliseconds))(you, 'dating')
  t.true(isHeldBack(0))
  t.true(isHeldBack(timing.undo))
  t.false(isHeldBack(HOUR + timing.undo))
  const steps = Array.from({ length: 60 }, (_, minute) => isHeldBack(minute * 60_000 + timing.undo))
  t.is(steps.lastIndexOf(true) + 1, steps.filter(Boolean).length, 'it counts from one moment on')
  t.false(heldBack(me, likes, new Date(start))(you, 'friendship'))
  t.false(heldBack(me, likes, new Date(start))(them, 'dating'))
})

const suspension = (type: 'MemberSuspended' | 'SuspensionLifted'): SpecEvent =>
  ({ type, data: { profileId: me, operator: 'Sage' }, at: after(DAY) }) as SpecEvent
const hasReach = (card: CardDocument) =>
  ['region', 'shuffle', ...reachColumns].filter(column => column in card).length

test('a suspended member has no columns, so that no index has them, until it is lifted', t => {
  const every = hasReach(cardAfter())
  t.is(every, 2 + reachColumns.length)
  const suspended = cardAfter(suspension('MemberSuspended'), tagged(['jazz'], DAY))
  t.true(suspended.isSuspended)
  t.is(hasReach(suspended), 0)
  const lifted = cardAfter(suspension('MemberSuspended'), suspension('SuspensionLifted'))
  t.false('isSuspended' in lifted)
  t.is(hasReach(lifted), every)
})

test('premium from before a profile remains, and makes nobody visible', t => {
  const granted: SpecEvent = {
    type: 'EntitlementGranted',
    data: { memberId, source: 'stripe', until: after(9 * DAY), operator: null },
  }
  const before = foldEvents(cards, [granted])[me] as CardDocument
  t.false(before.member.isActive)
  t.is(hasReach(before), 0)
  const { member } = foldEvents(cards, [granted, created(me)])[me] as CardDocument
  t.true(member.isActive)
  t.deepEqual(member.premium, { stripe: after(9 * DAY) })
})

for (const closing of [
  { type: 'ProfileClosed', data: { profileId: me } },
  { type: 'AccountClosed', data: { memberId } },
] as const)
  test(`nothing brings a card back after ${closing.type}`, t => {
    const late: SpecEvent[] = [
      answered('consent', 'one', 1, DAY),
      tagged(['jazz'], DAY),
      revised({ age: 40 }, DAY),
      swiped(you, me, 'like', DAY),
      swiped(me, you, 'like', DAY),
      suspension('MemberSuspended'),
      {
        type: 'ExposureBalanced',
        data: {
          mode: 'dating',
          decks: 1,
          gini: 0,
          neverFirst: 0,
          lifts: [{ profileId: me, lift: 1 }],
        },
      },
      { type: 'EntitlementEnded', data: { memberId, source: 'stripe', operator: null } },
    ]
    const documents = foldEvents(cards, [...everybody, closing, ...late])
    t.is(documents[me], undefined)
    t.truthy(documents[you])
    const adult = foldEvents(adultAnswers, [answered('kink', 'one', 1, 0), closing])
    t.is(adult[me], undefined)
  })

test('removed questions are listed once', t => {
  const removed: SpecEvent = {
    type: 'QuestionRemoved',
    data: { packId: 'consent', questionId: named('question') },
  }
  t.deepEqual(foldEvents(removedQuestions, [removed, removed])[ALL_REMOVED], {
    questionIds: [named('question')],
  })
})
