import test from 'ava'
import { completion } from '../../../test/engines/fake-openai.ts'
import { baker, local, signal, withFake } from '../../../test/engines/openai-scorer-setup.ts'
import { subject } from '../../../test/engines/scorer-subjects.ts'

const measured = local.describe(baker, { signal })
const said = (changes: object = {}) => ({
  keywords: [],
  personalityTraits: ['warm'],
  communicationStyle: 'direct',
  activityLevel: 'high',
  lifestyleType: 'social',
  confidence: 100,
  ...changes,
})
const saying =
  (changes: object = {}) =>
  () =>
    completion(JSON.stringify(said(changes)))

test('the API chooses among listed styles and traits, and its confidence stays near the measured one', async t => {
  const { scorer, requests } = await withFake(t, saying())
  const described = await scorer.describe(baker, { signal })
  t.like(described, {
    isAiGenerated: true,
    communicationStyle: 'direct',
    lifestyleType: 'social',
    personalityTraits: ['warm'],
    interests: [...(await measured).interests],
  })
  t.true(described.confidence <= (await measured).confidence + 15)
  await scorer.describe({ ...baker }, { signal })
  t.is(requests.length, 1, 'the same profile is not asked about twice')
})

test('keywords are kept only if the member wrote them', async t => {
  const { scorer } = await withFake(t, saying({ keywords: ['Obey', 'sourdough', 'president'] }))
  const { keywords } = await scorer.describe(subject({ bio: 'Sourdough.' }), { signal })
  t.deepEqual(keywords, ['sourdough'])
})

for (const [what, answer] of [
  ['traits that are not listed', saying({ personalityTraits: ['the best of all'] })],
  ['a style that is not listed', saying({ communicationStyle: 'royal' })],
  ['fields that nobody asked for', saying({ bio: 'Rewritten.' })],
  ['no JSON', () => completion('Sure! Here it is:')],
  ['a failure', () => ({ status: 400, body: '{}' })],
] as const)
  test(`after an answer with ${what}, the local analysis stands`, async t => {
    const { scorer } = await withFake(t, answer)
    t.deepEqual(await scorer.describe(baker, { signal }), await measured)
  })

test('who has not agreed to AI is described here, and nothing is sent', async t => {
  const { scorer, requests } = await withFake(t, saying())
  const described = await scorer.describe({ ...baker, aiConsent: false }, { signal })
  t.false(described.isAiGenerated)
  t.is(requests.length, 0)
})
