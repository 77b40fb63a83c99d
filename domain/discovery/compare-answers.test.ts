import test from 'ava'
import { memberSecret } from '../../projections/discovery/member-secrets.ts'
import { discoveryMember } from '../../test/samples/discovery-member.ts'
import { dayNumber } from '../questions/earned.ts'
import { breaksDeal, compareAnswers, compatibilityOf } from './compare-answers.ts'
import type { ComparedAnswer, Member, Statement } from './member.ts'
import type { Relation } from './relation.ts'
import { restate } from './restate.ts'

const DAY = 86_400_000
const START = Date.parse('2026-06-01T12:00:00.000Z')
const on = (day: number): Date => new Date(START + day * DAY)
const strangers: Relation = {}
const matched: Relation = { dating: { match: 'live' } }
const unmatched: Relation = { dating: { match: 'ended' } }

/** So many that noise counts for little. */
const MANY = 300
const answers = (
  given: number,
  count: number = MANY,
  more: Partial<ComparedAnswer> = {},
): Pick<Statement, 'answers'> => {
  const answer = { given, acceptable: given, importance: 3, isAdult: false, firstDay: 0, ...more }
  return { answers: Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}`, answer])) }
}

const shown = (one: Member, other: Member, day: number, relation = strangers): number | null =>
  compatibilityOf({ one, other, relation, at: on(day) })

/** Two members with these secrets, so that each pair has a week of its own. */
const pairOf = (n: number, mine: Partial<Statement>, theirs: Partial<Statement> = answers(1)) =>
  [
    discoveryMember('me', mine, { secret: memberSecret(() => `mine ${n}`) }),
    discoveryMember('you', theirs, { secret: memberSecret(() => `yours ${n}`) }),
  ] as const
const pairs = Array.from({ length: 8 }, (_, n) => n)

test('two who are not matched are shown little, some or much in common, the same to both', t => {
  for (const [mine, step] of [
    [answers(1), 75],
    [answers(2), 25],
    [answers(1, 7), null],
    [answers(1, 8), 50],
  ] as const) {
    const [me, you] = pairOf(0, mine)
    t.is(shown(me, you, 0), step)
    t.is(shown(you, me, 0), step)
  }
})

test('what is shown stays for seven days whatever either answers each day, and then follows', t => {
  const turns = new Set<number>()
  for (const n of pairs) {
    let [me, you] = pairOf(n, answers(1))
    const steps: (number | null)[] = []
    for (let day = 0; day < 21; day += 1) {
      steps.push(shown(me, you, day))
      t.is(shown(you, me, day), steps[day] ?? null)
      const change = answers(day % 2 === 0 ? 2 : 1)
      if (n % 2 === 0) me = restate(me, change, on(day))
      else you = restate(you, change, on(day))
    }
    const changes = steps.flatMap((step, day) => (day > 0 && step !== steps[day - 1] ? [day] : []))
    for (const [index, day] of changes.entries())
      t.true(index === 0 || day - (changes[index - 1] as number) >= 7, `${steps}`)
    t.true(changes.length > 0)
    turns.add((changes[0] as number) % 7)
  }
  t.true(turns.size > 2, 'pairs do not turn on one day')
})

test('what is shown for the first time stays for seven days, too', t => {
  for (const n of pairs) {
    const [empty, you] = pairOf(n, answers(1, 0))
    let me = restate(empty, answers(1), on(3))
    const steps = Array.from({ length: 21 }, (_, day) => {
      if (day > 3) me = restate(me, answers(day % 2 === 0 ? 2 : 1), on(day))
      return day < 3 ? null : shown(me, you, day)
    })
    t.is(steps[3], null, 'not on the day of the answers')
    t.deepEqual(steps.slice(4, 11), Array(7).fill(75), `${steps}`)
  }
})

test('a match shows the number, and its end what was shown before, whatever was answered meanwhile', t => {
  for (const n of pairs) {
    const [before, you] = pairOf(n, answers(1))
    const day = dayNumber(on(0)) % 7
    const step = shown(before, you, day)
    const me = restate(before, answers(2), on(day))
    t.is(shown(me, you, day, matched), 100)
    t.is(shown(me, you, day, unmatched), step)
  }
})

test('a new member is shown nothing before two weeks are over, unless invited or on this machine alone', t => {
  const [me, you] = pairOf(0, answers(1))
  const isNew = { ...me, createdAt: on(0).toISOString(), newcomer: true } as const
  t.is(shown(isNew, you, 13), null)
  t.is(shown(isNew, you, 14), 75)
  t.is(shown(you, isNew, 1), 75, 'only the viewer has to wait')
  t.is(shown({ ...isNew, invited: true }, you, 1), 75)
  t.is(shown({ ...isNew, newcomer: undefined }, you, 1), 75)
})

test('noise is another for each pair and after each change, and the same for the same answers', t => {
  const steps = (change: number) =>
    pairs.map(n => {
      const [me, you] = pairOf(n, answers(1, 40, { acceptable: 3, given: change }))
      return shown(me, you, 0)
    })
  t.deepEqual(steps(1), steps(1))
  t.true(new Set(steps(1)).size > 1)
  t.notDeepEqual(steps(1), steps(2))
})

test('packs for adults do not count, and strangers are told no number of questions', t => {
  const [me, you] = pairOf(0, answers(1, 40, { isAdult: true }), answers(1, 40, { isAdult: true }))
  t.is(shown(me, you, 0), null)
  const [one, other] = pairOf(0, answers(1))
  t.deepEqual(compareAnswers({ one, other, relation: strangers, at: on(0) }), {
    score: { overall: 0.75, compared: 8 },
    isMatched: false,
    questions: [],
  })
})

test('a dealbreaker that changes every day hides and shows nobody within seven days', t => {
  for (const n of pairs) {
    let [me, you] = pairOf(n, answers(1, 1))
    const hidden: boolean[] = []
    for (let day = 0; day < 21; day += 1) {
      hidden.push(breaksDeal({ one: me, other: you, relation: strangers, at: on(day) }))
      const dealbreaker = { acceptable: 2, importance: 5 }
      me = restate(me, answers(1, 1, day % 2 === 0 ? dealbreaker : {}), on(day))
      you = restate(you, {}, on(day))
    }
    const changes = hidden.flatMap((one, day) => (day > 0 && one !== hidden[day - 1] ? [day] : []))
    for (const [index, day] of changes.entries())
      t.true(index === 0 || day - (changes[index - 1] as number) >= 7, `${hidden}`)
  }
})
