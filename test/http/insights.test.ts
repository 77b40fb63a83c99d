import test, { type ExecutionContext } from 'ava'
import { limits, timing } from '../../contracts/core/limits.ts'
import type { ProfileInput } from '../../contracts/profiles/profiles.ts'
import { relationshipCatalogue } from '../../contracts/profiles/relationship-catalogue.ts'
import { until } from '../waiting/until.ts'
import type { TestResponse } from './client.ts'
import { type Community, community, problemOf, unknownId } from './community.ts'
import { type ServerOptions, startServer, type TestMember } from './server.ts'

const path = '/api/ai/match-suggestions'
const generate = (by: TestMember, headers?: Record<string, string>) =>
  by.post(`${path}/generate`, undefined, headers)
const mark = (by: TestMember, id: string, how: 'viewed' | 'acted-upon') =>
  by.patch(`${path}/${id}/${how}`)
const marks = ['viewed', 'acted-upon'] as const
const agree = (by: TestMember, given = true) => by.put('/api/ai/consent', { given })
const list = async (by: TestMember, headers?: Record<string, string>) =>
  (await by.get(path, headers)).body
const suggestedTo = async (by: TestMember): Promise<string[]> =>
  (await list(by)).map(({ suggestedProfileId: id }: { suggestedProfileId: string }) => id)

/** Two members, Juniper and Rowan, who both consent to AI. */
const agreed = async (t: ExecutionContext, options: ServerOptions = {}) => {
  const all = await community(t, options)
  for (const one of [all.me, all.you]) await agree(one)
  return all
}

/** The two, with the second suggested to the first. */
const suggested = async (t: ExecutionContext, options: ServerOptions = {}) => {
  const all = await agreed(t, options)
  const [suggestion] = (await generate(all.me)).body
  return { ...all, suggestion, id: suggestion.id as string }
}

/** Another member who consents. */
const another = async (all: Community, name: string, more: Partial<ProfileInput> = {}) => {
  const one = await all.quickMember(name, more)
  await agree(one)
  return one
}

const crowd = async (all: Community, count: number) => {
  const members: TestMember[] = []
  for (let n = 0; n < count; n += 1)
    members.push(await another(all, `Ash ${n}`, { bio: `I bake. ${'I hike. '.repeat(n)}` }))
  return members
}

test('suggestions name compatible members with reasons', async t => {
  const { me, you } = await agreed(t)
  const { status, body } = await generate(me)
  t.is(status, 200)
  t.is(body.length, 1)
  const [{ id, batchId, compatibilityScore, matchReason, topCompatibilityFactors, ...rest }] = body
  for (const one of [id, batchId]) t.regex(one, /^[0-9a-f-]{36}$/)
  t.regex(compatibilityScore, /^\d{1,2}\.\d{2}$/)
  t.true(matchReason.length > 10)
  t.true(topCompatibilityFactors.every((factor: string) => /^[a-z0-9_]+$/.test(factor)))
  const { suggestedProfile, expiresAt, ...plain } = rest
  t.deepEqual(plain, {
    suggestedProfileId: you.profileId,
    isViewed: false,
    isActedUpon: false,
    isAiGenerated: false,
    suggestionRank: 1,
    discoveryModes: ['dating', 'friendship', 'networking'],
  })
  t.like(suggestedProfile, { id: you.profileId, pseudonym: 'Rowan', age: 30, photos: [] })
  t.true(Date.parse(expiresAt) > Date.now())
  t.deepEqual(await list(me), body)
  t.deepEqual(await list(you), [])
})

test('without consent suggestions are not computed, listed or marked', async t => {
  const { me, you, quickMember } = await agreed(t)
  const [suggestion] = (await generate(me)).body
  const third = await quickMember('Linden')
  await agree(you, false)
  for (const by of [you, third]) {
    t.deepEqual(await list(by), [])
    t.like(problemOf(await generate(by)), { status: 403, code: 'ai_consent_required' })
    for (const how of marks)
      t.like(problemOf(await mark(by, suggestion.id, how)), { status: 404, code: 'not_found' })
  }
})

