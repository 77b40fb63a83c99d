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
  const confirm = (operator: string) => ({ type: 'Confirm', ...of, operator }) as const
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

const answer = (operator: string, colleagues: readonly string[], reversed = true) =>
  ({
    type: 'DecideAppeal',
    ...of,
    operator,
    colleagues,
    reversed,
    reason: 'We looked again.',
  }) as const

test('an appeal is decided once, by another person where there are two', t => {
  const history = [decided(), appealed]
  t.like(outcome(decisions, history, answer('Sage', ['Reed'])), { code: 'second_person_needed' })
  const { type: _, colleagues: __, ...told } = answer('Reed', ['Sage'])
  const event = { type: 'AppealDecided', data: told } as const
  t.deepEqual(outcome(decisions, history, answer('Reed', ['Sage'])), [event])
  t.is((outcome(decisions, history, answer('Sage', [])) as readonly unknown[]).length, 1)
  t.like(outcome(decisions, [...history, event], answer('Reed', ['Sage'])), { code: 'not_found' })
  t.like(outcome(decisions, [decided()], answer('Reed', ['Sage'])), { code: 'not_found' })
  t.false(suspendsAt(stateAfter(decisions, [...history, event]), now))
  const stands = { ...event, data: { ...told, reversed: false } }
  t.true(suspendsAt(stateAfter(decisions, [...history, stands]), now))
})

test('an appeal against a decision of two is answered by a third, or by one of them where there is none', t => {
  const confirmed = { type: 'DecisionConfirmed', data: { ...of, operator: 'Reed' } } as const
  const history = [decided({ until: null, awaitsSecond: true }), confirmed, appealed]
  const mayAnswer = (operator: string, colleagues: readonly string[]) =>
    Array.isArray(outcome(decisions, history, answer(operator, colleagues)))
  t.true(mayAnswer('Reed', ['Sage']))
  t.true(mayAnswer('Lee', ['Sage', 'Reed']))
  t.false(mayAnswer('Reed', ['Sage', 'Lee']))
  t.false(mayAnswer('Reed', ['Lee']), 'Sage left, and somebody new is there')
})

const withdrawn = { type: 'DecisionWithdrawn', data: { ...of, operator: 'Reed' } } as const

test('a decision that is taken back ends the appeal against it', t => {
  const history = [decided(), appealed, withdrawn]
  t.like(outcome(decisions, history, answer('Reed', ['Sage'])), { code: 'not_found' })
  t.like(stateAfter(decisions, history)[decisionId], { status: 'withdrawn', appeal: 'decided' })
})

test('a decision that nobody confirmed was declined, not taken back', t => {
  const waiting = decided({ until: null, awaitsSecond: true })
  t.like(stateAfter(decisions, [waiting, withdrawn])[decisionId], { status: 'declined' })
  t.like(stateAfter(decisions, [decided(), withdrawn])[decisionId], { status: 'withdrawn' })
})

test('a report is answered by one decision at a time', t => {
  const reportIds = [randomId()]
  const second = decide({ decisionId: randomId(), measure: 'warned', until: null, reportIds })
  for (const first of [{}, { measure: 'nothing', until: null }, { awaitsSecond: true }] as const)
    t.like(outcome(decisions, [decided({ ...first, reportIds })], second), {
      code: 'report_decided',
    })
  t.true(Array.isArray(outcome(decisions, [decided({ reportIds }), withdrawn], second)))
  const ofAnother = decided({ reportIds: [randomId()] })
  t.true(Array.isArray(outcome(decisions, [ofAnother], second)))
})

test('a form that is sent twice decides once, and with another measure not at all', t => {
  t.deepEqual(outcome(decisions, [decided()], decide()), [])
  const other = outcome(decisions, [decided()], decide({ measure: 'warned', until: null }))
  t.like(other, { code: 'bad_input' })
})

test('what is forgotten is gone; a suspension without end stays', t => {
  const forgotten = { type: 'DecisionForgotten', data: of, at: after(366).toISOString() } as const
  t.deepEqual(stateAfter(decisions, [decided(), forgotten]), {})
  const endless = stateAfter(decisions, [decided({ until: null }), forgotten])
  t.true(suspendsAt(endless, after(4_000)))
})
