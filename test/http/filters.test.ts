import test from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import { runStaff } from '../../operations/staff/run-staff.ts'
import { runCommand } from '../processes/run-command.ts'
import { commonServer } from './common-server.ts'
import { type Community, community, problemOf } from './community.ts'
import { dayClock, slowClock } from './day-clock.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const paths = ['/api/filter-preferences', '/api/block-filters'] as const
const [DISCOVERY, BLOCK] = paths

const set = (by: TestMember, path: string, ...filters: unknown[]) => by.post(path, { filters })
const filter = (filterType: string, filterValue: unknown, more: object = {}) => ({
  filterType,
  filterValue,
  ...more,
})
const shapesOf = (body: { filterType: string; filterValue: string; isActive: boolean }[]) =>
  body.map(({ filterType, filterValue, isActive }) => [
    filterType,
    JSON.parse(filterValue),
    isActive,
  ])

/** Runs the command of the staff that grants premium, or ends it. */
const premium = async ({ config, caughtUp }: Community, member: TestMember, ...args: string[]) => {
  const run = await runCommand(runStaff, ['premium', member.profileId, ...args], {
    KITH_DATA: config.data,
  })
  await caughtUp()
  return run
}

test('both lists are empty at first, and a POST replaces a list as a whole', async t => {
  const { me, you } = await common.community()
  for (const path of paths) {
    t.deepEqual((await me.get(path)).body, [])
    const first = await set(me, path, filter('gender', { values: ['woman'] }))
    t.is(first.status, 200)
    const [{ id }] = first.body
    t.deepEqual(first.body, [
      { id, filterType: 'gender', filterValue: '{"values":["woman"]}', isActive: true },
    ])
    t.deepEqual((await me.get(path)).body, first.body)

    const style = filter('relationship_style', { values: ['polyfidelity'] }, { isActive: false })
    const next = await set(me, path, style, { ...first.body[0], isActive: false })
    t.deepEqual(shapesOf(next.body), [
      ['relationship_style', { values: ['polyfidelity'] }, false],
      ['gender', { values: ['woman'] }, false],
    ])
    t.is(next.body[1].id, id, 'a filter that is sent again keeps its id')
    t.deepEqual((await me.get(path)).body, next.body)
    t.deepEqual((await set(me, path)).body, [])
  }
  for (const path of paths) t.deepEqual((await you.get(path)).body, [], 'of nobody else')
})

test('a value is JSON text or an object, and is trimmed, clamped and answered as text', async t => {
  const { me } = await common.community()
  const said = await set(
    me,
    BLOCK,
    filter('age_range', '{"min": 3, "max": 300.4}'),
    filter('max_distance', { max: 99_999 }),
    filter('gender', { values: [' woman ', '', 'woman', ' two-spirit '] }),
    filter('tags', { values: [' ', ''] }),
    filter('seeking_description', { searchTerms: [' slow mornings '] }),
    filter('relationship_preferences', {
      preferences: [
        { category: 'autonomy', item: 'no_veto', levels: ['maybe', 'maybe', 'must_have'] },
        { category: 'autonomy', item: 'time_alone', levels: [] },
      ],
    }),
    filter('combined', { gender: ' ', ageMin: 1, verified: false }),
  )
  t.is(said.status, 200, JSON.stringify(said.body))
  t.deepEqual(shapesOf(said.body), [
    ['age_range', { min: 18, max: 100 }, true],
    ['max_distance', { min: 0, max: 12_450 }, true],
    ['gender', { values: ['woman', 'two-spirit'] }, true],
    ['tags', { values: [] }, true],
    ['seeking_description', { searchTerms: ['slow mornings'] }, true],
    [
      'relationship_preferences',
      {
        preferences: [{ category: 'autonomy', item: 'no_veto', levels: ['maybe', 'must_have'] }],
      },
      true,
    ],
    [
      'combined',
      {
        gender: null,
        orientation: null,
        relationshipStyle: null,
        ageMin: 18,
        ageMax: null,
        verified: false,
        faceHidden: null,
      },
      true,
    ],
  ])
})

