import { once } from 'node:events'
import { connect } from 'node:net'
import test from 'ava'
import { refusals } from '../../contracts/core/refusals.ts'
import { commonServer } from './common-server.ts'
import { rawRequest } from './raw-request.ts'
import { startServer } from './server.ts'

const common = commonServer()

test('a long answer is sent uncompressed to a caller that accepts no encoding', async t => {
  const { kith } = await common.server()
  for (const accepted of ['identity;q=0', '*;q=0', 'x, identity;q=0', 'gzip;q=0, *;q=0']) {
    const headers = { host: new URL(kith.local).host, 'accept-encoding': accepted }
    const { status, headers: answered } = await rawRequest(kith.local, '/api/openapi.json', headers)
    t.is(status, 200, accepted)
    t.is(answered['content-encoding'], undefined, accepted)
  }
})

test('a page refuses every method that it does not list', async t => {
  const { stranger } = await common.server()
  for (const path of ['/', '/legal/privacy', '/no/such/page', '/robots.txt', '/healthz'])
    for (const method of ['POST', 'DELETE', 'PROPFIND', 'MKCOL', 'OPTIONS']) {
      const { status, headers, body } = await stranger.send(method, path)
      t.is(status, 405, `${method} ${path}`)
      t.is(body.code, 'method_not_allowed')
      t.is(headers.get('allow'), 'GET, HEAD')
    }
})

test('a refusal names an unknown field only when it looks like a name', async t => {
  const { quickMember } = await common.server()
  const me = await quickMember('Robin')
  const issueOf = async (key: string) =>
    (await me.patch('/api/profile', { [key]: 1 })).body.issues as { path: string }[]
  t.deepEqual(await issueOf('favourite-hobby'), [
    { path: 'favourite-hobby', message: 'This field is unknown.' },
  ])
  for (const key of ['my e-mail: robin@example.org', '<b>', '\u202e', '', 'k'.repeat(65)])
    t.deepEqual(await issueOf(key), [{ path: '', message: 'A field in it is unknown.' }], key)

  const query = await me.get(`/api/matches?${encodeURIComponent('<b>robin@example.org')}=1`)
  t.is(query.status, 400)
  t.notRegex(JSON.stringify(query.body), /robin/)
})

test('a compressed body is refused', async t => {
  const { quickMember, stranger } = await common.server()
  const me = await quickMember('Robin')
  for (const encoding of ['gzip', 'br', 'deflate', 'gzip, gzip', 'unheard-of']) {
    const { status, body } = await me.patch(
      '/api/profile',
      { age: 44 },
      { 'content-encoding': encoding },
    )
    t.is(status, 415, encoding)
    t.is(body.message, 'Send it uncompressed, without Content-Encoding.')
  }
  t.is(
    (await me.patch('/api/profile', { age: 44 }, { 'content-encoding': 'identity' })).status,
    200,
  )

  const begun = await stranger.get('/api/auth/oidc')
  const asked = await stranger.get(begun.headers.get('location') ?? '')
  const form = 'email=robin%40example.org&action=continue'
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-encoding': 'gzip',
    cookie: asked.headers
      .getSetCookie()
      .map(one => one.replace(/;.*/, ''))
      .join('; '),
  }
  const sent = await stranger.post(asked.headers.get('location') ?? '', form, headers)
  t.is(sent.status, 415)
})

test('a body in another charset than UTF-8 is refused, and one whose bytes are no UTF-8, too', async t => {
  const { quickMember, origin } = await common.server()
  const me = await quickMember('Robin')
  const patch = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    fetch(`${origin}/api/profile`, {
      method: 'PATCH',
      headers: { 'content-type': type, cookie: me.cookie, origin },
      body,
    })
  const bio = JSON.stringify({ bio: `${'é'.repeat(1_998)}\ufffd😀` })
  for (const charset of ['latin1', 'iso-8859-1', 'utf-16', '"us-ascii"', 'utf-7', ''])
    t.is((await patch(bio, `application/json; charset=${charset}`)).status, 415, charset)
  for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8'])
    t.is((await patch(bio, `application/json; charset=${charset}`)).status, 200, charset)

  for (const bytes of ['c3', 'ff', 'ed a0 80', 'c0 af', 'f0 9f 98']) {
    const broken = Buffer.concat([
      Buffer.from('{"bio":"'),
      Buffer.from(bytes.replaceAll(' ', ''), 'hex'),
      Buffer.from('"}'),
    ])
    const answer = await patch(new Uint8Array(broken))
    t.is(answer.status, 400, bytes)
    t.like(await answer.json(), { code: 'bad_input' })
  }
  t.is((await me.get('/api/profile')).body.bio, JSON.parse(bio).bio)
})

