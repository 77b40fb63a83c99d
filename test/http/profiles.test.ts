import test from 'ava'
import { commonServer } from './common-server.ts'
import { community } from './community.ts'
import { startServer } from './server.ts'

const common = commonServer()

const required = { pseudonym: 'Juniper', age: 30, gender: 'woman', orientation: 'pansexual' }
const letters = (count: number) => 'a'.repeat(count)

test('a profile needs a name, an age, a gender and an orientation; the rest has defaults', async t => {
  const { quickVisitor } = await common.server()
  const me = await quickVisitor('Juniper')
  const { status, body } = await me.post('/api/profile', required)
  const { id, createdAt, updatedAt, ...profile } = body
  t.is(status, 200)
  t.deepEqual(profile, {
    ...required,
    pronouns: null,
    bio: null,
    relationshipStyle: 'solo_poly',
    maxDistance: 25,
    minAge: 18,
    maxAge: 65,
    profileVisibility: 'public',
    faceHidden: false,
    currentRelationships: null,
    seekingDescription: null,
    detailsVisibility: 'public',
    readReceipts: true,
    commentsWelcome: false,
    facets: {},
    isVerified: false,
    isDemo: false,
    isActive: true,
    modes: ['dating', 'friendship', 'networking'],
    pausedModes: [],
    photos: [],
    tags: [],
    location: null,
    travel: null,
    answersCountFrom: null,
  })
  t.is(createdAt, updatedAt)
  t.deepEqual((await me.get('/api/profile')).body, body)
  t.is((await me.get('/api/auth/user')).body.profile.id, id)
})

for (const field of Object.keys(required)) {
  test(`a profile without ${field} is refused`, async t => {
    const { quickVisitor } = await common.server()
    const me = await quickVisitor('Juniper')
    const { status, body } = await me.post('/api/profile', { ...required, [field]: undefined })
    t.is(status, 400)
    t.like(body, { code: 'bad_input', issues: [{ path: field }] })
  })
}

/** By field: values just within the limits, and values just outside. */
const bounds: Record<string, { holds: unknown[]; fails: unknown[] }> = {
  pseudonym: {
    holds: ['a', letters(50)],
    fails: ['', '  ', letters(51), 'me@example.org', 'www.example.org', 'find @me', 'a\u0000b', 7],
  },
  pronouns: { holds: [null, '', letters(50)], fails: [letters(51)] },
  age: { holds: [18, 100], fails: [17, 101, 25.5, '30', null] },
  bio: { holds: [null, letters(2_000)], fails: [letters(2_001)] },
  relationshipStyle: {
    holds: ['monogamous', 'polyfidelity'],
    fails: ['poly', '', null],
  },
  gender: { holds: ['a', 'my own words', letters(100)], fails: ['', '  ', letters(101), null] },
  orientation: { holds: ['a', letters(100)], fails: ['', letters(101), null] },
  maxDistance: { holds: [1, 12_450], fails: [0, 12_451, 1.5] },
  minAge: { holds: [18, 65], fails: [17, 66, 101] },
  maxAge: { holds: [18, 100], fails: [17, 101] },
  profileVisibility: { holds: ['public', 'matches_only'], fails: ['private', null] },
  faceHidden: { holds: [true, false], fails: ['true', 1] },
  currentRelationships: { holds: [null, letters(1_000)], fails: [letters(1_001)] },
  seekingDescription: { holds: [null, letters(1_000)], fails: [letters(1_001)] },
  ageConfirmed: { holds: [true, undefined], fails: [false, null] },
  surname: { holds: [undefined], fails: ['Smith'] },
}

test('every field of a new profile is validated', async t => {
  const { quickVisitor } = await common.server()
  for (const [field, { holds, fails }] of Object.entries(bounds)) {
    const someone = await quickVisitor(`No ${field}`)
    for (const value of fails) {
      const { status, body } = await someone.post('/api/profile', { ...required, [field]: value })
      t.is(status, 400, `${field}: ${JSON.stringify(value)}`)
      t.is(body.code, 'bad_input')
    }
    for (const [index, value] of holds.entries()) {
      const other = await quickVisitor(`${field} ${index}`)
      const { status } = await other.post('/api/profile', { ...required, [field]: value })
      t.is(status, 200, `${field}: ${JSON.stringify(value)}`)
    }
  }
})

test('every field of a revision is validated', async t => {
  const { me } = await common.community()
  const { ageConfirmed: _, ...revisable } = bounds
  for (const [field, { holds, fails }] of Object.entries(revisable)) {
    for (const value of fails)
      t.is((await me.patch('/api/profile', { [field]: value })).status, 400, field)
    for (const value of holds)
      t.is((await me.patch('/api/profile', { maxAge: 65, [field]: value })).status, 200, field)
    await me.patch('/api/profile', { minAge: 18, maxAge: 65 })
  }
})

test('a refusal names the field without repeating its value', async t => {
  const { quickVisitor } = await common.server()
  const me = await quickVisitor('Juniper')
  const answer = await me.post('/api/profile', { ...required, age: 17, gender: letters(101) })
  t.deepEqual(answer.body.issues, [
    { path: 'age', message: 'You must be at least 18.' },
    { path: 'gender', message: 'The gender is 1 character too long.' },
  ])
})