const manyValues = (count: number) => Array.from({ length: count }, (_, n) => `value ${n}`)
const manyFilters = (count: number) =>
  Array.from({ length: count }, (_, n) => filter('gender', { values: [`gender ${n}`] }))

test('a list has at most fifty filters, each with bounded values', async t => {
  const { me } = await common.community()
  t.is((await set(me, DISCOVERY, ...manyFilters(limits.filters))).body.length, 50)
  t.is((await set(me, DISCOVERY, ...manyFilters(limits.filters + 1))).status, 400)
  const tags = (count: number) => ({
    filterType: 'tags',
    filterValue: { values: Array.from({ length: count }, (_, n) => `tag ${n}`) },
  })
  const most = Array(limits.filterValuesInAll / limits.filterValues).fill(tags(limits.filterValues))
  t.is((await set(me, BLOCK, ...most)).status, 200)
  t.is((await set(me, BLOCK, ...most, tags(1))).status, 400)
  t.is((await set(me, BLOCK)).status, 200)
  const gender = (values: string[]) => set(me, DISCOVERY, filter('gender', { values }))
  t.is((await gender(manyValues(limits.filterValues))).status, 200)
  t.is((await gender(manyValues(limits.filterValues + 1))).status, 400)
  t.is((await gender(['a'.repeat(limits.filterWord)])).status, 200)
  t.is((await gender(['a'.repeat(limits.filterWord + 1)])).status, 400)
})

const deep = `${'['.repeat(7_000)}${']'.repeat(7_000)}`
const wrongFilters: readonly unknown[] = [
  filter('height', { min: 1, max: 2 }),
  filter('toString', {}),
  filter('gender', {}),
  filter('gender', { values: 'woman' }),
  filter('gender', { values: [7] }),
  filter('gender', { values: [], more: true }),
  filter('gender', ['woman']),
  filter('gender', null),
  filter('gender', 'woman'),
  filter('gender', '{"values":["woman"]'),
  filter('gender', deep),
  filter('gender', `{"values":["${'a'.repeat(limits.filterText)}"]}`),
  filter('gender', JSON.parse(`{"values":${deep}}`)),
  filter('age_range', { min: 'NaN', max: 30 }),
  filter('age_range', '{"min": NaN, "max": 30}'),
  filter('age_range', '{"min": 1e999, "max": 30}'),
  filter('age_range', { min: null, max: 30 }),
  filter('age_range', { min: 40, max: 30 }),
  filter('max_distance', { min: 40, max: 30 }),
  filter('relationship_style', { values: ['monogamish'] }),
  filter('is_verified', { verified: 'yes' }),
  filter('relationship_preferences', {
    preferences: [{ category: 'autonomy', item: 'toString', levels: ['maybe'] }],
  }),
  filter('gender', { values: [] }, { isActive: 'yes' }),
  filter('gender', { values: [] }, { id: 'mine' }),
  filter('gender', { values: [] }, { profileId: 'mine' }),
]

test('unknown types, shapes, numbers and texts that are too long are refused, and change nothing', async t => {
  const { me } = await common.community()
  for (const path of paths) {
    const before = (await set(me, path, filter('gender', { values: ['man'] }))).body
    for (const wrong of wrongFilters) {
      const answer = await set(me, path, filter('gender', { values: ['woman'] }), wrong)
      t.like(answer, { status: 400, body: { code: 'bad_input' } })
      t.true(answer.body.issues.length > 0)
    }
    const [own] = before
    t.is((await set(me, path, own, own)).status, 400, 'the same filter twice')
    for (const body of [{}, { filters: {} }, { filters: [], more: 1 }, []])
      t.is((await me.post(path, body)).status, 400)
    t.deepEqual((await me.get(path)).body, before)
  }
})

test('filters of one list only are refused in the other', async t => {
  const { me } = await common.community()
  t.is((await set(me, DISCOVERY, filter('combined', {}))).status, 400)
  t.is((await set(me, BLOCK, filter('combined', {}))).status, 200)
  const unstated = filter('pronouns', { values: ['they'], allowEmpty: true }, { isActive: false })
  const { body } = await set(me, DISCOVERY, unstated)
  t.deepEqual(shapesOf(body), [['pronouns', { values: ['they'], allowEmpty: true }, false]])
  t.is((await set(me, BLOCK, unstated)).status, 400)
})

