import test from 'ava'
import { registerSignIn } from '../../command-api/identity/register.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import type { VerifiedIdentity } from '../../engines/ports/identity.ts'
import { createBrowser } from './browser.ts'
import { type Client, createClient } from './client.ts'
import { commonServer } from './common-server.ts'
import { startServer, type TestServer } from './server.ts'
import { withoutCoverScript } from './without-cover-script.ts'

const common = commonServer()

const DAY = 86_400_000

/** A clock that a spec sets. */
const movableClock = () => {
  let now = Date.now()
  return {
    now: () => new Date(now),
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

const whoIs = ({ origin }: TestServer, cookies: string) =>
  createClient(origin, { cookie: cookies }).get('/api/auth/user')

test('a person signs in with the local provider under the e-mail address they enter', async t => {
  const server = await startServer(t)
  const browser = createBrowser(server.origin)
  const asked = await browser.open('/api/auth/oidc')
  t.is(asked.status, 200)
  t.regex(asked.address, /^\/oidc\/sign-in\//)
  t.regex(asked.text, /<label for="email">E-mail address<\/label>/)
  t.notRegex(withoutCoverScript(asked.text), /<script(?! src)/)

  const home = await browser.signIn('Robin@Example.org')
  t.is(home.address, '/')
  const { status, body } = await whoIs(server, browser.cookies())
  t.is(status, 200)
  t.deepEqual(body, {
    user: {
      id: body.user.id,
      email: 'robin@example.org',
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      premium: { active: false, source: null, until: null },
      offersFirstWeek: true,
      aiConsent: false,
      limitedUntil: null,
    },
    profile: null,
  })
})

test('the user includes their profile when they have one', async t => {
  const { member } = await common.server()
  const me = await member('Robin')
  const { body } = await me.get('/api/auth/user')
  t.is(body.profile.id, me.profileId)
  t.is(body.profile.pseudonym, 'Robin')
  t.not(body.user.id, me.profileId)
})

test('the session cookie is inaccessible to scripts and other sites', async t => {
  const { origin } = await common.server()
  const browser = createBrowser(origin)
  const { address } = await browser.open('/api/auth/oidc')
  const { leadsTo = '' } = await browser.submit(address, { email: 'robin@example.org' })
  const { leadsTo: callback = '' } = await browser.visit(leadsTo)
  const { headers } = await browser.visit(callback)
  const cookie = headers.getSetCookie().find(one => one.startsWith('kith_session='))
  t.regex(cookie ?? '', /^kith_session=[\w-]{43}; path=\/; expires=.+; samesite=lax; httponly$/i)
})

test('the same e-mail address opens the same account, another address another account', async t => {
  const server = await common.server()
  const idOf = async (email: string) => {
    const browser = createBrowser(server.origin)
    await browser.signIn(email)
    return (await whoIs(server, browser.cookies())).body.user.id
  }
  const first = await idOf('robin@example.org')
  t.is(await idOf('ROBIN@example.org'), first)
  t.not(await idOf('sam@example.org'), first)
})

test('a sign-in redirects only to pages of this site', async t => {
  const { origin } = await common.server()
  const after = async (next: string) => {
    const begin = `/api/auth/oidc?${new URLSearchParams({ next })}`
    return (await createBrowser(origin).signIn('robin@example.org', begin)).address
  }
  t.is(await after('/matches'), '/matches')
  t.is(await after('/chat/1?a=b'), '/chat/1?a=b')
  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/foo/..//evil.example',
    'javascript:alert(1)',
    'matches',
    '/api/logout',
    '/oidc/auth',
  ])
    t.is(await after(elsewhere), '/', elsewhere)
})

test('an unknown or unconfigured provider leads to the login page with an error code', async t => {
  const { origin } = await common.server()
  const browser = createBrowser(origin)
  for (const provider of ['google', 'github', 'facebook']) {
    const { leadsTo } = await browser.visit(`/api/auth/${provider}`)
    t.is(leadsTo, '/auth/login?error=unconfigured', provider)
  }
  t.is((await browser.visit('/api/auth/myspace')).leadsTo, '/auth/login?error=unknown')
  t.is((await browser.visit('/api/auth/google/callback')).leadsTo, '/auth/login?error=expired')
})

test('an issuer that does not answer is unavailable and is asked again at the next sign-in', async t => {
  const env = {
    OIDC_ISSUER_URL: 'http://127.0.0.1:9/',
    OIDC_CLIENT_ID: 'kith',
    KITH_LOG_LEVEL: 'silent',
  }
  const { origin } = await startServer(t, { env })
  const browser = createBrowser(origin)
  for (const _ of [1, 2])
    t.is((await browser.visit('/api/auth/oidc')).leadsTo, '/auth/login?error=unavailable')
  t.is((await browser.visit('/oidc/auth')).status, 404)
})

/** Goes through a sign-in up to the callback, which is not visited. */
const upToCallback = async (browser: ReturnType<typeof createBrowser>) => {
  const { address } = await browser.open('/api/auth/oidc')
  const { leadsTo = '' } = await browser.submit(address, { email: 'robin@example.org' })
  return new URL((await browser.visit(leadsTo)).leadsTo ?? '')
}

test('a callback with a wrong state, with a wrong code or in another browser signs nobody in', async t => {
  const { origin } = await startServer(t, { env: { KITH_LOG_LEVEL: 'silent' } })
  const browser = createBrowser(origin)

  const wrongState = await upToCallback(browser)
  wrongState.searchParams.set('state', 'guessed')
  t.is((await browser.visit(wrongState.href)).leadsTo, '/auth/login?error=expired')

  const wrongCode = await upToCallback(browser)
  wrongCode.searchParams.set('code', 'guessed')
  t.is((await browser.visit(wrongCode.href)).leadsTo, '/auth/login?error=unknown')

  const stolen = await upToCallback(browser)
  t.is((await createBrowser(origin).visit(stolen.href)).leadsTo, '/auth/login?error=expired')
  t.notRegex(browser.cookies(), /kith_session/)
  t.is((await browser.visit(stolen.href)).leadsTo, '/')
})

test('a sign-in is bound to a new secret and ignores secrets that the browser sends', async t => {
  const { origin } = await common.server()
  const { headers } = await fetch(`${origin}/api/auth/oidc`, {
    redirect: 'manual',
    headers: { cookie: 'kith_sign_in=planted' },
  })
  const cookies = headers.getSetCookie().filter(one => one.startsWith('kith_sign_in='))
  t.is(cookies.length, 1)
  t.regex(cookies[0] ?? '', /^kith_sign_in=[\w-]{22}; path=\/api\/auth; .*samesite=lax; httponly$/i)

  const browser = createBrowser(origin)
  const first = await upToCallback(browser)
  const bound = browser.cookies()
  const second = await upToCallback(browser)
  t.not(browser.cookies(), bound)
  t.is((await browser.visit(first.href)).leadsTo, '/auth/login?error=expired')
  t.is((await browser.visit(second.href)).leadsTo, '/')
  t.notRegex(browser.cookies(), /kith_sign_in/)
})

test('a callback works once', async t => {
  const { origin } = await common.server()
  const browser = createBrowser(origin)
  const callback = await upToCallback(browser)
  t.is((await browser.visit(callback.href)).leadsTo, '/')
  t.is((await browser.visit(callback.href)).leadsTo, '/auth/login?error=expired')
})

test('a sign-in must be finished within ten minutes', async t => {
  const clock = movableClock()
  const { origin } = await startServer(t, { clock })
  const browser = createBrowser(origin)
  const callback = await upToCallback(browser)
  clock.pass(10 * 60_000)
  t.is((await browser.visit(callback.href)).leadsTo, '/auth/login?error=expired')
})

test('a cancelled sign-in signs nobody in', async t => {
  const { origin } = await common.server()
  const browser = createBrowser(origin)
  const { address } = await browser.open('/api/auth/oidc')
  const { leadsTo = '' } = await browser.submit(address, { action: 'cancel' })
  t.is((await browser.open(leadsTo)).address, '/auth/login?error=cancelled')
})

test('an error of the provider is named where OpenID Connect knows it, and signs nobody in', async t => {
  const { origin } = await startServer(t, { env: { KITH_LOG_LEVEL: 'silent' } })
  const browser = createBrowser(origin)
  for (const [said, shown] of [
    ['access_denied', 'cancelled'],
    ['login_required', 'login_required'],
    ['interaction_required', 'interaction_required'],
    ['consent_required', 'consent_required'],
    ['account_selection_required', 'account_selection_required'],
    ['invalid_request', 'invalid_request'],
    ['invalid_scope', 'invalid_scope'],
    ['unauthorized_client', 'unauthorized_client'],
    ['unsupported_response_type', 'unsupported_response_type'],
    ['temporarily_unavailable', 'unavailable'],
    ['server_error', 'unavailable'],
    ['<b>call 555</b>', 'unknown'],
  ] as const) {
    const callback = await upToCallback(browser)
    callback.searchParams.delete('code')
    callback.searchParams.set('error', said)
    t.is((await browser.visit(callback.href)).leadsTo, `/auth/login?error=${shown}`, said)
  }
  t.notRegex(browser.cookies(), /kith_session/)
})

test('a failed sign-in keeps its return path', async t => {
  const { origin } = await common.server()
  const browser = createBrowser(origin)
  const { leadsTo: unconfigured } = await browser.visit('/api/auth/google?next=/matches')
  t.is(unconfigured, '/auth/login?error=unconfigured&next=%2Fmatches')

  const { address } = await browser.open('/api/auth/oidc?next=/matches')
  const { leadsTo = '' } = await browser.submit(address, { action: 'cancel' })
  const cancelled = await browser.open(leadsTo)
  t.is(cancelled.address, '/auth/login?error=cancelled&next=%2Fmatches')
})

test('an invalid e-mail address is asked for again with advice', async t => {
  const { origin } = await common.server()
  const browser = createBrowser(origin)
  const { address } = await browser.open('/api/auth/oidc')
  for (const email of ['', 'robin', '"><script>alert(1)</script>', `${'a'.repeat(250)}@b.cd`]) {
    const { status, text } = await browser.submit(address, { email })
    t.is(status, 400, email)
    t.regex(text, /aria-describedby="hint wrong" aria-invalid="true"/)
    t.regex(text, /role="alert">.*Type an e-mail address, such as name@example\.org\./)
    t.notRegex(withoutCoverScript(text), /<script>/)
  }
  t.is((await browser.submit(address, { email: 'robin@example.org' })).status, 303)
})

test('the local sign-in accepts its form only from its own page', async t => {
  const { origin } = await common.server()
  const browser = createBrowser(origin)
  const { address } = await browser.open('/api/auth/oidc')
  const { status } = await browser.visit(address, {
    method: 'POST',
    body: new URLSearchParams({ email: 'robin@example.org' }),
    headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  })
  t.is(status, 403)
  t.is(
    (await createBrowser(origin).visit('/oidc/sign-in/unknown')).leadsTo,
    '/auth/login?error=expired',
  )
})

test('the next person at the same browser is asked to sign in', async t => {
  const server = await common.server()
  const browser = createBrowser(server.origin)
  await browser.signIn('robin@example.org')
  t.is((await browser.visit('/api/logout')).leadsTo, '/')
  await browser.signIn('sam@example.org')
  t.is((await whoIs(server, browser.cookies())).body.user.email, 'sam@example.org')
})

test('logging out ends the session on the server', async t => {
  const server = await common.server()
  const me = await server.visitor('Robin')
  t.is((await me.get('/api/auth/user')).status, 200)
  const { status, headers } = await me.get('/api/logout')
  t.is(status, 302)
  t.is(headers.get('location'), '/')
  t.regex(headers.getSetCookie().join(), /kith_session=; path=\/; expires=Thu, 01 Jan 1970/)
  t.is((await me.get('/api/auth/user')).status, 401)
  t.is((await server.stranger.get('/api/logout')).status, 302)
})

test('requests of other sites and prefetches do not log out', async t => {
  const { visitor } = await common.server()
  const me = await visitor('Robin')
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' },
  ]
  for (const headers of foreign)
    t.like(await me.get('/api/logout', headers), { status: 403, body: { code: 'cross_origin' } })
  t.is((await me.get('/api/auth/user')).status, 200)
  t.is((await me.get('/api/logout', { 'sec-fetch-site': 'none' })).status, 302)
})

