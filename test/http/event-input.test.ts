import test from 'ava'
import { commonServer } from './common-server.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const event = (changes: object = {}) => ({
  title: 'Soup',
  description: 'Bring a spoon.',
  eventDate: inDays(2),
  endDate: inDays(2.1),
  ...changes,
})
const create = async (by: TestMember, changes: object = {}) =>
  (await by.post('/api/events', event(changes))).body

/** Nested lists, as deep as fits a body. */
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

test('markup and right-to-left text stay plain text wherever they are read', async t => {
  const { me, you, caughtUp } = await common.community()
  const title = '<script>alert("hi")</script> مرحبا & שלום'
  const location = '<img src=x onerror=alert(1)>'
  const { id } = await create(me, { title, location, tags: ['<b>'] })
  await caughtUp()
  const read = await you.get(`/api/events/${id}`)
  t.like(read.body, { title, location, tags: ['<b>'] })
  t.regex(read.headers.get('content-type') ?? '', /^application\/json/)
  t.is(read.headers.get('x-content-type-options'), 'nosniff')
  const file = await you.get(`/api/events/${id}.ics`)
  t.regex(file.headers.get('content-type') ?? '', /^text\/calendar/)
  t.regex(file.headers.get('content-disposition') ?? '', /^attachment/)
})

test('characters that control or reverse later text are refused, and those without effect dropped', async t => {
  const { me } = await common.community()
  for (const hidden of ['\u202e', '\u0000', '\u2066'])
    for (const field of ['title', 'description', 'location', 'address']) {
      const { status, body } = await me.post('/api/events', event({ [field]: `a${hidden}b` }))
      t.is(status, 400, `${field} ${hidden.codePointAt(0)}`)
      t.is(body.issues[0].path, field)
    }
  for (const field of ['title', 'description', 'location', 'address']) {
    const { body } = await me.post('/api/events', event({ [field]: 'a\u200bb\u00ad' }))
    t.is(body[field], 'ab', field)
  }
})

test('a revision follows the rules of a new event, and a refused one changes nothing', async t => {
  const { me, caughtUp } = await common.community()
  const before = await create(me)
  const path = `/api/events/${before.id}`
  const cases: [object, string][] = [
    [{ eventDate: inDays(-1) }, 'eventDate'],
    [{ eventDate: inDays(3) }, 'endDate'],
    [{ eventDate: '9999-12-31T00:00:00Z' }, 'eventDate'],
    [{ eventDate: '+010000-01-01T00:00:00Z' }, 'eventDate'],
    [{ eventDate: '2027-02-30T00:00:00Z' }, 'eventDate'],
    [{ endDate: inDays(1) }, 'endDate'],
    [{ endDate: '9999-12-31T00:00:00Z' }, 'endDate'],
    [{ maxAttendees: Number.MAX_SAFE_INTEGER }, 'maxAttendees'],
    [{ title: { toString: 'Soup' } }, 'title'],
    [{ tags: [[['a']]] }, 'tags.0'],
    [{ constructor: 1 }, 'constructor'],
  ]
  for (const [changes, at] of cases) {
    const { status, body } = await me.patch(path, changes)
    t.is(status, 400, JSON.stringify(changes))
    t.is(body.issues[0].path, at)
  }
  await caughtUp()
  t.like((await me.get(path)).body, { title: 'Soup', eventDate: before.eventDate })
})

test('a body that is too large or too deep is refused and nothing is created', async t => {
  const { me } = await common.community()
  const send = (body: string) => me.post('/api/events', body)
  const whole = JSON.stringify(event())
  const withTags = (tags: string) => whole.replace('}', `,"tags":${tags}}`)
  t.is((await send(withTags(nested(40_000)))).status, 400)
  t.is((await send(nested(49_000))).status, 400)
  t.is((await send(withTags(JSON.stringify(['a'.repeat(100_000)])))).status, 413)
  t.is((await send(withTags('["a"'))).status, 400)
  t.is((await send('null')).status, 400)
  t.deepEqual(
    (await me.get('/api/events')).body.filter((one: { isOrganizer: boolean }) => one.isOrganizer),
    [],
  )
  t.is((await send(withTags('["a"]'))).status, 200)
})
