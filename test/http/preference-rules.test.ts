import test from 'ava'
import { facetLimits, limits } from '../../contracts/core/limits.ts'
import { ruleScopes } from '../../contracts/discovery/stored-filters.ts'
import { commonServer } from './common-server.ts'
import { type Community, community, problemOf } from './community.ts'
import { dayClock } from './day-clock.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const PATH = '/api/preference-rules'
const set = (by: TestMember, ...rules: unknown[]) => by.put(PATH, { rules })
const state = (by: TestMember, facets: unknown) => by.patch('/api/profile', { facets })
const rule = (facet: string, operator: string, value?: unknown, more: object = {}) => ({
  facet,
  operator,
  action: 'BLOCK',
  scope: 'PEOPLE',
  ...(value === undefined ? {} : { value }),
  ...more,
})

test('facets are private: only their member reads them, and replaces them as a whole', async t => {
  const { me, you, match, caughtUp } = await common.community()
  t.deepEqual((await me.get('/api/profile')).body.facets, {})
  const facets = { diet: ' vegan ', kids: 2.5, smokes: false, languages: ['Dutch', 'Twi', 'Dutch'] }
  const stated = { ...facets, diet: 'vegan', languages: ['Dutch', 'Twi'] }
  const answer = await state(me, facets)
  t.deepEqual(answer.body.facets, stated)
  t.deepEqual((await me.get('/api/profile')).body.facets, stated)
  t.deepEqual((await me.patch('/api/profile', { bio: 'Tea.' })).body.facets, stated)

  const matchId = await match(me, you)
  await caughtUp()
  for (const path of [
    '/api/discover/friendship',
    '/api/matches',
    `/api/matches/${matchId}/profile`,
  ]) {
    const { status, body } = await you.get(path)
    t.is(status, 200)
    t.false(JSON.stringify(body).includes('vegan'), path)
  }
  t.deepEqual((await state(me, { kids: 3 })).body.facets, { kids: 3 })
  t.deepEqual((await state(me, {})).body.facets, {})
})

/** Facets of this many bytes as JSON, some in characters of several bytes. */
const facetsOf = (bytes: number) => {
  const facets: Record<string, string> = {}
  const size = () => Buffer.byteLength(JSON.stringify(facets))
  for (let n = 100; size() < bytes - 400; n += 1) facets[`facet_${n}`] = '愛'.repeat(90)
  facets.rest = 'a'.repeat(100)
  facets.more = 'a'.repeat(100)
  facets.last = 'a'
  facets.last = 'a'.repeat(1 + bytes - size())
  return facets
}

test('facets are limited, in bytes too', async t => {
  const { me, caughtUp } = await common.community()
  const { key, text, texts, bytes } = facetLimits
  const list = (count: number) => Array.from({ length: count }, (_, n) => `${n}`)
  for (const [good, bad] of [
    [{ ['k'.repeat(key)]: 1 }, { ['k'.repeat(key + 1)]: 1 }],
    [{ diet: 'a'.repeat(text) }, { diet: 'a'.repeat(text + 1) }],
    [{ diet: list(texts) }, { diet: list(texts + 1) }],
    [facetsOf(bytes), facetsOf(bytes + 1)],
  ]) {
    t.deepEqual((await state(me, good)).body.facets, good)
    t.like(problemOf(await state(me, bad)), { status: 400, code: 'bad_input' })
    await caughtUp()
    t.deepEqual((await me.get('/api/profile')).body.facets, good)
  }
})

const wrongFacets: readonly unknown[] = [
  null,
  'vegan',
  ['vegan'],
  { Diet: 'vegan' },
  { 'my diet': 'vegan' },
  { '': 'vegan' },
  { _diet: 'vegan' },
  { diet: '' },
  { diet: ' ' },
  { diet: null },
  { diet: [] },
  { diet: [['vegan']] },
  { diet: [7] },
  { diet: { is: 'vegan' } },
  { diet: 'a\nb' },
  { diet: 'a\u0000b' },
  { diet: 'a\u202eb' },
  { age: 30 },
  { tags: ['jazz'] },
]

test('facets of other shapes, names and characters are refused, and change nothing', async t => {
  const { me, caughtUp } = await common.community()
  await state(me, { diet: 'paleo' })
  for (const wrong of wrongFacets) {
    const answer = await state(me, wrong)
    t.like(answer, { status: 400, body: { code: 'bad_input' } }, JSON.stringify(wrong))
    t.true(answer.body.issues.length > 0)
  }
  for (const name of ['__proto__', 'prototype', 'constructor'])
    await me.patch('/api/profile', JSON.parse(`{"facets":{"${name}":"paleo","diet":"paleo"}}`))
  await caughtUp()
  t.is((await me.get('/api/profile')).body.facets.diet, 'paleo')
  t.is(({} as Record<string, unknown>).diet, undefined)
})