test('signing in again ends the previous session', async t => {
  const server = await common.server()
  const browser = createBrowser(server.origin)
  await browser.signIn('robin@example.org')
  const before = browser.cookies()
  await browser.signIn('robin@example.org')
  t.is((await whoIs(server, before)).status, 401)
  t.is((await whoIs(server, browser.cookies())).status, 200)
})

test('a session ends 30 days after its last use', async t => {
  const clock = movableClock()
  const { quickVisitor } = await startServer(t, { clock })
  const me = await quickVisitor('Robin')
  clock.pass(29 * DAY)
  const used = await me.get('/api/auth/user')
  t.is(used.status, 200)
  t.regex(used.headers.getSetCookie().join(), /kith_session=[\w-]{43};/)
  clock.pass(60_000)
  t.deepEqual((await me.get('/api/auth/user')).headers.getSetCookie(), [])
  clock.pass(29 * DAY)
  t.is((await me.get('/api/auth/user')).status, 200)
  clock.pass(30 * DAY)
  t.is((await me.get('/api/auth/user')).status, 401)
})

test('a session ends after 90 days even when it is used', async t => {
  const clock = movableClock()
  const { quickVisitor } = await startServer(t, { clock })
  const me = await quickVisitor('Robin')
  for (let days = 0; days < 88; days += 11) {
    clock.pass(11 * DAY)
    t.is((await me.get('/api/auth/user')).status, 200, `day ${days + 11}`)
  }
  clock.pass(2 * DAY)
  t.is((await me.get('/api/auth/user')).status, 401)
})