test('a pseudonym is trimmed and normalised', async t => {
  const { quickVisitor } = await common.server()
  const me = await quickVisitor('Juniper')
  const { body } = await me.post('/api/profile', { ...required, pseudonym: '  Ｊuniper ' })
  t.is(body.pseudonym, 'Juniper')
})

test('a second profile is refused, and a repeated request is answered again', async t => {
  const { quickVisitor } = await common.server()
  const me = await quickVisitor('Juniper')
  const key = { 'idempotency-key': 'once' }
  const first = await me.post('/api/profile', required, key)
  t.deepEqual((await me.post('/api/profile', required, key)).body, first.body)

  const second = await me.post('/api/profile', required)
  t.is(second.status, 409)
  t.is(second.body.code, 'profile_exists')
  const reused = await me.post('/api/profile', { ...required, age: 31 }, key)
  t.is(reused.status, 409)
  t.is(reused.body.code, 'idempotency_key_reused')
})

test('concurrent first profiles create exactly one', async t => {
  const { quickVisitor } = await common.server()
  const me = await quickVisitor('Juniper')
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      me.post('/api/profile', { ...required, age: 30 + index }),
    ),
  )
  t.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409, 409, 409])
})

test('a revision answers with the whole profile and is readable at once', async t => {
  const { me } = await common.community()
  const before = (await me.get('/api/profile')).body
  const { body } = await me.patch('/api/profile', { bio: 'I bake.', faceHidden: true })
  t.deepEqual(
    { ...body, updatedAt: null },
    { ...before, bio: 'I bake.', faceHidden: true, updatedAt: null },
  )
  t.deepEqual((await me.get('/api/profile')).body, body)
})

test('a revision that changes nothing appends no event', async t => {
  const { me, kith, caughtUp } = await community(t)
  await caughtUp()
  const before = await kith.ports.log.head()
  const { status } = await me.patch('/api/profile', { age: 30, gender: 'woman' })
  t.is(status, 200)
  t.is(await kith.ports.log.head(), before)
})

test('the highest age never falls below the lowest, whichever changes', async t => {
  const { me } = await common.community()
  await me.patch('/api/profile', { minAge: 30, maxAge: 40 })
  t.is((await me.patch('/api/profile', { minAge: 41 })).body.code, 'bad_input')
  t.is((await me.patch('/api/profile', { maxAge: 29 })).body.code, 'bad_input')
  t.is((await me.patch('/api/profile', { minAge: 40, maxAge: 30 })).body.code, 'bad_input')
  t.is((await me.patch('/api/profile', { minAge: 40 })).status, 200)
})

test('modes can be replaced and emptied, and an unknown mode is refused', async t => {
  const { me } = await common.community()
  const choose = (modes: unknown) => me.put('/api/profile/modes', { modes })
  t.deepEqual((await choose(['networking', 'dating'])).body.modes, ['dating', 'networking'])
  t.like((await choose([])).body, { modes: [], pausedModes: ['dating', 'networking'] })
  t.deepEqual((await choose(['dating'])).body.pausedModes, [])
  t.is((await choose(['dating', 'dating', 'dating', 'dating'])).status, 400)
  t.is((await choose(['marriage'])).status, 400)
  t.is((await choose(undefined)).status, 400)
})

test('an age increases with the years', async t => {
  let now = new Date('2026-03-01T12:00:00.000Z')
  const { quickVisitor } = await startServer(t, { clock: { now: () => now } })
  const me = await quickVisitor('Juniper')
  await me.post('/api/profile', required)

  now = new Date('2027-02-28T12:00:00.000Z')
  const again = await quickVisitor('Juniper')
  t.is((await again.get('/api/profile')).body.age, 30)
  now = new Date('2027-03-01T12:00:00.000Z')
  t.is((await again.get('/api/profile')).body.age, 31)
})

const calls = [
  ['get', '/api/profile'],
  ['patch', '/api/profile'],
  ['put', '/api/profile/modes'],
] as const

test('reading and changing a profile answer profile_required without a profile', async t => {
  const { quickVisitor } = await common.server()
  const me = await quickVisitor('Juniper')
  for (const [method, path] of calls) {
    const { status, body } = await me[method](path)
    t.is(status, 403)
    t.is(body.code, 'profile_required')
  }
})

test('profiles require a session', async t => {
  const { stranger } = await common.server()
  for (const [method, path] of [...calls, ['post', '/api/profile'] as const]) {
    const { status, body } = await stranger[method](path)
    t.is(status, 401)
    t.is(body.message, 'Unauthorized')
  }
})

test('a name that resembles the staff is refused at creation and at revision', async t => {
  const { visitor, me } = await community(t)
  const wren = await visitor('Wren')
  const message = 'Choose another name: this one could be taken for the staff of Kith.'
  const refused = { status: 400, body: { issues: [{ path: 'pseudonym', message }] } }
  t.like(await wren.post('/api/profile', { ...required, pseudonym: 'Kith Support' }), refused)
  t.like(await me.patch('/api/profile', { pseudonym: 'Αdmin' }), { status: 400 })
  t.like(await me.patch('/api/profile', { pseudonym: 'admin' }), refused)
  t.is((await wren.post('/api/profile', { ...required, pseudonym: 'Supportive Bear' })).status, 200)
})
