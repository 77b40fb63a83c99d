import test from 'ava'
import { achievementCodes } from '../../contracts/questions/achievements.ts'
import type { PackId } from '../../contracts/questions/question-packs.ts'
import {
  currentStreak,
  dayNumber,
  type EarningFacts,
  earnedAchievements,
  longestStreak,
  noFacts,
  quarterNumber,
  totalXp,
} from './earned.ts'

const answeredQuestions = (pack: PackId, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${pack}_${n}`, pack]))
const facts = (some: Partial<EarningFacts>): EarningFacts => ({ ...noFacts, ...some })
const days = (count: number, from = 20_000) => Array.from({ length: count }, (_, n) => from + n)

test('a first answer earns 5, and its explanation 2', t => {
  const answered = answeredQuestions('lifestyle', 1)
  t.is(totalXp(facts({ answered, days: [20_000] })), 5)
  t.is(totalXp(facts({ answered, days: [20_000], explained: ['lifestyle_0'] })), 7)
})

test('each day after a day with an answer earns 10, in whatever order the days come', t => {
  t.is(totalXp(facts({ days: [20_000, 20_002] })), 0)
  t.is(totalXp(facts({ days: [20_002, 20_000, 20_001] })), 20)
})

test('a pack earns 25 with its tenth answer, and its achievements earn theirs', t => {
  t.is(totalXp(facts({ answered: answeredQuestions('lifestyle', 9) })), 45)
  t.is(totalXp(facts({ answered: answeredQuestions('lifestyle', 10) })), 50 + 25 + 10)
})

test('asking for questions earns 10, once a pack and day', t => {
  t.is(totalXp(facts({ generated: ['consent/20000', 'consent/20001'] })), 20)
})

test('a streak counts up to today, or to yesterday until there is an answer today', t => {
  const answeredOn = [1, 2, 3, 7, 8]
  t.is(currentStreak(answeredOn, 8), 2)
  t.is(currentStreak(answeredOn, 9), 2)
  t.is(currentStreak(answeredOn, 10), 0)
  t.is(longestStreak([8, 3, 2, 7, 1, 1]), 3)
  t.is(longestStreak([]), 0)
})

test('days and quarters are those of UTC', t => {
  t.is(dayNumber('1970-01-02T00:00:00.000Z'), 1)
  t.is(dayNumber('1970-01-01T23:59:59.999Z'), 0)
  t.is(quarterNumber('2026-03-31T23:59:59.999Z') + 1, quarterNumber('2026-04-01T00:00:00.000Z'))
  t.is(quarterNumber('2025-12-31T00:00:00.000Z') + 1, quarterNumber('2026-01-01T00:00:00.000Z'))
})

test('every achievement is earned at its threshold, and not before', t => {
  const explained = (pack: PackId, count: number) =>
    Array.from({ length: count }, (_, n) => `${pack}_${n}`)
  const consent = answeredQuestions('consent', 10)
  const talk = answeredQuestions('communication', 10)
  const bounds: Record<string, readonly [Partial<EarningFacts>, Partial<EarningFacts>]> = {
    FIRST_10_QS: [
      { answered: answeredQuestions('kink', 9) },
      { answered: answeredQuestions('kink', 10) },
    ],
    ANSWERED_100_QS: [
      { answered: answeredQuestions('kink', 99) },
      { answered: answeredQuestions('kink', 100) },
    ],
    WROTE_20_EXPLANATIONS: [
      { explained: explained('kink', 19) },
      { explained: explained('kink', 20) },
    ],
    UPDATED_BOUNDARIES_QUARTERLY: [{ quarters: [8_100, 8_102] }, { quarters: [8_103, 8_102] }],
    COMMUNITY_HELPER: [
      { generated: ['kink/1', 'kink/2', 'consent/1'] },
      { generated: ['kink/1', 'lifestyle/1', 'consent/1'] },
    ],
    CONSENT_STAR: [
      { answered: consent, explained: explained('consent', 4) },
      { answered: consent, explained: explained('consent', 5) },
    ],
    COMMUNICATION_EXPERT: [
      { answered: talk, explained: explained('consent', 5) },
      { answered: talk, explained: explained('communication', 5) },
    ],
    NEURO_AWARE: [{ neuro: explained('kink', 4) }, { neuro: explained('kink', 5) }],
    STREAK_7_DAYS: [{ days: days(6) }, { days: days(7) }],
    STREAK_30_DAYS: [{ days: [...days(29), 21_000] }, { days: days(30) }],
    COMPLETED_CONSENT_PACK: [{ answered: answeredQuestions('consent', 9) }, { answered: consent }],
    COMPLETED_COMMUNICATION_PACK: [
      { answered: answeredQuestions('communication', 9) },
      { answered: talk },
    ],
    COMPLETED_LOGISTICS_PACK: [
      { answered: answeredQuestions('logistics', 9) },
      { answered: answeredQuestions('logistics', 10) },
    ],
  }
  t.deepEqual(Object.keys(bounds).sort(), [...achievementCodes].sort())
  for (const code of achievementCodes) {
    const [before, at] = bounds[code] as readonly [Partial<EarningFacts>, Partial<EarningFacts>]
    t.false(earnedAchievements(facts(before)).includes(code), `${code} before its bound`)
    t.true(earnedAchievements(facts(at)).includes(code), code)
  }
})