test('premium is granted and ended by the staff, and members read it', async t => {
  const all = await community(t)
  const { me } = all
  const premiumOf = async () => (await me.get('/api/auth/user')).body.user.premium
  t.deepEqual(await premiumOf(), { active: false, source: null, until: null })
  const granted = await premium(all, me, '--days', '7')
  t.is(granted.code, 0, granted.errors)
  t.regex(granted.output, /^The member has premium until \d{4}-\d\d-\d\d \d\d:\d\d UTC\.\n$/)
  const { active, source, until } = await premiumOf()
  t.deepEqual([active, source], [true, 'staff'])
  const days = (Date.parse(until) - Date.now()) / 86_400_000
  t.true(days > 6.9 && days <= 7, until)

  t.is((await premium(all, me, '--end')).output, 'Premium has ended.\n')
  t.is((await premium(all, me, '--end')).output, 'The staff had granted no premium.\n')
  t.deepEqual(await premiumOf(), { active: false, source: null, until: null })
  t.is((await premium(all, me, '--days', '0')).code, 2)
  t.is((await premium(all, { ...me, profileId: all.kith.origin })).code, 2)
})

test('without premium advanced filters are refused, and stored ones become inactive', async t => {
  const all = await community(t)
  const { me } = all
  const advanced = [filter('gender', { values: ['man'] }), filter('tags', { values: ['jazz'] })]
  const refused = await set(me, DISCOVERY, ...advanced)
  t.like(problemOf(refused), { status: 403, code: 'premium_required' })
  t.deepEqual((await me.get(DISCOVERY)).body, [])
  t.is((await set(me, BLOCK, ...advanced)).status, 200, 'block filters are free')
  for (const [type, value] of [
    ['age_range', { min: 20, max: 30 }],
    ['max_distance', { max: 10 }],
    ['gender', { values: ['man'] }],
    ['relationship_style', { values: ['solo_poly'] }],
  ] as const)
    t.is((await set(me, DISCOVERY, filter(type, value))).status, 200, type)

  await premium(all, me, '--days', '1')
  const { body } = await set(me, DISCOVERY, ...advanced)
  t.deepEqual(
    body.map((one: { isActive: boolean }) => one.isActive),
    [true, true],
  )
  await premium(all, me, '--end')
  const resting = (await me.get(DISCOVERY)).body
  t.deepEqual(shapesOf(resting), [
    ['gender', { values: ['man'] }, true],
    ['tags', { values: ['jazz'] }, false],
  ])
  t.is((await set(me, DISCOVERY, ...resting)).status, 200, 'it can be sent back as it was read')
})

test('premium lifts the limits of likes, and names who likes the member', async t => {
  const { clock, goOn } = slowClock()
  const all = await community(t, {
    clock,
    env: { KITH_LIKES_PER_DAY: '1' },
  })
  const { me, you, swipe, caughtUp } = all
  const others = await Promise.all(['Wren', 'Sage', 'Ash'].map(name => all.quickMember(name)))
  await swipe(you, me)
  await swipe(others[0] as TestMember, me, 'pass')
  await caughtUp()
  goOn()
  t.deepEqual((await me.get('/api/likes-received')).body, { count: 1 })

  await premium(all, me)
  const { count, profiles } = (await me.get('/api/likes-received')).body
  t.is(count, 1)
  t.deepEqual(
    profiles.map(({ id, pseudonym }: { id: string; pseudonym: string }) => [id, pseudonym]),
    [[you.profileId, 'Rowan']],
  )
  for (const one of others) t.is((await swipe(me, one)).status, 200)
  for (const one of others) t.is((await swipe(me, one, 'super_like')).status, 200)
  await premium(all, me, '--end')
  t.is((await swipe(me, you)).body.code, 'like_limit')
})