const identity = (
  subject: string,
  email: string | null,
  emailVerified = true,
): VerifiedIdentity => ({
  issuer: 'https://accounts.example',
  subject,
  email,
  emailVerified,
  firstName: 'Robin',
  lastName: null,
  pictureUrl: null,
  passkeyId: null,
})

const registerAt = ({ kith, config: { likesPerDay, contactEmail } }: TestServer) => {
  const clock = { now: () => new Date() }
  const { signal } = new AbortController()
  return (one: VerifiedIdentity) =>
    registerSignIn({ ...kith.ports, ...kith, clock, likesPerDay, contactEmail }, 'google', one, {
      requestId: randomId(),
      signal,
      admit: async () => null,
    })
}

test('two identities join one account only through an e-mail address that both verified', async t => {
  const register = registerAt(await startServer(t))
  const robin = await register(identity('1', 'robin@example.org'))
  t.is(
    await register({ ...identity('2', 'Robin@Example.org'), issuer: 'https://o.example' }),
    robin,
  )
  t.not(await register(identity('3', 'robin@example.org', false)), robin)
  t.not(await register(identity('4', null)), robin)
  t.is(await register(identity('1', 'robin@moved.example')), robin)
  t.is(await register(identity('5', 'robin@moved.example')), robin)
})