test('a profile is analysed with consent, on request, and again only when it changed', async t => {
  const insights = '/api/ai/profile-insights'
  const { me, you, caughtUp } = await community(t)
  t.is((await me.get(insights)).body, null)
  t.like(problemOf(await me.post(`${insights}/generate`)), { code: 'ai_consent_required' })
  await agree(me)
  await me.patch('/api/profile', { bio: 'Clay, glaze and a warm kiln. I listen gently.' })
  const first = await me.post(`${insights}/generate`)
  t.is(first.status, 200)
  t.like(first.body, { communicationStyle: 'thoughtful', isAiGenerated: false })
  t.true(first.body.keywords.includes('kiln'))
  t.regex(first.body.confidenceScore, /^\d{2}\.\d{2}$/)
  t.deepEqual((await me.get(insights)).body, first.body)
  t.is((await you.get(insights)).body, null, 'it is for the member alone')

  const again = await me.post(`${insights}/generate`)
  t.is(again.body.id, first.body.id, 'an unchanged profile is not analysed again')
  await me.patch('/api/profile', { bio: 'Trains, tents and mountains.' })
  const changed = await me.post(`${insights}/generate`)
  t.not(changed.body.id, first.body.id)
  t.false(changed.body.keywords.includes('kiln'))

  await agree(me, false)
  await caughtUp()
  t.is((await me.get(insights)).body, null)
  t.is((await me.post(`${insights}/generate`)).status, 403)
})

test('suggestions require a session and a profile', async t => {
  const { stranger, quickVisitor } = await startServer(t)
  const visitor = await quickVisitor('Robin')
  await visitor.put('/api/ai/consent', { given: true })
  for (const [by, status, code] of [
    [stranger, 401, 'unauthorized'],
    [visitor, 403, 'profile_required'],
  ] as const)
    for (const answered of [
      await by.get(path),
      await by.post(`${path}/generate`),
      await by.patch(`${path}/${unknownId}/viewed`),
      await by.patch(`${path}/${unknownId}/acted-upon`),
    ])
      t.like(problemOf(answered), { status, code })
})

test('only members with current consent are suggested', async t => {
  const all = await agreed(t)
  const { me, you, quickMember } = all
  await quickMember('Linden')
  await generate(me)
  t.deepEqual(await suggestedTo(me), [you.profileId])
  await agree(you, false)
  await all.caughtUp()
  t.deepEqual(await suggestedTo(me), [])
  t.deepEqual((await generate(me)).body, [])
})

test('withdrawing consent deletes the suggestions, and giving it again does not restore them', async t => {
  const { me } = await suggested(t)
  await agree(me, false)
  t.deepEqual(await list(me), [])
})

test('a suggestion is marked as viewed, then as acted upon, and a repeat changes nothing', async t => {
  const { me, you, swipe, suggestion, id } = await suggested(t)
  for (const _ of marks) {
    const viewed = await mark(me, id, 'viewed')
    t.deepEqual(viewed.body, { ...suggestion, isViewed: true })
    t.deepEqual(await list(me), [viewed.body])
  }
  await swipe(me, you, 'pass')
  for (const _ of marks) {
    const acted = await mark(me, id, 'acted-upon')
    const { status, body } = acted
    t.is(status, 200)
    t.deepEqual(body, { ...suggestion, isViewed: true, isActedUpon: true, discoveryModes: [] })
    t.deepEqual(await list(me), [body])
  }
  t.like((await mark(me, id, 'viewed')).body, { isActedUpon: true })
})

test('marking a suggestion of another member or an unknown suggestion answers not found', async t => {
  const { me, you, id } = await suggested(t)
  const absent = { status: 404, code: 'not_found' }
  const none = problemOf(await mark(me, unknownId, 'viewed'))
  t.like(none, absent)
  for (const how of marks) {
    t.deepEqual(problemOf(await mark(you, id, how)), none)
    t.deepEqual(problemOf(await mark(me, unknownId, how)), none)
    t.like(problemOf(await mark(me, 'nonsense', how)), absent)
  }
  t.like((await list(me))[0], { isViewed: false, isActedUpon: false })
})

const vanishing: Record<
  string,
  (all: Awaited<ReturnType<typeof suggested>>) => Promise<TestResponse>
> = {
  'blocked the reader': ({ me, you }) => you.post('/api/blocks', { profileId: me.profileId }),
  'was blocked': ({ me, you }) => me.post('/api/blocks', { profileId: you.profileId }),
  'prefers other ages': ({ you }) => you.patch('/api/profile', { minAge: 60, maxAge: 70 }),
  'left every mode': ({ you }) => you.put('/api/profile/modes', { modes: [] }),
  'is visible to matches only': ({ you }) =>
    you.patch('/api/profile', { profileVisibility: 'matches_only' }),
  'withdrew consent': ({ you }) => agree(you, false),
}