test('a connection ends although the rest of a body that is too large was not read', async t => {
  const { kith, quickMember } = await common.server()
  const { cookie } = await quickMember('Robin')
  const { hostname, port, host } = new URL(kith.local)
  const body = JSON.stringify({ title: 'a'.repeat(1_000_000) })
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(
    [
      ...['POST /api/notifications HTTP/1.1', `Host: ${host}`, `Cookie: ${cookie}`],
      ...['Content-Type: application/json', 'Transfer-Encoding: chunked', ''],
      ...[body.length.toString(16), body, '0', '', ''],
    ].join('\r\n'),
  )
  const [answer] = await once(socket, 'data')
  t.regex(String(answer), /^HTTP\/1.1 413 /)
  socket.end()
  await once(socket, 'close', { signal: AbortSignal.timeout(15_000) })
})

test('a malformed or aborted request is not logged as a server error', async t => {
  const lines: string[] = []
  const { kith, stranger } = await startServer(t, {
    log: { write: line => void lines.push(line) },
    env: { KITH_LOG_LEVEL: 'debug' },
  })
  const { hostname, port, host } = new URL(kith.local)
  const head = `POST /api/profile HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`
  const garbled = [
    `${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    `${head}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n`,
    `${head}Transfer-Encoding: gzip\r\n\r\n`,
    `${head}Content-Length: 100\r\n\r\n{`,
  ]
  for (const text of garbled) {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {}).resume()
    socket.end(text)
    await once(socket, 'close')
  }
  t.is((await stranger.get('/healthz')).status, 200)
  const failed = lines.filter(line => /"level":[56]0/.test(line))
  t.deepEqual(failed, [])
  t.true(lines.some(line => line.includes('"route":"/healthz"')))
})

test('a request that succeeds is not logged by default', async t => {
  const lines: string[] = []
  const { member } = await startServer(t, { log: { write: line => void lines.push(line) } })
  const robin = await member('Robin')
  t.is((await robin.get('/api/matches')).status, 200)
  t.deepEqual(
    lines.filter(line => line.includes('"msg":"request"')),
    [],
  )
})

test('a connection closed during a local sign-in is not logged as a server error', async t => {
  const lines: string[] = []
  const { kith, stranger } = await startServer(t, { log: { write: line => void lines.push(line) } })
  const { hostname, port, host } = new URL(kith.local)
  const asked = `GET /oidc/auth/none HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  for (let n = 0; n < 20; n += 1) {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {})
    socket.write(asked.repeat(10), () => socket.resetAndDestroy())
    await once(socket, 'close')
  }
  t.is((await stranger.get('/healthz')).status, 200)
  t.deepEqual(
    lines.filter(line => /"level":[56]0/.test(line)),
    [],
  )
})

test('a query has at most a hundred parameters', async t => {
  const { stranger } = await common.server()
  t.is((await stranger.get(`/legal/privacy?${'a&'.repeat(99)}a`)).status, 200)
  const paths = [
    '/api/contact',
    '/api/auth/user',
    '/api/auth/oidc',
    '/oidc/auth',
    '/',
    '/media/photos/a/b',
  ]
  for (const path of paths) {
    // Other specs keep the processor for a while, but not during each of twenty calls.
    let quickest = Number.POSITIVE_INFINITY
    for (let n = 0; n < 20 && quickest >= 250; n += 1) {
      const began = performance.now()
      const { status, body } = await stranger.get(`${path}?${'a&'.repeat(7_500)}`)
      quickest = Math.min(quickest, performance.now() - began)
      t.is(status, 400, path)
      t.is(body.code, 'bad_input')
    }
    t.true(quickest < 250, `${path} took ${quickest} ms`)
  }
})

test('the OpenAPI document lists every refusal of a print and of an export', async t => {
  const { stranger } = await common.server()
  const { paths } = (await stranger.get('/api/openapi.json')).body
  for (const path of ['/media/photos/{photoId}/{look}-{width}.webp', '/api/account/export']) {
    const { responses } = paths[path].get
    for (const code of ['unauthorized', 'rate_limited', 'internal', 'unavailable'] as const)
      t.regex(responses[refusals[code]]?.description ?? '', new RegExp(code), `${path} ${code}`)
  }
  const print = paths['/media/photos/{photoId}/{look}-{width}.webp'].get
  t.is(print.responses[403].description, 'suspended')
})
