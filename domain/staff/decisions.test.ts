import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { decisions, holdsAt, suspendsAt } from './decisions.ts'

const [decisionId, profileId, memberId] = [randomId(), randomId(), randomId()]
const of = { decisionId, profileId }
const now = new Date('2026-03-01T12:00:00Z')
const DAY = 86_400_000
const after = (days: number, from = now) => new Date(from.getTime() + days * DAY)

const data: EventNamed<'Decided'>['data'] = {
  ...of,
  memberId,
  measure: 'suspended',
  rule: 'consent',
  until: after(7).toISOString(),
  removal: null,
  reportIds: [],
  awaitsSecond: false,
  operator: 'Sage',
  reason: 'You went on after a no.',
  about: null,
}
const decided = (changes: Partial<typeof data> = {}) => ({
  type: 'Decided' as const,
  data: { ...data, ...changes },
  at: now.toISOString(),
})
const decide = (changes: Partial<typeof data> = {}, staff = 2) => {
  const { awaitsSecond: _, ...made } = { ...data, ...changes }
  return { type: 'Decide', ...made, staff, now } as const
}
const waits = (result: ReturnType<typeof outcome>): boolean =>
  Array.isArray(result) && result.some(({ data: made }) => (made as typeof data).awaitsSecond)

test('a decision is made once, and holds at once', t => {
  const { at: _, ...event } = decided()
  t.deepEqual(outcome(decisions, [], decide()), [event])
  t.deepEqual(outcome(decisions, [decided()], decide()), [])
})

test('a suspension of more than thirty days waits for a second member of staff, where there is one', t => {
  const until = (days: number) => ({ until: after(days).toISOString() })
  t.false(waits(outcome(decisions, [], decide(until(30)))))
  t.true(waits(outcome(decisions, [], decide(until(31)))))
  t.true(waits(outcome(decisions, [], decide({ until: null }))))
  t.false(waits(outcome(decisions, [], decide({ until: null }, 1))))
  t.false(waits(outcome(decisions, [], decide({ measure: 'limited', ...until(90) }))))
})

test('another person confirms it, and only then it holds', t => {
  const waiting = decided({ until: null, awaitsSecond: true })
  const confirm = (operator: string) => ({ type: 'Confirm', ...of, operator, staff: 2 }) as const
  t.like(outcome(decisions, [waiting], confirm('Sage')), { code: 'second_person_needed' })
  const confirmed = { type: 'DecisionConfirmed', data: { ...of, operator: 'Reed' } } as const
  t.deepEqual(outcome(decisions, [waiting], confirm('Reed')), [confirmed])
  t.deepEqual(outcome(decisions, [waiting, confirmed], confirm('Alder')), [])
  t.false(suspendsAt(stateAfter(decisions, [waiting]), now))
  t.true(suspendsAt(stateAfter(decisions, [waiting, { ...confirmed, at: now.toISOString() }]), now))
})

test('a length runs out, a warning after twelve months, and nothing is never in force', t => {
  const holds = (changes: Partial<typeof data>, at: Date) => {
    const state = stateAfter(decisions, [decided(changes)])[decisionId]
    return state !== undefined && holdsAt(state, at)
  }
  t.true(holds({}, after(6.9)))
  t.false(holds({}, after(7)))
  t.true(holds({ measure: 'warned', until: null }, after(364)))
  t.false(holds({ measure: 'warned', until: null }, after(365)))
  t.true(holds({ until: null }, after(4_000)))
  t.false(holds({ measure: 'nothing', until: null }, now))
})

test('of two suspensions the longer one counts', t => {
  const longer = { decisionId: randomId(), until: after(20).toISOString() }
  const state = stateAfter(decisions, [decided(), decided(longer)])
  t.true(suspendsAt(state, after(10)))
  t.false(suspendsAt(state, after(20)))
})

const appeal = (at: Date) => ({ type: 'Appeal', ...of, words: 'It was a joke.', now: at }) as const
const appealed = { type: 'Appealed', data: { ...of, words: 'It was a joke.' } } as const

test('a decision is appealed once within six months, and nothing that does not hold', t => {
  t.deepEqual(outcome(decisions, [decided()], appeal(after(183))), [appealed])
  const withdrawn = { type: 'DecisionWithdrawn', data: { ...of, operator: 'Sage' } } as const
  for (const [history, at] of [
    [[decided()], after(184)],
    [[decided(), appealed], now],
    [[decided(), withdrawn], now],
    [[decided({ awaitsSecond: true })], now],
    [[decided({ measure: 'nothing' })], now],
  ] as const)
    t.like(outcome(decisions, history, appeal(at)), { code: 'appeal_closed' })
  t.like(outcome(decisions, [], appeal(now)), { code: 'not_found' })
})

const answer = (operator: string, staff: number, reversed = true) =>
  ({ type: 'DecideAppeal', ...of, operator, staff, reversed, reason: 'We looked again.' }) as const

test('an appeal is decided once, by another person where there are two', t => {
  const history = [decided(), appealed]
  t.like(outcome(decisions, history, answer('Sage', 2)), { code: 'second_person_needed' })
  const { type: _, staff: __, ...told } = answer('Reed', 2)
  const event = { type: 'AppealDecided', data: told } as const
  t.deepEqual(outcome(decisions, history, answer('Reed', 2)), [event])
  t.is((outcome(decisions, history, answer('Sage', 1)) as readonly unknown[]).length, 1)
  t.like(outcome(decisions, [...history, event], answer('Reed', 2)), { code: 'not_found' })
  t.like(outcome(decisions, [decided()], answer('Reed', 2)), { code: 'not_found' })
  t.false(suspendsAt(stateAfter(decisions, [...history, event]), now))
  const stands = { ...event, data: { ...told, reversed: false } }
  t.true(suspendsAt(stateAfter(decisions, [...history, stands]), now))
})

test('what is forgotten is gone; a suspension without end stays', t => {
  const forgotten = { type: 'DecisionForgotten', data: of, at: after(366).toISOString() } as const
  t.deepEqual(stateAfter(decisions, [decided(), forgotten]), {})
  const endless = stateAfter(decisions, [decided({ until: null }), forgotten])
  t.true(suspendsAt(endless, after(4_000)))
})
