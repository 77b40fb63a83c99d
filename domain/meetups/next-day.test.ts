import test from 'ava'
import { meetupLimits } from '../../contracts/core/limits.ts'
import { outcome } from '../../test/deciders/outcome.ts'
import { feltBy, type GivenNextDayAnswer, nextDayAsksAt, nextDaySummary } from './next-day.ts'
import { nextDay } from './next-day-decider.ts'

const said = (by: string, more: Partial<GivenNextDayAnswer> = {}): GivenNextDayAnswer => ({
  by,
  how: 'good',
  feltSafe: true,
  words: null,
  named: [],
  identityHashes: [`hash of ${by}`],
  ...more,
})

test('guests are asked at eleven of the day after the end, as clocks of the zone show it', t => {
  const times = { eventDate: '2026-12-04T19:00:00Z', endDate: '2026-12-04T23:30:00Z' }
  t.is(nextDayAsksAt({ ...times, timeZone: 'Europe/Berlin' }), '2026-12-06T10:00:00.000Z')
  t.is(nextDayAsksAt({ ...times, timeZone: 'America/New_York' }), '2026-12-05T16:00:00.000Z')
  t.is(nextDayAsksAt({ ...times, timeZone: null }), '2026-12-05T11:00:00.000Z')
  const change = { eventDate: '2026-10-24T18:00:00Z', endDate: null, timeZone: 'Europe/Berlin' }
  t.is(nextDayAsksAt(change), '2026-10-25T10:00:00.000Z', 'the clocks go back that night')
})

test('hosts read a count of five people or more, and no other', t => {
  const safe = Array.from({ length: meetupLimits.nextDayTold }, (_, n) => said(`safe ${n}`))
  const not = safe.map(({ by }) => said(`not ${by}`, { feltSafe: false }))
  t.deepEqual(feltBy(safe), { feltSafe: 5, didNot: null })
  t.deepEqual(feltBy([...safe, ...not.slice(1)]), { feltSafe: 5, didNot: null })
  t.deepEqual(feltBy([...safe, ...not]), { feltSafe: 5, didNot: 5 })
  const twice = said('another account', { feltSafe: false, identityHashes: ['hash of not safe 1'] })
  t.deepEqual(feltBy([...safe, ...not.slice(1), twice]), { feltSafe: 5, didNot: null })
})

test('the staff read a name that two people gave, which two accounts of one person are not', t => {
  const named = ['ash']
  const one = said('one', { named: ['ash', 'bay'], words: 'Ask Ash.' })
  const again = said('one again', { named, identityHashes: ['hash of one', 'other'] })
  const other = said('other', { named, how: 'bad', feltSafe: false })
  t.deepEqual(nextDaySummary([one, again]).named, [])
  t.like(nextDaySummary([one, again]), { answers: 1, good: 1, feltSafe: 1, didNot: 0 })
  t.like(nextDaySummary([one, other]), {
    answers: 2,
    good: 1,
    mixed: 0,
    bad: 1,
    didNot: 1,
    words: ['Ask Ash.'],
    named: [{ profileId: 'ash', people: 2 }],
  })
})

const { by: _, ...answer } = said('ash')
const data = { meetupId: 'soup', profileId: 'ash', answer }
const answered = { type: 'NextDayAnswered', data } as const
const give = { type: 'AnswerNextDay', ...data } as const
const counted = {
  type: 'NextDayCounted',
  data: { meetupId: 'soup', feltSafe: 5, didNot: null },
} as const
const count = { type: 'CountNextDay', ...counted.data } as const

test('an answer can be changed until the answers are counted, which they are once', t => {
  t.deepEqual(outcome(nextDay, [], give), [answered])
  t.deepEqual(outcome(nextDay, [answered], give), [answered])
  t.deepEqual(outcome(nextDay, [answered], count), [counted])
  t.like(outcome(nextDay, [answered, counted], give), { code: 'answers_closed' })
  t.deepEqual(outcome(nextDay, [answered, counted], { ...count, feltSafe: 6 }), [])
})

test('answers are forgotten once, with the ids of who gave them', t => {
  const forget = { type: 'ForgetNextDay', meetupId: 'soup' } as const
  const forgotten = {
    type: 'NextDayForgotten' as const,
    data: { meetupId: 'soup', profileIds: ['ash'] },
  }
  t.deepEqual(outcome(nextDay, [answered, answered, counted], forget), [forgotten])
  t.deepEqual(outcome(nextDay, [answered, forgotten], forget), [])
  t.like(outcome(nextDay, [answered, forgotten], give), { code: 'answers_closed' })
})
