import test from 'ava'
import { commonServer } from './common-server.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

type List = {
  path: string
  by: 'put' | 'post'
  first: object
  second: object
}

const filter = (max: number) => ({
  filters: [{ filterType: 'age_range', filterValue: { min: 18, max }, isActive: true }],
})
const rule = (value: number) => ({
  rules: [{ facet: 'age', operator: 'GTE', value, action: 'DE_RANK', scope: 'PEOPLE' }],
})
const prompt = (answer: string) => ({ answers: [{ prompt: 'small_joy', answer }] })
const boundary = (level: string) => ({ preferences: [{ category: 'date_nights', level }] })
const wish = (level: string) => ({
  preferences: [{ category: 'communication', item: 'daily_messages', level }],
})
const slot = (hobby: string) => ({
  availability: [{ timeSlot: 'weekday_evening', hobbies: [hobby], notes: null, isActive: true }],
})

const lists: readonly List[] = [
  { path: '/api/profile-tags', by: 'put', first: { tags: ['tea'] }, second: { tags: ['jazz'] } },
  {
    path: '/api/profile-hobbies',
    by: 'post',
    first: { hobbies: ['hiking'] },
    second: { hobbies: ['board_games'] },
  },
  { path: '/api/profile-prompts', by: 'put', first: prompt('Rain.'), second: prompt('Snow.') },
  {
    path: '/api/consent-preferences',
    by: 'post',
    first: boundary('yes'),
    second: boundary('no'),
  },
  {
    path: '/api/relationship-preferences',
    by: 'post',
    first: wish('maybe'),
    second: wish('must_have'),
  },
  { path: '/api/filter-preferences', by: 'post', first: filter(40), second: filter(50) },
  { path: '/api/block-filters', by: 'post', first: filter(40), second: filter(50) },
  { path: '/api/preference-rules', by: 'put', first: rule(30), second: rule(40) },
  {
    path: '/api/hangout-availability',
    by: 'post',
    first: slot('hiking'),
    second: slot('board_games'),
  },
  {
    path: '/api/user-availability',
    by: 'post',
    first: { interests: ['hiking'], availability: ['weekends'] },
    second: { interests: ['board_games'], availability: ['weekends'] },
  },
]

const etagOf = async (me: TestMember, path: string) =>
  (await me.get(path)).headers.get('etag') ?? ''

for (const { path, by, first, second } of lists)
  test(`a second device cannot overwrite ${path} with what it has read before`, async t => {
    const { quickMember, caughtUp } = await common.server()
    const me = await quickMember('Juniper')
    await caughtUp()
    const before = await etagOf(me, path)
    const saved = await me[by](path, first, { 'if-match': before })
    t.is(saved.status, 200, JSON.stringify(saved.body))

    const outdated = await me[by](path, second, { 'if-match': before })
    t.is(outdated.status, 409)
    t.like(outdated.body, { code: 'list_changed' })
    t.deepEqual((await me.get(path)).body, saved.body, 'the first device’s list stays')

    t.is(
      saved.headers.get('etag'),
      await etagOf(me, path),
      'the answer has the validator to send next',
    )
    const next = await me[by](path, second, { 'if-match': saved.headers.get('etag') ?? '' })
    t.is(next.status, 200)
    t.is((await me[by](path, first)).status, 200, 'without a validator, the last one wins')
  })

test('what one device changes of a group is not taken back by an older form of another', async t => {
  const { quickMember, caughtUp } = await common.server()
  const me = await quickMember('Juniper')
  await caughtUp()
  const { body: group } = await me.post('/api/group-chats', {
    name: 'Slow hikers',
    interests: ['hiking'],
    availability: ['weekends'],
    admission: 'open',
  })
  await caughtUp()
  const { version } = (await me.get(`/api/group-chats/${group.id}`)).body
  const revise = (body: object) => me.patch(`/api/group-chats/${group.id}`, body)
  const closed = await revise({ admission: 'invitation', version })
  t.like(closed.body, { admission: 'invitation' })
  const words = { name: 'Slow hikers', description: 'Every Sunday.' }
  const described = await revise({ words, version })
  t.like(described.body, { admission: 'invitation', description: 'Every Sunday.' })
  const reopened = await revise({ admission: 'open', version })
  t.like(reopened, { status: 409, body: { code: 'group_changed' } })
  t.like((await revise({ admission: 'open', version: described.body.version })).body, {
    admission: 'open',
  })
})

test('of two devices that save at once one is refused, and a repeat of a saved list is not', async t => {
  const { quickMember, caughtUp } = await common.server()
  const me = await quickMember('Juniper')
  await caughtUp()
  const headers = { 'if-match': await etagOf(me, '/api/profile-tags') }
  const answers = await Promise.all(
    ['tea', 'jazz'].map(tag => me.put('/api/profile-tags', { tags: [tag] }, headers)),
  )
  t.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])

  const again = { 'if-match': await etagOf(me, '/api/profile-tags'), 'idempotency-key': 'save' }
  const [one, other] = [
    await me.put('/api/profile-tags', { tags: ['both'] }, again),
    await me.put('/api/profile-tags', { tags: ['both'] }, again),
  ]
  t.is(one.status, 200)
  t.deepEqual([other.status, other.body], [200, one.body])
})
