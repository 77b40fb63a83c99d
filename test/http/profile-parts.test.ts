import test from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import { boundaryCatalogue } from '../../contracts/profiles/boundary-catalogue.ts'
import { hobbyLabels } from '../../contracts/profiles/hobby-catalogue.ts'
import { promptTexts } from '../../contracts/profiles/prompt-catalogue.ts'
import { relationshipCatalogue } from '../../contracts/profiles/relationship-catalogue.ts'
import { commonServer } from './common-server.ts'
import { community, problemOf, unknownId } from './community.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const letters = (count: number) => 'a'.repeat(count)
const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at))

const hobbies = (by: TestMember, chosen: unknown) =>
  by.post('/api/profile-hobbies', { hobbies: chosen })
const tags = (by: TestMember, chosen: unknown) => by.put('/api/profile-tags', { tags: chosen })
const prompts = (by: TestMember, answers: unknown) => by.put('/api/profile-prompts', { answers })
const boundaries = (by: TestMember, preferences: unknown) =>
  by.post('/api/consent-preferences', { preferences })
const wishes = (by: TestMember, preferences: unknown) =>
  by.post('/api/relationship-preferences', { preferences })

/** Moves a member near the first city of that name. */
const settle = async (by: TestMember, q: string) => {
  const [place] = (await by.get(`/api/places?q=${q}`)).body
  await by.put('/api/profile/location', { placeId: place.id })
}

const parts = {
  '/api/profile-hobbies': [],
  '/api/profile-tags': { tags: [] },
  '/api/profile-prompts': { answers: [] },
  '/api/consent-preferences': [],
  '/api/relationship-preferences': [],
}

test('the parts of a new profile are empty', async t => {
  const { me } = await common.community()
  for (const [path, nothing] of Object.entries(parts))
    t.deepEqual((await me.get(path)).body, nothing, path)
})

test('hobbies are replaced as a whole and must be in the catalogue', async t => {
  const { me } = await common.community()
  const answer = await hobbies(me, ['hiking', 'yoga', 'hiking'])
  t.deepEqual(answer.body, [{ hobby: 'yoga' }, { hobby: 'hiking' }])
  t.deepEqual((await me.get('/api/profile-hobbies')).body, answer.body)
  t.deepEqual((await hobbies(me, ['tea_ceremony'])).body, [{ hobby: 'tea_ceremony' }])
  t.deepEqual((await hobbies(me, [])).body, [])

  const all = Object.keys(hobbyLabels)
  t.is(all.length, 100)
  t.is((await hobbies(me, all)).body.length, 100)
  for (const wrong of [[...all, 'yoga'], ['skydiving'], ['toString'], [7], 'yoga', undefined])
    t.is((await hobbies(me, wrong)).status, 400, JSON.stringify(wrong))
})

test('a profile has at most twenty tags of fifty characters', async t => {
  const { me } = await common.community()
  const answer = await tags(me, [' Tea ', 'jazz', 'TEA'])
  t.deepEqual(answer.body, { tags: ['Tea', 'jazz'] })
  t.deepEqual((await me.get('/api/profile-tags')).body, answer.body)
  t.deepEqual((await me.get('/api/profile')).body.tags, ['Tea', 'jazz'])
  const written = ['Straßenmusik', '#STRASSENMUSIK', 'board—games', 'Board-games!', '’80s', "'80s"]
  t.deepEqual((await tags(me, written)).body.tags, ['Straßenmusik', 'board—games', '’80s'])

  t.is(
    (
      await tags(
        me,
        many(limits.tags, at => `tag ${at}`),
      )
    ).body.tags.length,
    20,
  )
  t.is((await tags(me, [letters(limits.tag)])).status, 200)
  for (const wrong of [
    many(limits.tags + 1, at => `tag ${at}`),
    [letters(limits.tag + 1)],
    [''],
    ['  '],
    [7],
    'tea',
    undefined,
  ])
    t.is((await tags(me, wrong)).status, 400, JSON.stringify(wrong))
  t.deepEqual((await tags(me, [])).body, { tags: [] })
})