const everyOperator = [
  rule('diet', 'EQ', ' vegan '),
  rule('diet', 'NEQ', 7, { action: 'DE_RANK', scope: 'GROUPS', notes: ' Not for me. ' }),
  rule('diet', 'IN', ['vegan', 7, true, 'vegan'], { scope: 'EVENTS' }),
  rule('diet', 'NOT_IN', ['vegan'], { scope: 'FEED', notes: '' }),
  rule('age', 'GTE', 30, { scope: 'ALL' }),
  rule('kids', 'LTE', -1.5),
  rule('kids', 'RANGE', { min: 1, max: 1 }),
  rule('diet', 'EXISTS'),
  rule('diet', 'NOT_EXISTS', null),
  rule('tags', 'CONTAINS_ANY', ['jazz']),
  rule('languages', 'CONTAINS_ALL', ['Dutch', 'Twi']),
]

test('rules are replaced as a whole, normalised, and readable only by their member', async t => {
  const { me, you } = await common.community()
  t.deepEqual((await me.get(PATH)).body, [])
  const answer = await set(me, ...everyOperator)
  t.is(answer.status, 200, JSON.stringify(answer.body))
  t.deepEqual(
    answer.body,
    everyOperator.map(({ value = null, notes = null, ...rest }: Record<string, unknown>) => ({
      ...rest,
      value: value === ' vegan ' ? 'vegan' : Array.isArray(value) ? [...new Set(value)] : value,
      notes: notes ? 'Not for me.' : null,
    })),
  )
  t.deepEqual((await me.get(PATH)).body, answer.body)
  t.deepEqual((await set(me, ...answer.body)).body, answer.body, 'they can be sent back')
  t.deepEqual((await you.get(PATH)).body, [])
  t.deepEqual((await set(me)).body, [])
})

test('rules are limited in number and in size', async t => {
  const { me, caughtUp } = await common.community()
  const many = (count: number) => Array.from({ length: count }, (_, n) => rule('diet', 'EQ', n))
  const list = (count: number) => [
    rule(
      'diet',
      'IN',
      Array.from({ length: count }, (_, n) => n),
    ),
  ]
  const inAll = (count: number) =>
    Array.from({ length: 20 }, (_, n) => {
      const values = Array.from({ length: n < 19 ? 25 : count - 475 }, (_, one) => one)
      return rule('diet', 'IN', values)
    })
  const text = (count: number) => [rule('diet', 'EQ', 'a'.repeat(count))]
  const named = (count: number) => [rule('k'.repeat(count), 'EXISTS')]
  const noted = (count: number) => [rule('diet', 'EXISTS', null, { notes: 'a'.repeat(count) })]
  for (const [rules, most] of [
    [many, limits.rules],
    [list, facetLimits.texts],
    [inAll, limits.ruleValues],
    [text, facetLimits.text],
    [named, facetLimits.key],
    [noted, limits.ruleNotes],
  ] as const) {
    const { status, body: before } = await set(me, ...rules(most))
    t.is(status, 200)
    t.like(problemOf(await set(me, ...rules(most + 1))), { status: 400, code: 'bad_input' })
    await caughtUp()
    t.deepEqual((await me.get(PATH)).body, before)
  }
})

