import test from 'ava'
import { limits, timing } from '../../contracts/core/limits.ts'
import { longAgo, outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { pairScore } from '../../test/samples/pair-score.ts'
import { pendingBatch, type SuggestionsCommand, suggestions } from './decider.ts'
import { score } from './insight-decider.ts'

const { count, per } = limits.suggestionBatches
const profileId = 'me'
const start = Date.parse(longAgo)
const after = (milliseconds: number) => new Date(start + milliseconds)
const at = (milliseconds: number) => after(milliseconds).toISOString()
const expiresAt = at(timing.suggestionsLast)

const ask = (batchId = 'b1', now = after(0)) =>
  ({ type: 'RequestBatch', profileId, batchId, now }) satisfies SuggestionsCommand
const suggestion = (name: string) => ({
  ...pairScore(),
  suggestionId: `suggestion of ${name}`,
  suggestedProfileId: name,
})
const batch = (batchId: string, ...names: string[]) => ({
  profileId,
  batchId,
  expiresAt,
  suggestions: names.map(suggestion),
})
const record = (batchId: string, ...names: string[]) =>
  ({ type: 'RecordBatch', ...batch(batchId, ...names) }) satisfies SuggestionsCommand
const mark = (type: 'MarkViewed' | 'MarkActedUpon', name: string, now = after(1)) =>
  ({ type, profileId, suggestionId: `suggestion of ${name}`, now }) satisfies SuggestionsCommand

const asked = (batchId = 'b1', when = 0) =>
  ({ type: 'SuggestionsRequested', data: { profileId, batchId }, at: at(when) }) as const
const came = (batchId: string, ...names: string[]) =>
  ({ type: 'SuggestionsGenerated', data: batch(batchId, ...names) }) as const
const marked = (type: 'SuggestionViewed' | 'SuggestionActedUpon', name: string) =>
  ({ type, data: { profileId, suggestionId: `suggestion of ${name}` } }) as const

const told = ({ at: _, ...event }: ReturnType<typeof asked>) => event

test('a batch is requested, and recorded when it arrives', t => {
  t.deepEqual(outcome(suggestions, [], ask()), [told(asked())])
  t.deepEqual(outcome(suggestions, [asked()], record('b1', 'robin')), [came('b1', 'robin')])
})

test('a batch may be empty', t => {
  t.deepEqual(outcome(suggestions, [asked()], record('b1')), [came('b1')])
})

test('a batch is recorded once', t => {
  const history = [asked(), came('b1', 'robin')]
  t.deepEqual(outcome(suggestions, history, record('b1', 'sam')), [])
})

test('a batch that is no longer pending is not recorded', t => {
  const history = [asked('b1'), asked('b2', timing.suggestionsPending)]
  t.deepEqual(outcome(suggestions, history, record('b1', 'robin')), [])
  t.deepEqual(outcome(suggestions, history, record('b2', 'robin')), [came('b2', 'robin')])
})

test('no batch is requested while one is pending', t => {
  const history = [asked('b1')]
  const patience = timing.suggestionsPending
  t.deepEqual(outcome(suggestions, history, ask('b2', after(patience - 1))), [])
  t.deepEqual(outcome(suggestions, history, ask('b2', after(patience))), [told(asked('b2'))])
  t.is(pendingBatch(stateAfter(suggestions, history), after(patience - 1)), 'b1')
  t.is(pendingBatch(stateAfter(suggestions, history), after(patience)), undefined)
  t.is(pendingBatch(stateAfter(suggestions, [asked(), came('b1')]), after(1)), undefined)
})

const many = (length: number) =>
  Array.from({ length }, (_, index) => [asked(`b${index}`, index), came(`b${index}`)]).flat()

test('a member can request a limited number of batches a day', t => {
  t.deepEqual(outcome(suggestions, many(count - 1), ask('new', after(per - 1))), [
    told(asked('new')),
  ])
  t.like(outcome(suggestions, many(count), ask('new', after(per - 1))), {
    code: 'rate_limited',
    retryAfter: 1,
  })
  t.deepEqual(outcome(suggestions, many(count), ask('new', after(per))), [told(asked('new'))])
})

test('a refused request tells in hours when the next is possible', t => {
  t.like(outcome(suggestions, many(count), ask('new', after(per - 1))), {
    message: `You can ask for suggestions ${count} times a day. Ask again in an hour.`,
  })
  t.like(outcome(suggestions, many(count), ask('new', after(3_600_000))), {
    message: `You can ask for suggestions ${count} times a day. Ask again in 23 hours.`,
  })
})

test('a suggestion is viewed once, and not after it was acted upon', t => {
  const history = [asked(), came('b1', 'robin')]
  const viewed = marked('SuggestionViewed', 'robin')
  t.deepEqual(outcome(suggestions, history, mark('MarkViewed', 'robin')), [viewed])
  t.deepEqual(outcome(suggestions, [...history, viewed], mark('MarkViewed', 'robin')), [])
  const acted = marked('SuggestionActedUpon', 'robin')
  t.deepEqual(outcome(suggestions, [...history, acted], mark('MarkViewed', 'robin')), [])
})

test('a suggestion is acted upon once, viewed or not', t => {
  const acted = marked('SuggestionActedUpon', 'robin')
  const history = [asked(), came('b1', 'robin')]
  for (const before of [history, [...history, marked('SuggestionViewed', 'robin')]]) {
    t.deepEqual(outcome(suggestions, before, mark('MarkActedUpon', 'robin')), [acted])
    t.deepEqual(outcome(suggestions, [...before, acted], mark('MarkActedUpon', 'robin')), [])
  }
})

test('only suggestions of the latest batch can be marked, until it expires', t => {
  const history = [asked(), came('b1', 'robin'), asked('b2', 5), came('b2', 'sam')]
  const last = after(timing.suggestionsLast - 1)
  for (const type of ['MarkViewed', 'MarkActedUpon'] as const) {
    for (const name of ['robin', 'nobody'])
      t.like(outcome(suggestions, history, mark(type, name)), { code: 'not_found' })
    t.like(outcome(suggestions, [], mark(type, 'sam')), { code: 'not_found' })
    t.like(outcome(suggestions, history, mark(type, 'sam', new Date(expiresAt))), {
      code: 'not_found',
    })
    t.is((outcome(suggestions, history, mark(type, 'sam', last)) as unknown[]).length, 1)
  }
})

test('suggested members are remembered as long as a batch lasts', t => {
  const week = timing.suggestionsLast
  const history = [
    asked(),
    came('b1', 'robin', 'sam'),
    { ...came('b2', 'sam', 'ash'), at: at(week) },
  ]
  const { suggested } = stateAfter(suggestions, history)
  t.deepEqual(suggested, { sam: at(week), ash: at(week) })
  const sooner = [asked(), came('b1', 'robin'), { ...came('b2', 'ash'), at: at(week - 1) }]
  t.deepEqual(stateAfter(suggestions, sooner).suggested, { robin: at(0), ash: at(week - 1) })
})

const profiles: [string, string] = ['me', 'you']
const scored = (said: Parameters<typeof pairScore>[0] = {}) =>
  ({ type: 'CompatibilityScored', data: { profiles, ...pairScore(said) } }) as const
const scoring = (said: Parameters<typeof pairScore>[0] = {}) =>
  ({ type: 'RecordScore', profiles, ...pairScore(said) }) as const

test('two members are scored once for the same profiles', t => {
  t.deepEqual(outcome(score, [], scoring()), [scored()])
  t.deepEqual(outcome(score, [scored()], scoring({ overall: 12 })), [])
})

test('two members are scored again when a profile changes', t => {
  const next = { basis: 'with a new hobby', overall: 91 }
  t.deepEqual(outcome(score, [scored()], scoring(next)), [scored(next)])
})

test('a score of a model replaces one of text analysis, not the reverse', t => {
  const read = { isAiGenerated: true, overall: 91 }
  t.deepEqual(outcome(score, [scored()], scoring(read)), [scored(read)])
  t.deepEqual(outcome(score, [scored(read)], scoring()), [])
  t.deepEqual(outcome(score, [scored(read)], scoring(read)), [])
})

test('a member who left is not suggested, and their scores are deleted', t => {
  const left = { profileId, suggestedProfileId: 'robin' }
  const forget = { type: 'ForgetSuggested', ...left } satisfies SuggestionsCommand
  const gone = { type: 'SuggestedMemberLeft', data: left } as const
  const history = [asked(), came('b1', 'robin', 'rowan')]
  t.deepEqual(outcome(suggestions, [], forget), [])
  t.deepEqual(outcome(suggestions, history, forget), [gone])
  t.deepEqual(outcome(suggestions, [...history, gone], forget), [])

  const profiles: [string, string] = ['me', 'robin']
  const scored = { type: 'CompatibilityScored', data: { ...pairScore(), profiles } } as const
  const forgetScore = { type: 'ForgetScore', profiles } as const
  const forgotten = { type: 'ScoreForgotten', data: { profiles } } as const
  t.deepEqual(outcome(score, [], forgetScore), [])
  t.deepEqual(outcome(score, [scored], forgetScore), [forgotten])
  t.deepEqual(outcome(score, [scored, forgotten], forgetScore), [])
})