test('a profile answers at most three prompts of the catalogue, each in 200 characters', async t => {
  const { me } = await common.community()
  const all = Object.keys(promptTexts)
  t.is(all.length, 40)
  const said = (...keys: string[]) => keys.map(prompt => ({ prompt, answer: 'Tea.' }))
  const [one, two, three, four] = all as [string, string, string, string]
  const answer = await prompts(me, [
    { prompt: two, answer: ' Rye bread.\nWith salt. ' },
    { prompt: one, answer: '👍🏽'.repeat(limits.prompts.answer) },
  ])
  t.deepEqual(answer.body, {
    answers: [
      { prompt: two, answer: 'Rye bread.\nWith salt.' },
      { prompt: one, answer: '👍🏽'.repeat(limits.prompts.answer) },
    ],
  })
  t.deepEqual((await me.get('/api/profile-prompts')).body, answer.body)
  t.is((await prompts(me, said(one, two, three))).status, 200)
  for (const wrong of [
    said(one, two, three, four),
    said(one, one),
    said('your_address'),
    said('toString'),
    [{ prompt: one, answer: letters(limits.prompts.answer + 1) }],
    [{ prompt: one, answer: ' \u2800 ' }],
    [{ prompt: one, answer: 'Left\u202eright' }],
    [{ prompt: one }],
    [{ prompt: one, answer: 'Tea.', secret: true }],
    'tea',
    undefined,
  ])
    t.is((await prompts(me, wrong)).status, 400, JSON.stringify(wrong))
  t.deepEqual((await prompts(me, [])).body, { answers: [] })
})

test('each boundary is set once, defaults to maybe and takes a note', async t => {
  const { me } = await common.community()
  const answer = await boundaries(me, [
    { category: 'kink_bdsm', level: 'no', notes: ' Ask me. ' },
    { category: 'date_nights' },
    { category: 'physical_touch', level: 'yes', notes: '' },
  ])
  t.deepEqual(answer.body, [
    { category: 'physical_touch', level: 'yes', notes: null },
    { category: 'date_nights', level: 'maybe', notes: null },
    { category: 'kink_bdsm', level: 'no', notes: 'Ask me.' },
  ])
  t.deepEqual((await me.get('/api/consent-preferences')).body, answer.body)

  const all = Object.keys(boundaryCatalogue).map(category => ({ category, level: 'yes' }))
  t.is(all.length, 12)
  t.is((await boundaries(me, all)).body.length, 12)
  const touch = (more: object) => [{ category: 'physical_touch', ...more }]
  t.is((await boundaries(me, touch({ notes: letters(limits.boundaryNotes) }))).status, 200)
  for (const wrong of [
    [...touch({}), ...touch({ level: 'no' })],
    touch({ notes: letters(limits.boundaryNotes + 1) }),
    touch({ level: 'often' }),
    touch({ level: null }),
    touch({ secret: true }),
    [{ category: 'tickling' }],
    [{ category: 'constructor' }],
    [{}],
    undefined,
  ])
    t.is((await boundaries(me, wrong)).status, 400, JSON.stringify(wrong))
  t.deepEqual((await boundaries(me, [])).body, [])
})

test('each wish is rated once and must be in the catalogue', async t => {
  const { me } = await common.community()
  const veto = { category: 'autonomy', item: 'no_veto', level: 'must_have' }
  const family = { category: 'commitment', item: 'chosen_family', level: 'off_limits' }
  const answer = await wishes(me, [veto, family])
  t.deepEqual(answer.body, [family, veto])
  t.deepEqual((await me.get('/api/relationship-preferences')).body, answer.body)

  const all = Object.entries(relationshipCatalogue).flatMap(([category, { items }]) =>
    Object.keys(items).map(item => ({ category, item, level: 'maybe' })),
  )
  t.is(all.length, 78)
  t.is((await wishes(me, all)).body.length, 78)
  for (const wrong of [
    [veto, { ...veto, level: 'maybe' }],
    [{ ...veto, category: 'commitment' }],
    [{ ...veto, category: 'miscellaneous' }],
    [{ ...veto, item: 'toString' }],
    [{ ...veto, level: 'perhaps' }],
    [{ ...veto, level: undefined }],
    undefined,
  ])
    t.is((await wishes(me, wrong)).status, 400, JSON.stringify(wrong))
})