test('filters find listed terms by name and by the broader ones, and own words as before', async t => {
  const { me, you, quickMember, caughtUp } = await community(t)
  await you.patch('/api/profile', { gender: 'genderfluid', orientation: 'asexual' })
  const people = {
    sage: { gender: 'trans_man', orientation: 'queer' },
    wren: { gender: 'Trans Man', orientation: 'greysexual' },
    linden: { gender: 'demigirl', orientation: 'gay' },
    moss: { gender: 'gender: weather', orientation: 'pansexual' },
  }
  const names = new Map([[you.profileId, 'rowan']])
  for (const [name, stated] of Object.entries(people))
    names.set((await quickMember(name, stated)).profileId, name)
  const found = async (type: string, ...values: string[]): Promise<unknown[]> => {
    t.is((await set(me, DISCOVERY, filter(type, { values }))).status, 200)
    await caughtUp()
    const { body } = await me.get('/api/discover/dating')
    return body.map(({ id }: { id: string }) => names.get(id)).toSorted()
  }
  for (const [type, values, expected] of [
    ['gender', ['trans_man'], ['sage', 'wren']],
    ['gender', ['man'], ['sage', 'wren']],
    ['gender', ['cis_man', 'woman'], []],
    ['gender', ['non_binary'], ['linden']],
    ['gender', ['other'], ['linden', 'moss', 'sage', 'wren']],
    ['gender', ['Gender: Weather', 'genderfluid'], ['moss', 'rowan']],
    ['orientation', ['queer'], ['sage']],
    ['orientation', ['asexual'], ['rowan', 'wren']],
    ['orientation', ['other'], ['sage', 'wren']],
  ] as const)
    t.deepEqual(await found(type, ...values), [...expected], `${type} ${values}`)
})

test('a block filter hides two members from each other everywhere, and leaves their match', async t => {
  const { clock, nextDay } = dayClock()
  const all = await community(t, { clock })
  const { me, match, swipe, caughtUp } = all
  const you = await all.quickMember('Sage', { gender: 'agender' })
  const friend = await all.quickMember('Wren', { gender: 'agender' })
  await all.you.post('/api/blocks', { profileId: me.profileId })
  const matchId = await match(me, friend)
  await swipe(you, me)
  await set(me, BLOCK, filter('gender', { values: ['agender'] }))
  await caughtUp()

  const ids = async (member: TestMember) =>
    (await member.get('/api/discover/dating')).body.map(({ id }: { id: string }) => id)
  const others = [all.you.profileId, friend.profileId].sort()
  t.deepEqual([await ids(me), (await ids(you)).toSorted()], [[], others])
  const view = (by: TestMember, on: TestMember) =>
    by.post('/api/profile-views', { profileId: on.profileId })
  t.is((await view(you, me)).status, 404, 'hidden at once')
  t.is((await view(me, you)).status, 200, 'an id tells nothing of a filter before tomorrow')
  nextDay()
  for (const [by, on] of [
    [me, you],
    [you, me],
  ] as const) {
    t.is((await view(by, on)).status, 404)
    t.is((await swipe(by, on)).status, 404)
    const policy = await all.kith.discovery.policyOf(by.profileId, [on.profileId])
    t.false(policy.canSee(on.profileId, { surface: 'PEOPLE', sight: 'list' }))
  }
  await premium(all, me)
  t.deepEqual((await me.get('/api/likes-received')).body, { count: 1, profiles: [] })

  const [found] = (await me.get('/api/matches')).body
  t.is(found.id, matchId)
  const sent = await friend.post(`/api/matches/${matchId}/messages`, { content: 'Still here.' })
  t.is(sent.status, 200)

  await set(me, BLOCK)
  await caughtUp()
  t.deepEqual(await ids(me), [], 'shown again from tomorrow on')
  t.is((await view(me, you)).status, 404)
  nextDay()
  t.deepEqual(await ids(me), [you.profileId])
  t.is((await view(me, you)).status, 200)
})

