import test from 'ava'
import type { Client } from './client.ts'
import { startServer } from './server.ts'

test('an unchanged read answers 304 and a changed read answers in full', async t => {
  const { quickMember } = await startServer(t)
  const me = await quickMember('Robin')
  for (const path of ['/api/matches', '/api/notifications', '/api/profile', '/api/blocks']) {
    const first = await me.get(path)
    t.is(first.headers.get('cache-control'), 'private, no-store', 'no copy on the device')
    const etag = first.headers.get('etag') ?? ''
    t.regex(etag, /^W\/"[\w-]+"$/)

    const again = await me.get(path, { 'if-none-match': etag })
    t.is(again.status, 304, path)
    t.is(again.body, '')
    t.is(again.headers.get('etag'), etag)
    t.is(again.headers.get('cache-control'), 'private, no-store')
  }

  const { headers } = await me.get('/api/profile')
  const etag = headers.get('etag') ?? ''
  await me.patch('/api/profile', { age: 44 })
  const seen = await me.get('/api/profile', { 'if-none-match': etag })
  t.is(seen.status, 200)
  t.is(seen.body.age, 44)
  t.not(seen.headers.get('etag'), etag)
})

test('an answer without a validator is sent in full whatever If-None-Match holds', async t => {
  const { stranger, visitor } = await startServer(t)
  const me = await visitor('Robin')
  const paths = ['/', '/legal/privacy', '/icon.svg', '/favicon.ico', '/healthz', '/no/such/page']
  const answered = async (client: Client, path: string, headers: Record<string, string>) =>
    (await client.get(path, headers)).status

  for (const [client, path] of [
    ...paths.map(path => [stranger, path] as const),
    [me, '/home'] as const,
    [me, '/api/account/export'] as const,
  ]) {
    const plain = await answered(client, path, {})
    for (const validator of ['*', '"x"', 'W/"x"', '"', ',', 'x, W/"y"'])
      t.is(await answered(client, path, { 'if-none-match': validator }), plain, path)
  }
})

test('answers to changes and refusals are not cacheable', async t => {
  const { quickMember, stranger } = await startServer(t)
  const me = await quickMember('Robin')
  t.is((await me.patch('/api/profile', { age: 44 })).headers.get('etag'), null)
  t.is((await stranger.get('/api/profile')).headers.get('cache-control'), 'no-store')
})

test('a long answer is compressed when the caller accepts the encoding', async t => {
  const { origin } = await startServer(t)
  const { headers } = await fetch(`${origin}/api/openapi.json`, {
    headers: { 'accept-encoding': 'gzip' },
  })
  t.is(headers.get('content-encoding'), 'gzip')
  t.regex(headers.get('vary') ?? '', /accept-encoding/i)
})