for (const [what, vanish] of Object.entries(vanishing))
  test(`a suggestion disappears when its member ${what}, new or acted upon`, async t => {
    const all = await suggested(t)
    const { me, id } = all
    t.is((await list(me)).length, 1)
    await mark(me, id, 'acted-upon')
    const change = await vanish(all)
    t.is(change.status, 200)
    t.deepEqual(await list(me), [])
    const none = problemOf(await mark(me, unknownId, 'viewed'))
    for (const how of marks) t.deepEqual(problemOf(await mark(me, id, how)), none)
  })

test('a member swiped elsewhere leaves the suggestions and is not suggested again', async t => {
  const { me, you, swipe, caughtUp } = await suggested(t)
  await swipe(me, you, 'pass', 'friendship')
  await caughtUp()
  t.deepEqual(await list(me), [])
  t.deepEqual((await generate(me)).body, [])
})

test('a suggestion lists the modes in which it can be swiped', async t => {
  const { me, you } = await suggested(t)
  await you.put('/api/profile/modes', { modes: ['friendship'] })
  const [suggestion] = await list(me)
  t.deepEqual(suggestion.discoveryModes, ['friendship'])
})

test('suggestions expire after a week', async t => {
  let now = new Date('2026-06-01T12:00:00.000Z')
  const { me, id } = await suggested(t, { clock: { now: () => now } })
  const [{ expiresAt }] = await list(me)
  t.is(expiresAt, new Date(now.getTime() + timing.suggestionsLast).toISOString())
  now = new Date(Date.parse(expiresAt) - 1)
  t.is((await list(me)).length, 1)
  t.is((await mark(me, id, 'viewed')).status, 200)
  now = new Date(expiresAt)
  t.deepEqual(await list(me), [])
  for (const how of marks) t.is((await mark(me, id, how)).status, 404)
})

test('a batch holds the best ten, and the next batch prefers members not suggested before', async t => {
  const all = await agreed(t)
  const others = [all.you, ...(await crowd(all, limits.suggestions + 1))]
  const { me } = all
  const first = (await generate(me)).body
  t.is(first.length, limits.suggestions)
  const scores = first.map(({ compatibilityScore: score }: Record<string, string>) => Number(score))
  t.deepEqual(
    scores,
    scores.toSorted((one: number, other: number) => other - one),
  )
  t.deepEqual(
    first.map(({ suggestionRank: rank }: { suggestionRank: number }) => rank),
    Array.from({ length: limits.suggestions }, (_, index) => index + 1),
  )

  const before = await suggestedTo(me)
  const { body } = await generate(me)
  const after = await suggestedTo(me)
  t.not(body[0].batchId, first[0].batchId)
  t.is(new Set(after).size, limits.suggestions)
  t.deepEqual(
    [...new Set([...before, ...after])].sort(),
    others.map(({ profileId }) => profileId).sort(),
  )
})

test('repeating a request under its key starts one batch', async t => {
  const { me, kith } = await agreed(t)
  const headers = { 'Idempotency-Key': 'k1' }
  const { body } = await generate(me, headers)
  const head = await kith.ports.log.head()
  const again = await generate(me, headers)
  t.deepEqual(again.body, body)
  t.is(await kith.ports.log.head(), head)
})

test('two concurrent requests share one batch', async t => {
  const { me, kith } = await agreed(t)
  const answers = await Promise.all([generate(me), generate(me), generate(me)])
  for (const { status, body } of answers) {
    t.is(status, 200)
    t.deepEqual(body, answers[0]?.body)
  }
  const asked = kith.ports.log.readAll({ types: ['SuggestionsRequested'] })
  t.is((await Array.fromAsync(asked)).length, 1)
})

test('requests for suggestions are limited per day', async t => {
  let now = new Date('2026-06-01T12:00:00.000Z')
  const { me, you } = await agreed(t, { clock: { now: () => now } })
  const { count, per } = limits.suggestionBatches
  for (let n = 0; n < count; n += 1) t.is((await generate(me)).status, 200)
  const refused = await generate(me)
  t.like(problemOf(refused), { status: 429, code: 'rate_limited' })
  t.is(refused.headers.get('retry-after'), String(per / 1_000))
  t.is((await generate(you)).status, 200)
  now = new Date(now.getTime() + per)
  t.is((await generate(me)).status, 200)
})