test('setting parts to their current values appends no event', async t => {
  const { me, kith, caughtUp } = await community(t)
  const touch = { category: 'physical_touch', level: 'yes', notes: null }
  const veto = { category: 'autonomy', item: 'no_veto', level: 'must_have' }
  const state = () =>
    Promise.all([
      hobbies(me, ['yoga', 'hiking']),
      tags(me, ['tea']),
      prompts(me, [{ prompt: 'small_joy', answer: 'Rain.' }]),
      boundaries(me, [touch]),
      wishes(me, [veto]),
    ])
  await state()
  await caughtUp()
  const before = await kith.ports.log.head()
  for (const { status } of await state()) t.is(status, 200)
  t.is(await kith.ports.log.head(), before)
})

test("a card shows tags and public boundaries: those that differ from the reader's, then nos", async t => {
  const { me, you, caughtUp } = await community(t)
  await tags(you, ['tea', 'jazz', 'books', 'rain'])
  await boundaries(you, [
    { category: 'physical_touch', level: 'maybe', notes: 'Ask me.' },
    { category: 'group_activities', level: 'yes' },
    { category: 'date_nights', level: 'no' },
    { category: 'financial_support', level: 'yes' },
    { category: 'sexual_intimacy', level: 'yes', notes: 'Ask me.' },
    { category: 'kink_bdsm', level: 'no' },
    { category: 'protection_sharing', level: 'yes' },
  ])
  await caughtUp()
  const [card] = (await me.get('/api/discover/dating')).body
  t.deepEqual(card.tags, ['tea', 'jazz', 'books', 'rain'])
  t.deepEqual(card.consentPreferences, [
    { category: 'date_nights', level: 'no' },
    { category: 'group_activities', level: 'yes' },
    { category: 'protection_sharing', level: 'yes' },
    { category: 'physical_touch', level: 'maybe' },
  ])
  await boundaries(me, [{ category: 'physical_touch', level: 'no' }])
  await caughtUp()
  const [again] = (await me.get('/api/discover/dating')).body
  t.deepEqual(again.consentPreferences[0], { category: 'physical_touch', level: 'maybe' })
})

test('only a match sees all boundaries and notes', async t => {
  const { me, you, match, quickMember, caughtUp, stranger } = await common.community()
  const stated = [
    { category: 'physical_touch', level: 'maybe', notes: 'Ask me.' },
    { category: 'kink_bdsm', level: 'yes', notes: null },
  ]
  await boundaries(you, stated)
  const path = `/api/matches/${await match(me, you)}/consent-preferences`
  await caughtUp()
  t.deepEqual((await me.get(path)).body, stated)
  t.deepEqual((await you.get(path)).body, [])

  const gone = {
    status: 404,
    code: 'not_found',
    message: 'This match was not found. Go back to your matches.',
  }
  t.is((await stranger.get(path)).status, 401)
  t.like(problemOf(await (await quickMember('Linden')).get(path)), gone)
  t.like(problemOf(await me.get(`/api/matches/${unknownId}/consent-preferences`)), gone)
  await you.del(path.replace('/consent-preferences', ''))
  await caughtUp()
  t.like(problemOf(await me.get(path)), gone)
})

