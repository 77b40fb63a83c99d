import test from 'ava'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { longAgo } from '../../test/deciders/outcome.ts'
import { foldEvents, type SpecEvent } from '../../test/projections/fold-events.ts'
import { pairScore } from '../../test/samples/pair-score.ts'
import { scoreKey, scores, suggestionBatches } from './insights.ts'

const profileId = profileIdOf('member')
const expiresAt = '2026-01-08T12:00:00.000Z'

const suggestion = (name: string) => ({
  ...pairScore(),
  suggestionId: `suggestion of ${name}`,
  suggestedProfileId: name,
})
const generated = (batchId: string, ...names: string[]): SpecEvent => ({
  type: 'SuggestionsGenerated',
  data: { profileId, batchId, expiresAt, suggestions: names.map(suggestion) },
})
const marked = (type: 'SuggestionViewed' | 'SuggestionActedUpon', name: string): SpecEvent => ({
  type,
  data: { profileId, suggestionId: `suggestion of ${name}` },
})

const progress = (history: readonly SpecEvent[]) =>
  foldEvents(suggestionBatches, history)[profileId]?.suggestions.map(
    ({ suggestedProfileId, isViewed, isActedUpon }) =>
      `${suggestedProfileId} ${isViewed ? 'viewed' : 'new'}${isActedUpon ? ', acted upon' : ''}`,
  )

test('suggestions keeps a batch in order, with the fields that readers may see', t => {
  const { overall, reason, factors, isAiGenerated } = pairScore()
  const fresh = { overall, reason, factors, isAiGenerated, isViewed: false, isActedUpon: false }
  t.deepEqual(foldEvents(suggestionBatches, [generated('b1', 'robin', 'sam')]), {
    [profileId]: {
      batchId: 'b1',
      expiresAt,
      suggestions: [
        { suggestionId: 'suggestion of robin', suggestedProfileId: 'robin', ...fresh },
        { suggestionId: 'suggestion of sam', suggestedProfileId: 'sam', ...fresh },
      ],
    },
  })
})

test('a new batch replaces the previous one', t => {
  const history = [generated('b1', 'robin'), marked('SuggestionViewed', 'robin')]
  t.deepEqual(progress([...history, generated('b2', 'sam')]), ['sam new'])
})

test('each suggestion is marked as viewed or used separately', t => {
  const history = [generated('b1', 'robin', 'sam', 'ash')]
  t.deepEqual(progress([...history, marked('SuggestionViewed', 'sam')]), [
    'robin new',
    'sam viewed',
    'ash new',
  ])
  t.deepEqual(progress([...history, marked('SuggestionActedUpon', 'robin')]), [
    'robin viewed, acted upon',
    'sam new',
    'ash new',
  ])
})

test('withdrawn consent deletes the suggestions, and later marks do not create them again', t => {
  const withdrawn: SpecEvent = { type: 'AiConsentWithdrawn', data: { memberId: 'member' } }
  const history = [generated('b1', 'robin'), withdrawn, marked('SuggestionViewed', 'robin')]
  t.deepEqual(foldEvents(suggestionBatches, history), {})
})

test('a pair has one score, the latest, for either order of the two', t => {
  const scored = (overall: number, at?: string): SpecEvent => ({
    type: 'CompatibilityScored',
    data: { profiles: ['lo', 'hi'], ...pairScore({ overall }) },
    ...(at ? { at } : {}),
  })
  const later = '2026-02-01T12:00:00.000Z'
  t.is(scoreKey('lo', 'hi'), scoreKey('hi', 'lo'))
  t.deepEqual(foldEvents(scores, [scored(60), scored(70, later)]), {
    [scoreKey('lo', 'hi')]: {
      profiles: ['lo', 'hi'],
      ...pairScore({ overall: 70 }),
      at: later,
    },
  })
  t.is(foldEvents(scores, [scored(60)])[scoreKey('lo', 'hi')]?.at, longAgo)
})