test('a reason cites only what strangers may see', async t => {
  const all = await community(t)
  const [me, you] = [
    await another(all, 'Robin', { bio: 'Zeppelins.', seekingDescription: 'A trapeze artist.' }),
    await another(all, 'Sam', { bio: 'Zeppelins.', seekingDescription: 'A trapeze artist.' }),
  ]
  for (const one of [me, you]) {
    const preferences = [
      { category: 'kink_bdsm', level: 'yes', notes: 'Ask me about marmalade.' },
      { category: 'date_nights', level: 'yes', notes: 'Ask me about marmalade.' },
    ]
    t.is((await one.post('/api/consent-preferences', { preferences })).status, 200)
    const wishes = Object.keys(relationshipCatalogue.commitment.items).map(item => ({
      category: 'commitment',
      item,
      level: 'must_have',
    }))
    const wished = await one.post('/api/relationship-preferences', { preferences: wishes })
    t.is(wished.body.length, wishes.length)
  }
  await generate(me)
  const [suggestion] = await list(me)
  t.regex(JSON.stringify(suggestion), /date_nights/)
  t.notRegex(JSON.stringify(suggestion), /trapeze|kink|marmalade|wish|of a relationship/i)
})

const cardOf = async (by: TestMember, other: TestMember) => {
  const { body } = await by.get('/api/discover/dating')
  return body.find(({ id }: { id: string }) => id === other.profileId)
}

test('cards show a score when both members consent, the same both ways', async t => {
  const all = await community(t)
  const { me, you } = all
  const scores = async () => {
    await all.caughtUp()
    const cards = [await cardOf(me, you), await cardOf(you, me)]
    return cards.map(card => card.aiCompatibilityScore)
  }
  t.deepEqual(await scores(), [null, null])
  await agree(me)
  t.deepEqual(await scores(), [null, null])
  await agree(you)
  await until(async () => !(await scores()).includes(null)) // a job scores them
  const [mine, yours] = await scores()
  t.true(mine > 0 && mine <= 100)
  t.is(yours, mine)
  t.is(Number((await generate(me)).body[0].compatibilityScore), mine)
  await agree(you, false)
  t.deepEqual(await scores(), [null, null])
})

test("both members can read a score's parts while both consent, and nobody who cannot see them can", async t => {
  const all = await community(t)
  const { me, you, caughtUp } = all
  const scoreOf = (by: TestMember, id: string) => by.get(`/api/ai/compatibility-scores/${id}`)
  t.is((await scoreOf(me, you.profileId)).body, null)
  await agree(me)
  await caughtUp()
  t.is((await scoreOf(me, you.profileId)).body, null)
  await agree(you)
  await until(async () => (await scoreOf(me, you.profileId)).body !== null) // a job scores them
  const { profile1Id, profile2Id, reasoning, isAiGenerated, ...parts } = (
    await scoreOf(me, you.profileId)
  ).body
  t.deepEqual([profile1Id, profile2Id, isAiGenerated], [me.profileId, you.profileId, false])
  t.true(reasoning.length > 0)
  t.deepEqual(
    Object.keys(parts).sort(),
    ['bioKeywords', 'communication', 'hobbies', 'lifestyle', 'overall', 'personality'].map(
      part => `${part}Score`,
    ),
  )
  for (const part of Object.values<string>(parts)) {
    t.regex(part, /^\d{1,3}\.\d{2}$/)
    t.true(Number(part) <= 100)
  }
  t.is(Number(parts.overallScore), (await cardOf(me, you)).aiCompatibilityScore)
  const swapped = { profile1Id: you.profileId, profile2Id: me.profileId }
  t.like((await scoreOf(you, me.profileId)).body, { ...parts, ...swapped })

  const none = problemOf(await scoreOf(me, unknownId))
  t.like(none, { status: 404, code: 'not_found' })
  t.deepEqual(problemOf(await scoreOf(me, me.profileId)), none)
  await agree(me, false)
  await caughtUp()
  for (const [by, on] of [
    [me, you],
    [you, me],
  ] as const)
    t.is((await scoreOf(by, on.profileId)).body, null)
  await agree(me)
  await you.post('/api/blocks', { profileId: me.profileId })
  await caughtUp()
  t.deepEqual(problemOf(await scoreOf(me, you.profileId)), none)
})