for (const [hidden, written] of [
  ['KINK', 'kink'],
  ['#k̈ink!', 'Kink'],
  ['große Gefühle', 'GROSSE GEFUHLE'],
  ['rope—play', '#rope-play'],
] as const)
  test(`a block filter for ${written} hides who has the tag ${hidden}`, async t => {
    const { me, you, caughtUp } = await community(t)
    t.is((await you.put('/api/profile-tags', { tags: ['tea', hidden] })).status, 200)
    await caughtUp()
    const ids = async () =>
      (await me.get('/api/discover/dating')).body.map(({ id }: { id: string }) => id)
    t.deepEqual(await ids(), [you.profileId])
    await set(me, BLOCK, filter('tags', { values: [written] }))
    await caughtUp()
    t.deepEqual(await ids(), [])
  })

test('words of a search are found however they are written, and not inside of others', async t => {
  const all = await community(t)
  const { me, caughtUp } = all
  const seeker = await all.quickMember('Sage', {
    seekingDescription: 'Spaß—and ＣＨＥＳＳ',
    detailsVisibility: 'public',
  })
  const ids = async (term: string) => {
    await set(me, BLOCK, filter('seeking_description', { searchTerms: [term] }))
    await caughtUp()
    const { kith } = all
    const policy = await kith.discovery.policyOf(seeker.profileId, [me.profileId])
    return policy.canSee(me.profileId, { surface: 'PEOPLE', sight: 'list' })
  }
  t.true(await ids('ches'))
  t.false(await ids('#spass'))
  t.false(await ids('Chess!'))
})

test('the effects of filters are shown as rounded numbers, and never below ten', async t => {
  const all = await community(t)
  const { me, caughtUp } = all
  const effects = async () => (await me.get('/api/filter-preferences/effects')).body
  await set(me, DISCOVERY, filter('gender', { values: ['demigirl'] }))
  await caughtUp()
  t.deepEqual((await me.get('/api/discover/dating')).body, [])
  t.deepEqual(Object.values((await effects())[0]), ['age_range', 0], 'one member is nobody')
  await Promise.all(Array.from({ length: 11 }, (_, n) => all.quickMember(`Member ${n}`)))
  await caughtUp()
  t.deepEqual((await effects())[0], { filterType: 'gender', atLeast: 10 })
  t.is((await me.get('/api/filter-preferences/effects?mode=nowhere')).status, 400)
})

test('an empty deck counts people of the deck at larger distances, from ten on, and whether somebody was met', async t => {
  const { me, you, quickMember, swipe, caughtUp } = await community(t)
  const empty = async () => (await me.get('/api/discover/dating/empty')).body
  const cityOf = async (name: string) => (await me.get(`/api/places?q=${name}`)).body[0].id
  const [home, away] = [await cityOf('Portland'), await cityOf('Salem, Oregon')]
  await me.put('/api/profile/location', { placeId: home })
  await me.patch('/api/profile', { maxDistance: 10 })
  const others = await Promise.all(Array.from({ length: 9 }, (_, n) => quickMember(`Member ${n}`)))
  for (const other of [you, ...others]) {
    await other.patch('/api/profile', { maxDistance: 12_450 })
    if (other !== you) await other.put('/api/profile/location', { placeId: away })
  }
  await caughtUp()
  t.like(await empty(), { hasMet: false, wider: [] }, 'nine are nobody')
  await you.put('/api/profile/location', { placeId: away })
  await caughtUp()
  const { wider } = await empty()
  t.is(wider.length, 1, 'a larger distance without more people is left out')
  t.is(wider[0].atLeast, 10)
  t.true(wider[0].miles > 10 && wider[0].miles <= 100)
  await you.post('/api/blocks', { profileId: me.profileId })
  await caughtUp()
  t.like(await empty(), { wider: [] }, 'who blocked the reader is not counted')
  await you.del(`/api/blocks/${me.profileId}`)
  await you.patch('/api/profile', { minAge: 60, maxAge: 70 })
  await caughtUp()
  t.like(await empty(), { wider: [] }, 'nor is who would not meet them')
  await you.patch('/api/profile', { minAge: 18, maxAge: 99 })
  await me.patch('/api/profile', { maxDistance: wider[0].miles })
  await swipe(me, you)
  await caughtUp()
  t.like(await empty(), { hasMet: true, wider: [] })
})
