import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { startStripeStandIn } from '../engines/stripe-stand-in/stripe-stand-in.ts'
import { createBrowser } from './browser.ts'
import { commonServer } from './common-server.ts'
import { startServer } from './server.ts'

const common = commonServer()

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

test('every answer carries the security headers', async t => {
  const { stranger, origin } = await common.server()
  const browser = createBrowser(origin)
  const { address: signInPage } = await browser.open('/api/auth/oidc')
  const answers = [
    await stranger.get('/'),
    await stranger.get('/no/such/page'),
    await stranger.get('/assets/none.js'),
    await stranger.get('/icon.svg'),
    await stranger.get('/api/auth/user'),
    await stranger.get('/api/auth/oidc'),
    await stranger.get('/api/nothing'),
    await stranger.get('/api/docs'),
    await stranger.get('/healthz'),
    await stranger.get('/oidc/.well-known/openid-configuration'),
    await browser.visit(signInPage),
  ]
  for (const { headers } of answers) {
    for (const [name, value] of Object.entries(everywhere)) t.is(headers.get(name), value, name)
    const policy = headers.get('content-security-policy') ?? ''
    t.regex(policy, /default-src 'none'/)
    t.regex(policy, /script-src 'self' 'sha256-[\w+/]{43}=';/)
    t.regex(policy, /frame-ancestors 'none'/)
    t.notRegex(policy, /unsafe-/)
    t.regex(headers.get('permissions-policy') ?? '', /geolocation=\(\)/)
    t.is(headers.get('strict-transport-security'), null)
    t.is(headers.get('x-powered-by'), null)
  }
})

test('the content policy allows the payment form only if payments are configured', async t => {
  const stripe = await startStripeStandIn(t)
  const { stranger } = await startServer(t, { env: stripe.env })
  const page = (await stranger.get('/')).headers
  const policy = page.get('content-security-policy') ?? ''
  t.regex(
    policy,
    /script-src 'self' 'sha256-[\w+/]{43}=' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/,
  )
  t.regex(policy, /frame-src https:\/\/js\.stripe\.com [^;]*https:\/\/hooks\.stripe\.com;/)
  t.regex(policy, /connect-src 'self' ws:\/\/[^ ]+ https:\/\/api\.stripe\.com;/)
  t.regex(page.get('permissions-policy') ?? '', /payment=\(self "https:\/\/js\.stripe\.com"\)/)
  const call = (await stranger.get('/api/nothing')).headers.get('content-security-policy') ?? ''
  t.notRegex(call, /stripe/)
  const without = (await (await common.server()).stranger.get('/')).headers
  t.notRegex(without.get('content-security-policy') ?? '', /stripe|frame-src/)
  t.regex(without.get('permissions-policy') ?? '', /payment=\(\)/)
})

test('on https the answers forbid plain http and cookies are secure', async t => {
  const { stranger } = await startServer(t, {
    env: { KITH_ORIGIN: 'https://kith.example', KITH_LOCAL_SIGN_IN: 'yes' },
  })
  const { headers } = await stranger.get('/api/auth/oidc')
  t.is(headers.get('strict-transport-security'), 'max-age=31536000; includeSubDomains')
  t.regex(headers.get('content-security-policy') ?? '', /connect-src 'self' wss:\/\/kith\.example;/)
  t.regex(headers.get('location') ?? '', /^https:\/\/kith\.example\/oidc\/auth\?/)
  const cookies = headers.getSetCookie()
  t.true(cookies.length > 0)
  for (const cookie of cookies) t.regex(cookie, /^__Host-kith_\w+=.+; path=\/; .*secure; httponly/i)
})

test('a change requested by another site is refused', async t => {
  const { quickMember, origin } = await common.server()
  const me = await quickMember('Robin')
  const revise = async (headers: Record<string, string>) =>
    (await me.patch('/api/profile', { age: 44 }, headers)).status

  t.is(await revise({ origin: 'https://evil.example' }), 403)
  t.is(await revise({ origin: 'null' }), 403)
  t.is(await revise({ origin: origin.replace('127.0.0.1', 'localhost') }), 403)
  t.is(await revise({ origin, 'sec-fetch-site': 'cross-site' }), 403)
  t.is(await revise({ 'sec-fetch-site': 'same-site' }), 403)
  t.is(await revise({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }), 403)
  t.like(await me.patch('/api/profile', {}, { origin: 'https://evil.example' }), {
    body: { code: 'cross_origin' },
  })

  t.is(await revise({ origin, 'sec-fetch-site': 'same-origin' }), 200)
  t.is(await revise({ origin }), 200)
  t.is(await revise({}), 200)
})

test('a request without an origin must send JSON or no body', async t => {
  const { quickMember } = await common.server()
  const me = await quickMember('Robin')
  const { status } = await me.post('/api/swipes/undo', 'a=1', { 'content-type': 'text/plain' })
  t.is(status, 415)
  t.is((await me.post('/api/swipes/undo')).status, 409)
})

test('another site can read no answer', async t => {
  const { quickMember } = await common.server()
  const me = await quickMember('Robin')
  const { headers } = await me.get('/api/profile', { origin: 'https://evil.example' })
  t.is(headers.get('access-control-allow-origin'), null)
  const preflight = await me.send('OPTIONS', '/api/profile', undefined, {
    origin: 'https://evil.example',
    'access-control-request-method': 'PATCH',
  })
  t.is(preflight.headers.get('access-control-allow-origin'), null)
})

test('a page opened under another loopback name redirects to the configured origin', async t => {
  const { origin } = await common.server()
  const elsewhere = origin.replace('127.0.0.1', 'localhost')
  const open = (path: string, accept = 'text/html') =>
    fetch(`${elsewhere}${path}`, { redirect: 'manual', headers: { accept } })

  const page = await open('/chat/1?a=b')
  t.is(page.status, 307)
  t.is(page.headers.get('location'), `${origin}/chat/1?a=b`)
  t.is(
    (await open('/api/auth/oidc?next=/matches')).headers.get('location'),
    `${origin}/api/auth/oidc?next=/matches`,
  )
  t.is((await open('/api/auth/user', 'application/json')).status, 401)
})

test('the process log holds ids and routes but no personal data', async t => {
  const lines: string[] = []
  const { visitor } = await startServer(t, {
    log: { write: line => void lines.push(line) },
    env: { KITH_LOG_LEVEL: 'debug' },
  })
  const me = await visitor('Robin Person')
  await me.post('/api/profile', {
    pseudonym: 'Hidden Name',
    age: 47,
    gender: 'a private word',
    orientation: 'queer',
  })
  await me.post('/api/profile', { pseudonym: 'Hidden Name' }, { 'idempotency-key': 'secret-key' })
  await me.get(`/api/matches/${randomId()}?note=private-query`)
  await me.get('/chat/private-page')

  const log = lines.join('')
  t.true(lines.length > 8)
  t.regex(log, /"route":"\/api\/profile"/)
  t.regex(log, /"memberId":"[\w-]{36}"/)
  const token = me.cookie.split('=')[1] ?? ''
  for (const personal of ['robin', 'person@', 'Hidden', 'private', 'queer', 'secret-key', token])
    t.false(log.toLowerCase().includes(personal.toLowerCase()), personal)
})