test('an e-mail address that only looks like another belongs to another account', async t => {
  const register = registerAt(await startServer(t))
  const robin = await register(identity('1', 'skim@example.org'))
  const alike = [
    ...['ｓkim@example.org', '\u017fkim@example.org', 's\u212aim@example.org'],
    ...['skim@example。org', 'skim@example.org ', ' skim@example.org', 's\u200bkim@example.org'],
    ...['skım@example.org', 'skim@еxample.org'],
  ]
  const others = new Set<string>()
  for (const [index, email] of alike.entries())
    others.add(await register(identity(`alike ${index}`, email)))
  t.is(others.size, alike.length)
  t.false(others.has(robin))
  t.not(await register(identity('again', alike[0] ?? null)), [...others][0])
  t.is(await register(identity('2', 'SKIM@Example.ORG')), robin)
})

test('concurrent first sign-ins with one e-mail address create one account', async t => {
  const register = registerAt(await common.server())
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, subject) =>
      register(identity(`${subject}`, 'robin@example.org')),
    ),
  )
  t.is(new Set(ids).size, 1)
})

const consentOf = async ({ get }: Client): Promise<boolean> =>
  (await get('/api/auth/user')).body.user.aiConsent

test('consent to AI can be given with and without a profile, and withdrawn', async t => {
  const { visitor, member } = await common.server()
  for (const me of [await visitor('Robin'), await member('Rowan')]) {
    t.false(await consentOf(me))
    for (const given of [true, true, false]) {
      const { status, body } = await me.put('/api/ai/consent', { given })
      t.is(status, 200)
      t.deepEqual(body, { given })
      t.is(await consentOf(me), given)
    }
  }
})

test('consent changes only the caller’s own account and requires a boolean', async t => {
  const { stranger, member } = await common.server()
  const [me, you] = [await member('Robin'), await member('Rowan')]
  await me.put('/api/ai/consent', { given: true })
  t.false(await consentOf(you))
  t.is((await stranger.put('/api/ai/consent', { given: true })).status, 401)
  for (const body of [{}, { given: 'yes' }, { given: null }, { given: true, memberId: 'other' }])
    t.is((await you.put('/api/ai/consent', body)).status, 400, JSON.stringify(body))
  t.false(await consentOf(you))
})
