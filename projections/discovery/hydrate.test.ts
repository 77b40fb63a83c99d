import test from 'ava'
import { cellOf } from '../../contracts/core/geo.ts'
import type { ComparedAnswer, Statement } from '../../domain/discovery/member.ts'
import { dayNumber } from '../../domain/questions/earned.ts'
import { secretsForSpecs as secretOf } from '../../test/projections/displacement.ts'
import { discoveryMember, statement } from '../../test/samples/discovery-member.ts'
import type { AdultAnswersDocument } from '../views/cards/adult-answers.ts'
import type { CardDocument } from '../views/cards/fold-card.ts'
import { noSwipeCounts } from '../views/cards/swipe-rates.ts'
import { hydration } from './hydrate.ts'

const at = new Date('2026-03-02T18:00:00.000Z')
const today = dayNumber(at)
const [here, shown] = [cellOf({ lat: 52, lon: 5 }), cellOf({ lat: 52.1, lon: 5 })]
const displace = (_: string, cell: number) => (cell === here ? shown : cell)
const memberOf = hydration({ displace, secretOf })
const place = (cell: number) => ({ id: 'a', name: 'Here', region: null, country: 'There', cell })
const answer = (given: number, isAdult = false): ComparedAnswer => ({
  given,
  acceptable: 1,
  importance: 3,
  isAdult,
  firstDay: 0,
})

const cardOf = (
  now: Partial<Statement>,
  before: { readonly day: number; readonly stated: Partial<Statement> } | null = null,
  more: Partial<CardDocument> = {},
): CardDocument => ({
  member: discoveryMember('me', now, {
    before: before && { ...before, stated: { ...statement, ...before.stated }, replaced: [] },
  }),
  swipes: noSwipeCounts,
  recentLikes: [],
  ...more,
})

test('places are displaced, now and as of the beginning of the day', t => {
  const card = cardOf({ place: place(here) }, { day: today, stated: { place: place(here) } })
  const member = memberOf(card, { at })
  t.is(member.now.place?.cell, shown)
  t.is(member.before?.stated.place?.cell, shown)
  t.is(memberOf(cardOf({}), { at }).now.place, null)
})

test('a suspended member is not active', t => {
  t.true(memberOf(cardOf({}), { at }).isActive)
  t.false(memberOf(cardOf({}, null, { isSuspended: true }), { at }).isActive)
})

test('rates leave out the swipes of today, and have them tomorrow', t => {
  const swipes = { day: today, made: 9, likesMade: 9, got: 9, likesGot: 0 }
  const card = cardOf({}, null, { swipes })
  const { rates } = card.member
  t.deepEqual(memberOf(card, { at }).rates, rates)
  const tomorrow = memberOf(card, {
    at: new Date(at.getTime() + 86_400_000),
  }).rates
  t.true(tomorrow.liking > rates.liking && tomorrow.liked < rates.liked)
})

test('answers to removed questions are left out, now and as of the beginning of the day', t => {
  const answers = { gone: answer(1), stays: answer(1) }
  const card = cardOf({ answers }, { day: today, stated: { answers } })
  const member = memberOf(card, { at, removed: new Set(['gone']) })
  t.deepEqual(Object.keys(member.now.answers), ['stays'])
  t.deepEqual(Object.keys(member.before?.stated.answers ?? {}), ['stays'])
})

const adult: AdultAnswersDocument = {
  now: { answers: { kink: answer(2, true) }, wantsAdultPacks: true },
  before: { day: today, stated: { answers: { kink: answer(1, true) }, wantsAdultPacks: false } },
}

test('answers to packs for adults join the others, each as of the beginning of the day', t => {
  const answers = { one: answer(2) }
  const changed = cardOf({ answers }, { day: today, stated: { answers: { one: answer(1) } } })
  for (const [card, one] of [
    [changed, 1],
    [cardOf({ answers }), 2],
    [cardOf({ answers }, { day: today - 1, stated: {} }), 2],
  ] as const) {
    const { now, before } = memberOf(card, { at, adult })
    t.like(now, { answers: { one: { given: 2 }, kink: { given: 2 } }, wantsAdultPacks: true })
    t.is(before?.day, today)
    t.like(before?.stated, {
      answers: { one: { given: one }, kink: { given: 1 } },
      wantsAdultPacks: false,
    })
  }
})

test('answers to packs for adults of an earlier day count as they are now', t => {
  const earlier = { ...adult, before: adult.before && { ...adult.before, day: today - 1 } }
  t.is(memberOf(cardOf({}), { at, adult: earlier }).before, null)
  const card = cardOf({}, { day: today, stated: { gender: 'man' } })
  const { before } = memberOf(card, { at, adult: earlier })
  t.like(before?.stated, { gender: 'man', wantsAdultPacks: true })
  t.is(before?.stated.answers.kink?.given, 2)
})
