import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import test from 'ava'
import { createBrowser } from './browser.ts'
import { commonServer } from './common-server.ts'
import { rawRequest } from './raw-request.ts'
import { startServer } from './server.ts'

const common = commonServer()

/** Headers that proxies and tunnels add to a request or change. */
const relayed: readonly Record<string, string>[] = [
  { host: 'kith.example' },
  { host: 'kith.example:3000' },
  { host: '10.0.0.7:3000' },
  { host: 'localhost.kith.example' },
  { host: '127.0.0.1.kith.example' },
  { host: '127.0.0.1@kith.example' },
  { host: 'kith.example#localhost' },
  { host: '0.0.0.0' },
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-host': '127.0.0.1' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-server': 'edge' },
  { forwarded: 'for=203.0.113.9' },
  { via: '1.1 edge' },
  { 'x-real-ip': '203.0.113.9' },
  { 'cf-connecting-ip': '203.0.113.9' },
  { 'cf-ray': '230b030023ae2822' },
  { 'X-Forwarded': 'for=203.0.113.9' },
  { X_Forwarded_For: '203.0.113.9' },
  { 'x-envoy-external-address': '203.0.113.9' },
  { 'x-original-forwarded-for': '203.0.113.9' },
  { 'x-original-url': '/' },
  { 'x-cluster-client-ip': '203.0.113.9' },
  { 'x-azure-clientip': '203.0.113.9' },
  { 'x-amzn-trace-id': 'Root=1' },
  { 'x-request-id': 'one' },
  { 'x-nobody-has-named-yet': '203.0.113.9' },
  { 'true-client-ip': '203.0.113.9' },
  { 'client-ip': '203.0.113.9' },
  { 'wl-proxy-client-ip': '203.0.113.9' },
  { 'proxy-connection': 'keep-alive' },
  { 'fastly-client-ip': '203.0.113.9' },
  { 'fly-client-ip': '203.0.113.9' },
  { 'ngrok-trace-id': 'one' },
  { 'tailscale-user-login': 'robin@example.org' },
  { 'front-end-https': 'on' },
  { 'max-forwards': '10' },
]

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

const named = (headers: Record<string, string>) => JSON.stringify(headers)

test('the local sign-in refuses requests that came through a proxy, a tunnel or another host name', async t => {
  const { origin, quickMember } = await common.server()
  const { cookie } = await quickMember('Robin')
  for (const headers of relayed) {
    for (const path of ['/', '/api/auth/oidc', '/oidc/auth', '/api/auth/user', '/healthz', '/x'])
      t.is((await rawRequest(origin, path, headers)).status, 403, `${path} ${named(headers)}`)
    const posted = await rawRequest(origin, '/oidc/sign-in/one', headers, 'POST')
    t.is(posted.status, 403, named(headers))
    const upgraded = await rawRequest(origin, '/ws', { origin, cookie, ...upgrade, ...headers })
    t.is(upgraded.status, 403, named(headers))
  }
  t.is((await rawRequest(origin, '/ws', { origin, cookie, ...upgrade })).status, 101)
})

/** The status line of the response to a request that is sent as it is written. */
const statusOf = async (origin: string, request: readonly string[]): Promise<string> => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.end([...request, 'Connection: close', '', ''].join('\r\n'))
  return (await text(socket)).split('\r\n', 1)[0] ?? ''
}

test('the local sign-in refuses HTTP/1.0 and a second Host', async t => {
  const { origin } = await common.server()
  const host = `Host: ${new URL(origin).host}`
  const of = (...request: string[]) => statusOf(origin, request)
  t.is(await of('GET /healthz HTTP/1.1', host), 'HTTP/1.1 200 OK')
  t.is(await of('GET /healthz HTTP/1.0', host), 'HTTP/1.1 403 Forbidden')
  t.is(await of('GET /healthz HTTP/1.1', host, host), 'HTTP/1.1 403 Forbidden')
  t.is(await of('GET /healthz HTTP/1.1', host, 'Host: kith.example'), 'HTTP/1.1 403 Forbidden')
  const upgrades = Object.entries(upgrade).map(([name, value]) => `${name}: ${value}`)
  const second = await of('GET /ws HTTP/1.1', host, 'HOST: kith.example', ...upgrades)
  t.is(second, 'HTTP/1.1 403 Forbidden')
})

test('headers that browsers, this client and a scraper of metrics send are accepted', async t => {
  const { origin } = await common.server()
  for (const headers of [
    { 'x-requested-with': 'XMLHttpRequest' },
    { 'x-prometheus-scrape-timeout-seconds': '10' },
    { 'sec-fetch-site': 'same-origin', dnt: '1', 'sec-gpc': '1', priority: 'u=1' },
    { 'idempotency-key': 'one', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7-01' },
  ] as Record<string, string>[]) {
    const sent = await rawRequest(origin, '/healthz', { host: 'localhost', ...headers })
    t.is(sent.status, 200, named(headers))
  }
})

test('the page of the local sign-in says that anybody can be anyone there', async t => {
  const { origin } = await common.server()
  const browser = createBrowser(origin)
  const page = await browser.open('/api/auth/oidc')
  t.regex(page.text, /Anyone who can open this address can sign in as anyone, also as you/)
})

test('a refusal of the local sign-in names the variable to set', async t => {
  const { origin } = await common.server()
  const asked = { host: 'kith.example', accept: 'text/html' }
  const page = await rawRequest(origin, '/matches', asked)
  t.is(page.status, 403)
  t.regex(String(page.headers['content-type']), /^text\/html/)
  t.is(page.headers['cache-control'], 'no-store')
  const call = await rawRequest(origin, '/api/auth/user', asked)
  t.regex(String(call.headers['content-type']), /^application\/problem\+json/)
  t.is(JSON.parse(call.body).code, 'local_only')
  for (const { body } of [page, call])
    for (const name of [
      'KITH_ORIGIN',
      'KITH_TRUSTED_PROXIES',
      'OIDC_ISSUER_URL',
      'KITH_LOCAL_SIGN_IN',
    ])
      t.true(body.includes(name), name)
})

test('every loopback name is accepted on any port', async t => {
  const { origin } = await common.server()
  const { port } = new URL(origin)
  for (const host of ['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.1', '[::1]'])
    for (const named of [host, `${host}:${port}`, `${host}:3000`])
      t.is((await rawRequest(origin, '/api/auth/user', { host: named })).status, 401, named)
})

test('a proxy is accepted when the local sign-in is allowed explicitly', async t => {
  const env = { KITH_LOCAL_SIGN_IN: 'yes' }
  const { origin } = await startServer(t, { env })
  for (const headers of relayed)
    t.is((await rawRequest(origin, '/healthz', headers)).status, 200, named(headers))
})

test('a proxy is accepted when the issuer is external', async t => {
  const env = { OIDC_ISSUER_URL: 'https://issuer.example', OIDC_CLIENT_ID: 'kith' }
  const { origin } = await startServer(t, { env })
  for (const headers of relayed)
    t.is((await rawRequest(origin, '/healthz', headers)).status, 200, named(headers))
})
