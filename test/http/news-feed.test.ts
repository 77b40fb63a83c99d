import test from 'ava'
import { commonServer } from './common-server.ts'

const common = commonServer()

test('a member makes, reads and revokes an address of counts', async t => {
  const { me, you, match, stranger, caughtUp } = await common.community()
  const none = { address: null, createdAt: null }
  t.deepEqual((await me.get('/api/news-feed')).body, none, 'off by default')
  const made = (await me.post('/api/news-feed')).body
  t.regex(made.address, /^\/api\/news-feed\/[\w-]+\/[\w-]+\.atom$/)
  t.is((await me.post('/api/news-feed')).body.address, made.address, 'one that exists stays')
  t.deepEqual((await me.get('/api/news-feed')).body, made)
  t.deepEqual((await me.get('/api/calendar-feed')).body, none, 'the calendar has its own')

  await match(me, you)
  await caughtUp()
  const read = await stranger.get(made.address)
  t.is(read.status, 200)
  t.is(read.headers.get('content-type'), 'application/atom+xml; charset=utf-8')
  t.is(read.headers.get('cache-control'), 'private, no-store')
  t.is(read.headers.get('x-robots-tag'), 'noindex')
  const etag = read.headers.get('etag') as string
  const same = await stranger.get(made.address, { 'if-none-match': etag })
  t.is(same.status, 304)

  t.deepEqual((await me.del('/api/news-feed')).body, none)
  t.deepEqual((await me.del('/api/news-feed')).body, none)
  t.is((await stranger.get(made.address)).status, 404)
  t.is((await stranger.get('/api/news-feed/x/y.atom')).status, 404)
})

test('an address of counts is well-formed Atom, with and without an entry', async t => {
  const { me, you, match, stranger, caughtUp, origin } = await common.community()
  const empty = (await you.post('/api/news-feed')).body.address
  const { address } = (await me.post('/api/news-feed')).body
  await caughtUp()
  const feedOf = async (path: string) => String((await stranger.get(path)).body)
  const without = await feedOf(empty)
  t.regex(
    without,
    /^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom">/,
  )
  t.regex(without, /<title>News<\/title>/)
  t.regex(without, /<updated>[\d-]+T\d\d:00:00\.000Z<\/updated>/)
  t.notRegex(without, /<entry>/)
  await match(me, you)
  await caughtUp()
  const text = await feedOf(address)
  t.is(text.match(/<entry>/g)?.length, 1)
  t.regex(text, /<content type="text">1 match<\/content>/)
  t.true(text.includes(`<link href="${origin}/#notifications"/>`))
  for (const id of text.match(/<id>[^<]*/g) ?? []) t.regex(id, /^<id>urn:uuid:[0-9a-f-]{36}$/)
})