test('only a match sees the whole current profile', async t => {
  const { me, you, match, quickMember, caughtUp, stranger } = await community(t)
  const said = {
    bio: 'I bake.\nBread, mostly.',
    gender: 'genderfluid',
    orientation: 'mostly curious',
    currentRelationships: 'Two partners.',
    seekingDescription: 'Someone quiet.',
  }
  const veto = { category: 'autonomy', item: 'no_veto', level: 'must_have' }
  const matchId = await match(me, you)
  await Promise.all([settle(me, 'Lisbon'), settle(you, 'Porto')])
  await Promise.all([you.patch('/api/profile', { ...said, faceHidden: true }), tags(you, ['tea'])])
  const answered = [{ prompt: 'small_joy', answer: 'Rain on a tent.' }]
  await Promise.all([hobbies(you, ['hiking', 'yoga']), wishes(you, [veto]), prompts(you, answered)])
  const path = `/api/matches/${matchId}/profile`
  await caughtUp()

  const { status, body, headers } = await me.get(path)
  t.is(status, 200)
  t.is(headers.get('cache-control'), 'private, no-store')
  t.deepEqual(body, {
    ...said,
    constellation: { people: [], hasReserved: false },
    id: you.profileId,
    pseudonym: 'Rowan',
    pronouns: null,
    age: 30,
    isVerified: false,
    isDemo: false,
    photos: [],
    distance: body.distance,
    visiting: null,
    relationshipStyle: 'solo_poly',
    tags: ['tea'],
    prompts: answered,
    likeComment: null,
    hobbies: ['yoga', 'hiking'],
    relationshipPreferences: [veto],
  })
  t.true(body.distance > 150 && body.distance < 190, `${body.distance} miles from Lisbon to Porto`)
  t.like((await you.get(path)).body, { id: me.profileId, pseudonym: 'Juniper', bio: null })
  await you.patch('/api/profile', { bio: 'I bake less.' })
  t.is((await me.get(path)).body.bio, 'I bake less.')

  const linden = await quickMember('Linden')
  await caughtUp()
  const [card] = (await linden.get('/api/discover/dating')).body.filter(
    ({ id }: { id: string }) => id === you.profileId,
  )
  const forMatches = ['gender', 'orientation', 'hobbies', 'relationshipPreferences']
  const words = ['currentRelationships', 'seekingDescription']
  for (const field of [...forMatches, ...words]) t.false(field in card, field)

  const gone = problemOf(await me.get(`/api/matches/${unknownId}/profile`))
  t.like(gone, { status: 404, code: 'not_found' })
  t.is((await stranger.get(path)).status, 401)
  t.deepEqual(problemOf(await linden.get(path)), gone)
  await you.del(`/api/matches/${matchId}`)
  await caughtUp()
  for (const one of [me, you]) t.deepEqual(problemOf(await one.get(path)), gone)

  const withLinden = `/api/matches/${await match(me, linden)}/profile`
  t.is((await me.get(withLinden)).status, 200)
  await linden.post('/api/blocks', { profileId: me.profileId })
  await caughtUp()
  for (const one of [me, linden]) t.deepEqual(problemOf(await one.get(withLinden)), gone)
})

const calls = [
  ['get', '/api/profile-hobbies'],
  ['post', '/api/profile-hobbies'],
  ['get', '/api/profile-tags'],
  ['put', '/api/profile-tags'],
  ['get', '/api/profile-prompts'],
  ['put', '/api/profile-prompts'],
  ['get', '/api/consent-preferences'],
  ['post', '/api/consent-preferences'],
  ['get', '/api/relationship-preferences'],
  ['post', '/api/relationship-preferences'],
  ['get', `/api/matches/${unknownId}/profile`],
] as const

test('the parts of a profile require a profile', async t => {
  const { stranger, quickVisitor } = await common.server()
  const visitor = await quickVisitor('Juniper')
  for (const [method, path] of calls) {
    t.is((await stranger[method](path)).status, 401, path)
    t.is((await visitor[method](path)).body.code, 'profile_required', path)
  }
})