const deep = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`)
const wrongRules: readonly unknown[] = [
  'diet',
  rule('Diet', 'EXISTS'),
  rule('__proto__', 'EXISTS'),
  rule('diet', 'LIKE', 'vegan'),
  rule('diet', 'toString', 'vegan'),
  rule('diet', 'EQ'),
  rule('diet', 'EQ', null),
  rule('diet', 'EQ', ['vegan']),
  rule('diet', 'EQ', { min: 1, max: 2 }),
  rule('diet', 'EQ', ''),
  rule('diet', 'IN', 'vegan'),
  rule('diet', 'IN', []),
  rule('diet', 'IN', [null]),
  rule('diet', 'IN', deep),
  rule('diet', 'NOT_IN', [['vegan']]),
  rule('kids', 'GTE', '3'),
  rule('kids', 'LTE', Number.NaN),
  rule('kids', 'RANGE', [1, 2]),
  rule('kids', 'RANGE', { min: 2, max: 1 }),
  rule('kids', 'RANGE', { min: 1 }),
  rule('kids', 'RANGE', { min: 1, max: 2, step: 1 }),
  rule('diet', 'EXISTS', true),
  rule('diet', 'NOT_EXISTS', 'vegan'),
  rule('diet', 'CONTAINS_ANY', 'vegan'),
  rule('diet', 'CONTAINS_ALL', [7]),
  rule('age', 'EQ', 'thirty'),
  rule('gender', 'GTE', 3),
  rule('is_verified', 'IN', ['yes']),
  rule('tags', 'CONTAINS_ANY', []),
  rule('diet', 'EXISTS', null, { action: 'HIDE' }),
  rule('diet', 'EXISTS', null, { scope: 'CHAT' }),
  rule('diet', 'EXISTS', null, { notes: 7 }),
  rule('diet', 'EXISTS', null, { isActive: true }),
]

test('unknown operators, actions, scopes, shapes and numbers are refused, and change nothing', async t => {
  const { me, caughtUp } = await common.community()
  const { body: before } = await set(me, rule('diet', 'EQ', 'vegan'))
  for (const wrong of wrongRules) {
    const answer = await set(me, rule('diet', 'EQ', 'paleo'), wrong)
    t.like(answer, { status: 400, body: { code: 'bad_input' } }, JSON.stringify(wrong))
    t.true(answer.body.issues.length > 0)
  }
  const huge =
    '{"rules":[{"facet":"kids","operator":"GTE","value":1e999,"action":"BLOCK","scope":"ALL"}]}'
  t.is((await me.put(PATH, JSON.parse(huge))).status, 400)
  for (const body of [{}, { rules: {} }, { rules: [], more: 1 }, []])
    t.is((await me.put(PATH, body)).status, 400)
  await caughtUp()
  t.deepEqual((await me.get(PATH)).body, before)
  const [issue] = (await set(me, rule('age', 'EQ', 'thirty'))).body.issues
  t.deepEqual(issue, { path: 'rules.0.value', message: 'age is a number.' })
})

const choice = { interests: ['karaoke'], availability: ['weekends'] }
const idsOf = ({ body }: { body: { id: string }[] }) => body.map(({ id }) => id)

/** Two members. The second organizes an event and has founded a group, which the first may join. */
const neighbours = async (all: Community, daysAhead = 1) => {
  const { me, you, caughtUp } = all
  await state(you, { smokes: true })
  const eventDate = new Date(Date.now() + daysAhead * 86_400_000).toISOString()
  const event = { title: 'Tea', description: 'Mugs.', eventDate, maxAttendees: 5 }
  const { id: eventId } = (await you.post('/api/events', event)).body
  const { id: groupId } = (await you.post('/api/group-chats', { name: 'Tea', ...choice })).body
  await me.post('/api/user-availability', choice)
  await you.post('/api/hangout-availability', {
    availability: [{ timeSlot: 'weekday_night', hobbies: ['hiking'] }],
  })
  for (const one of [me, you]) await one.put('/api/ai/consent', { given: true })
  await caughtUp()
  return { ...all, eventId: eventId as string, groupId: groupId as string }
}

/** Where two members meet: for each scope, whether the first finds the second there. */
const meetings = async ({ me, you, eventId, groupId }: Awaited<ReturnType<typeof neighbours>>) => ({
  PEOPLE: idsOf(await me.get('/api/discover/dating')).includes(you.profileId),
  hangouts: idsOf(await me.get('/api/hangout-matches/hiking/weekday_night')).length > 0,
  GROUPS: idsOf(await me.post('/api/group-chats/find-matches')).includes(groupId),
  EVENTS: idsOf(await me.get('/api/events')).includes(eventId),
  FEED: (await me.get('/api/ai/match-suggestions')).body.length > 0,
})
const everywhere = { PEOPLE: true, hangouts: true, GROUPS: true, EVENTS: true, FEED: true }

test('a blocking rule hides two members from each other where it holds, and nowhere else', async t => {
  const { clock, nextDay } = dayClock()
  const all = await neighbours(await community(t, { clock }), 60) // a deck of these two alone
  const { me, you, eventId, groupId, caughtUp } = all
  const generate = (by: TestMember) => by.post('/api/ai/match-suggestions/generate')
  t.is((await generate(me)).body.length, 1)
  t.deepEqual(await meetings(all), everywhere)
  // The rule of either keeps the two apart: once mine about your facet, once yours about my age.
  for (const [by, asks] of [
    [me, rule('smokes', 'EQ', true)],
    [you, rule('age', 'GTE', 18)],
  ] as const) {
    for (const scope of ruleScopes) {
      t.is((await set(by, { ...asks, scope })).status, 200)
      nextDay()
      await caughtUp()
      const isOpen = (surface: string) => scope !== 'ALL' && scope !== surface
      t.deepEqual(
        await meetings(all),
        {
          PEOPLE: isOpen('PEOPLE'),
          hangouts: isOpen('PEOPLE'),
          GROUPS: isOpen('GROUPS'),
          EVENTS: isOpen('EVENTS'),
          FEED: isOpen('FEED') && isOpen('PEOPLE'),
        },
        scope,
      )
      const look = (one: TestMember, other: TestMember) =>
        one.post('/api/profile-views', { profileId: other.profileId })
      for (const answer of [await look(me, you), await look(you, me)])
        t.is(answer.status, isOpen('PEOPLE') ? 200 : 404, scope)
      t.is((await me.get(`/api/events/${eventId}`)).status, isOpen('EVENTS') ? 200 : 404, scope)
      t.is(
        (await me.get(`/api/group-chats/${groupId}`)).status,
        isOpen('GROUPS') ? 200 : 404,
        scope,
      )
    }
    await set(by, { ...asks, scope: 'FEED' })
    nextDay()
    await caughtUp()
    t.deepEqual((await generate(me)).body, [], 'nothing new is proposed either')
    await set(by)
    nextDay()
    await caughtUp()
    t.is((await generate(me)).body.length, 1)
  }
  t.deepEqual(await meetings(all), everywhere)
})

const attends = async ({ me, eventId }: { me: TestMember; eventId: string }) =>
  (await me.get(`/api/events/${eventId}`)).body.attendees.length

test('a rule on events takes a member out of the attendees that another reads', async t => {
  const all = await neighbours(await common.community())
  const third = await all.quickMember('Wren')
  await state(third, { smokes: true })
  await third.post(`/api/events/${all.eventId}/rsvp`, { status: 'going' })
  await state(all.you, {})
  await all.caughtUp()
  t.is(await attends(all), 2)
  await set(all.me, rule('smokes', 'EXISTS', null, { scope: 'EVENTS' }))
  await all.caughtUp()
  t.is(await attends(all), 1)
})

test('a match stays under any rule', async t => {
  const { me, you, match, caughtUp }: Community = await common.community()
  const matchId = await match(me, you)
  await set(me, rule('age', 'GTE', 18, { scope: 'ALL' }))
  await caughtUp()
  t.true(idsOf(await you.get('/api/matches')).includes(matchId))
  const sent = await you.post(`/api/matches/${matchId}/messages`, { content: 'Still here.' })
  t.is(sent.status, 200)
})

test('a rule that ranks last hides nobody, and moves groups and events behind the others', async t => {
  const two = await community(t)
  const third = await two.quickMember('Wren')
  const group = (await third.post('/api/group-chats', { name: 'Coffee', ...choice })).body.id
  const eventDate = new Date(Date.now() + 2 * 86_400_000).toISOString()
  const coffee = { title: 'Coffee', description: 'Cups.', eventDate, maxAttendees: 5 }
  const event = (await third.post('/api/events', coffee)).body.id
  const all = await neighbours(two)
  const { me, you, eventId, groupId, caughtUp } = all
  const lists = async () => [
    idsOf(await me.post('/api/group-chats/find-matches')),
    idsOf(await me.get('/api/events')),
  ]
  t.deepEqual(await lists(), [
    [groupId, group],
    [eventId, event],
  ])
  await set(me, rule('smokes', 'EQ', true, { action: 'DE_RANK', scope: 'ALL' }))
  await caughtUp()
  t.deepEqual(await lists(), [
    [group, groupId],
    [event, eventId],
  ])
  const deck = idsOf(await me.get('/api/discover/dating'))
  t.deepEqual(deck, [third.profileId, you.profileId])
})

test('the audit shows only their member how many members rules describe, in rounded numbers', async t => {
  const { me, you, quickMember, caughtUp } = await common.community()
  await Promise.all(Array.from({ length: 11 }, (_, n) => quickMember(`Member ${n}`)))
  await caughtUp()
  t.deepEqual((await me.get('/api/preference-audit')).body, [])
  const [all, none] = [rule('age', 'GTE', 18, { scope: 'FEED' }), rule('it', 'EXISTS')]
  await set(me, all, { ...none, action: 'DE_RANK', scope: 'ALL' })
  await caughtUp()
  const { body } = await me.get('/api/preference-audit')
  const [first] = body
  t.deepEqual(body, [
    { surface: 'FEED', facet: 'age', action: 'BLOCK', matched: first.matched, ts: first.ts },
    { surface: 'ALL', facet: 'it', action: 'DE_RANK', matched: 0, ts: first.ts },
  ])
  t.true([10, 25, 50, 100].includes(first.matched), 'the server has other members too')
  t.deepEqual((await you.get('/api/preference-audit')).body, [])
})
