import test from 'ava'
import { cellOf } from '../../contracts/core/geo.ts'
import { memberSecret } from '../../projections/discovery/member-secrets.ts'
import { discoveryMember } from '../../test/samples/discovery-member.ts'
import { dayNumber } from '../questions/earned.ts'
import type { Member, Statement } from './member.ts'
import { rank } from './rank.ts'
import type { Relation } from './relation.ts'
import { restate } from './restate.ts'

const at = new Date('2026-03-02T18:00:00.000Z')
const today = dayNumber(at)
const living = (miles: number): Partial<Statement> => ({
  place: {
    id: '',
    name: '',
    region: null,
    country: '',
    cell: cellOf({ lat: 52 + miles / 69, lon: 5 }),
  },
})
const answersOf = (given: number): Partial<Statement> => ({
  answers: Object.fromEntries(
    Array.from({ length: 300 }, (_, n) => [
      `question ${n}`,
      { given, acceptable: given, importance: 3, isAdult: false, firstDay: 0 },
    ]),
  ),
})
const other = (now: Partial<Statement>, more: Partial<Member> = {}) =>
  discoveryMember('one', now, { activeDays: [today - 1, 0], ...more })

const deck = (viewer: Member, members: readonly Member[], relation: Relation = {}) =>
  rank(
    members.map((member, n) => ({
      member,
      relation: n === members.length - 1 ? relation : {},
    })),
    viewer,
    { mode: 'dating', at },
  ).map(({ member }) => members.indexOf(member))

const me = discoveryMember('me', {
  ...living(0),
  ...answersOf(1),
  tags: ['jazz', 'chess', 'tea'],
  rules: [
    {
      facet: 'smokes',
      operator: 'EQ',
      value: true,
      action: 'DE_RANK',
      scope: 'PEOPLE',
      notes: null,
    } as const,
  ],
})

/** The better and the worse of two candidates who are otherwise alike. */
const better: Readonly<Record<string, readonly [Member, Member]>> = {
  'answers that agree': [other(answersOf(1)), other(answersOf(2))],
  'tags in common': [other({ tags: ['Jazz', 'Chess', 'Tea'] }), other({ tags: ['hiking'] })],
  'being liked often': [
    other({}, { rates: { liked: 200, liking: 90 } }),
    other({}, { rates: { liked: 10, liking: 90 } }),
  ],
  nearness: [other(living(5)), other(living(60))],
  'a known place': [other(living(5)), other({})],
  'activity of this week': [other({}), other({}, { activeDays: [today - 20, 0] })],
  'the lift of fairness': [other({}, { lifts: { dating: 8 } }), other({})],
  'premium of this day': [other({}, { premium: { staff: at.toISOString() } }), other({})],
  'no rule that shows the member last': [
    other({}),
    other({ ...living(5), facets: { smokes: true } }),
  ],
}

for (const [merit, [one, two]] of Object.entries(better))
  test(`a candidate comes first by ${merit}`, t => {
    t.deepEqual(deck(me, [one, two]), [0, 1])
    t.deepEqual(deck(me, [two, one]), [1, 0])
  })

test('a super liker comes before all others, a liker as a stranger', t => {
  const members = [other(living(5)), other(living(60))]
  t.deepEqual(deck(me, members, { dating: { liked: 'super_like' } }), [1, 0])
  t.deepEqual(deck(me, members, { dating: { liked: 'like' } }), [0, 1])
  t.deepEqual(deck(me, members, { friendship: { liked: 'super_like' } }), [0, 1])
})

test('hobbies count only where both show them to everybody', t => {
  const hobbies = ['pottery', 'chess', 'tea']
  const [plain, shown] = [other({}), other({ hobbies })]
  const hidden = other({ hobbies, detailsVisibility: 'matches_only' })
  const potter = discoveryMember('me', { hobbies })
  t.deepEqual(deck(potter, [plain, shown]), [1, 0])
  t.deepEqual(deck(potter, [plain, hidden]), [0, 1])
  t.deepEqual(deck(discoveryMember('me', hidden.now), [plain, shown]), [0, 1])
})

test('activity of today does not show', t => {
  const away = other({}, { activeDays: [today - 20, today - 25] })
  const back = other({}, { activeDays: [today, today - 20] })
  t.deepEqual(deck(me, [away, back]), [0, 1])
  t.deepEqual(deck(me, [back, away]), [0, 1])
})

test('answers of today and of this week change no order before a match', t => {
  const [agreeing, differing] = [other(answersOf(1)), other(answersOf(2))]
  for (const daysAgo of [0, 1]) {
    const then = new Date(at.getTime() - daysAgo * 86_400_000)
    const changed = restate({ ...me, secret: memberSecret(() => 'another 2') }, answersOf(2), then)
    t.deepEqual(deck(changed, [agreeing, differing]), [0, 1])
  }
})
