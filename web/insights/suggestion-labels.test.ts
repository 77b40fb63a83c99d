import test from 'ava'
import type { Suggestion } from '../../contracts/insights/insights.ts'
import { factorsOf, matchText, modeFor, nameOf, openOnes } from './suggestion-labels.ts'

const suggestion = (parts: Partial<Suggestion>) =>
  ({
    suggestedProfile: { pseudonym: 'Rowan' },
    compatibilityScore: '87.50',
    topCompatibilityFactors: [],
    discoveryModes: [],
    isActedUpon: false,
    ...parts,
  }) as Suggestion
const scored = (compatibilityScore: string) => suggestion({ compatibilityScore })

test('a score is shown as a rounded percentage', t => {
  t.is(matchText(scored('87.50')), '88% match')
  t.is(matchText(scored('87.49')), '87% match')
  t.is(matchText(scored('100.00')), '100% match')
})

test('three factors are shown as words', t => {
  const topCompatibilityFactors = ['both_mention_hiking', 'both_solo_poly', 'both_social', 'x']
  t.deepEqual(factorsOf(suggestion({ topCompatibilityFactors })), [
    'both mention hiking',
    'both solo poly',
    'both social',
  ])
})

test('a member without a pseudonym is shown as anonymous', t => {
  t.is(nameOf(suggestion({})), 'Rowan')
  t.is(nameOf(suggestion({ suggestedProfile: { pseudonym: '' } as never })), 'Anonymous')
})

test('a swipe counts in the current mode if the two can meet in it, else in another such mode', t => {
  t.is(
    modeFor(suggestion({ discoveryModes: ['dating', 'friendship'] }), 'friendship'),
    'friendship',
  )
  t.is(modeFor(suggestion({ discoveryModes: ['networking'] }), 'dating'), 'networking')
  t.is(modeFor(suggestion({ discoveryModes: [] }), 'dating'), undefined)
})

test('suggestions that were acted upon are not counted', t => {
  const [open, done] = [suggestion({}), suggestion({ isActedUpon: true })]
  t.is(openOnes([open, open, done]), 2)
  t.is(openOnes([done]), 0)
})
