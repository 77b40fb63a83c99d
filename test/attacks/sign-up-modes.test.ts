import test, { type ExecutionContext } from 'ava'
import { issueGrant } from '../../command-api/identity/passkeys/tickets.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import type { SignUpMode } from '../../contracts/identity/passkeys.ts'
import { kithAccount } from '../../domain/identity/kith-account.ts'
import { readConfig } from '../../engines/config/config.ts'
import { unlinkedContext } from '../../engines/log/dispatch.ts'
import { readinessForPublic } from '../../operations/staff/going-public.ts'
import { createInvitationService } from '../../operations/staff/invite-command.ts'
import { createAuthenticator } from '../http/authenticator.ts'
import { createBrowser } from '../http/browser.ts'
import { createClient } from '../http/client.ts'
import { startOpenIdIssuer } from '../http/openid-issuer.ts'
import { startPasskeyServer } from '../http/passkey-server.ts'
import { passkeyVisitor } from '../http/passkey-visitor.ts'
import { startServer, type TestServer } from '../http/server.ts'

/**
 * Aim: a stranger becomes a member against `KITH_SIGN_UP`, or a crowd of accounts comes from one
 * address. Budget: any provider, any number of tries. Measure: who is signed in afterwards.
 */
const PER_DAY = 10
const SITE_PER_DAY = 30

/** How a person tries to sign up: the code that refused them; undefined once they are signed in. */
type SignUp = (name: string, how?: { token?: string; ip?: string }) => Promise<string | undefined>

const from = (ip: string | undefined): Record<string, string> =>
  ip === undefined ? {} : { 'x-forwarded-for': ip }

const isSignedIn = async (origin: string, cookie: string) =>
  (await createClient(origin, { cookie }).get('/api/auth/user')).status === 200

const invitationsOf = ({ kith }: Pick<TestServer, 'kith'>) =>
  createInvitationService({
    ...kith.ports,
    dispatch: kith.dispatch,
    clock: { now: () => new Date() },
    operator: 'Sage',
  })

/** Signs up by the address of the login page's button, which an OpenID provider answers at once. */
const atOpenId =
  (origin: string, provider: 'oidc' | 'google', signInAs: (name: string) => void): SignUp =>
  async (name, { token, ip } = {}) => {
    const browser = createBrowser(origin, from(ip))
    signInAs(name)
    const query = token === undefined ? '' : `?${new URLSearchParams({ invitation: token })}`
    const { address } = await browser.open(`/api/auth/${provider}${query}`)
    const error = new URL(address, origin).searchParams.get('error')
    if (error === null && (await isSignedIn(origin, browser.cookies()))) return undefined
    return error ?? 'nobody'
  }

const withIssuer = async (t: ExecutionContext, env: NodeJS.ProcessEnv) => {
  const { issuer, signInAs } = await startOpenIdIssuer(t)
  const server = await startServer(t, {
    env: { OIDC_ISSUER_URL: issuer, OIDC_CLIENT_ID: 'kith', ...env },
    configure: config => ({ ...config, google: { issuer, clientId: 'kith' } }),
  })
  return { server, signInAs }
}

const providers = {
  async passkeys(t: ExecutionContext, env: NodeJS.ProcessEnv) {
    const server = await startPasskeyServer(t, env)
    const { origin } = server
    const signUp: SignUp = async (_, { token, ip } = {}) => {
      const visitor = passkeyVisitor(origin, from(ip))
      const more = token === undefined ? {} : { invitation: token }
      const { status, body } = await visitor.signUp(createAuthenticator({ origin }), more)
      if (status !== 200) return body.code
      const { cookie } = await visitor.enter(body.grant)
      return (await isSignedIn(origin, cookie)) ? undefined : 'nobody'
    }
    return { server, signUp }
  },
  async oidc(t: ExecutionContext, env: NodeJS.ProcessEnv) {
    const { server, signInAs } = await withIssuer(t, env)
    return { server, signUp: atOpenId(server.origin, 'oidc', signInAs) }
  },
  async google(t: ExecutionContext, env: NodeJS.ProcessEnv) {
    const { server, signInAs } = await withIssuer(t, env)
    return { server, signUp: atOpenId(server.origin, 'google', signInAs) }
  },
} as const

/** Behind a proxy, which says where calls come from. */
const behindProxy = { KITH_TRUSTED_PROXIES: '1', KITH_SIGN_UP: 'open' }

const strict = (mode: SignUpMode): NodeJS.ProcessEnv => ({ KITH_SIGN_UP: mode })

for (const [name, start] of Object.entries(providers)) {
  test(`${name}: everyone becomes a member where sign-up is open`, async t => {
    const { signUp } = await start(t, strict('open'))
    t.is(await signUp('Robin'), undefined)
  })

  test(`${name}: nobody becomes a member where sign-up is closed, not even with an invitation`, async t => {
    const { server, signUp } = await start(t, strict('closed'))
    const { token } = await invitationsOf(server).issue(1, 7)
    t.is(await signUp('Robin'), 'sign_up_closed')
    t.is(await signUp('Robin', { token }), 'sign_up_closed')
  })

  test(`${name}: an invitation lets in as many as it has places, and only them`, async t => {
    const { server, signUp } = await start(t, strict('invitation'))
    const invitations = invitationsOf(server)
    const { token } = await invitations.issue(2, 7)
    t.is(await signUp('Robin'), 'invitation_required')
    t.is(await signUp('Robin', { token: 'guessed' }), 'invitation_required')
    t.is(await signUp('Robin', { token }), undefined)
    t.is(await signUp('Sam', { token }), undefined)
    t.is(await signUp('Kim', { token }), 'sign_up_invitation_full')
    await server.caughtUp()
    t.like((await invitations.list())[0], { seats: 2, used: 2 })
  })

  test(`${name}: the eleventh sign-up from an address in a day is refused`, async t => {
    const { signUp } = await start(t, { ...behindProxy, KITH_RATE_LIMIT_SCALE: '1' })
    const ip = '203.0.113.7'
    for (let n = 0; n < PER_DAY; n += 1) t.is(await signUp(`first ${n}`, { ip }), undefined)
    t.is(await signUp('eleventh', { ip }), 'sign_up_limited')
    t.is(await signUp('elsewhere', { ip: '203.0.113.8' }), undefined)
  })
}

test('members sign in whatever the mode, and a sign-in takes no place', async t => {
  const { server, signInAs } = await withIssuer(t, strict('invitation'))
  const signUp = atOpenId(server.origin, 'oidc', signInAs)
  const invitations = invitationsOf(server)
  const { token } = await invitations.issue(2, 7)
  for (const how of [{ token }, { token }, {}, {}]) t.is(await signUp('Robin', how), undefined)
  t.is(await atOpenId(server.origin, 'google', signInAs)('Robin', {}), undefined)
  await server.caughtUp()
  t.like((await invitations.list())[0], { used: 1 })
})

test('tries that fail are not counted, and a /48 has room for three addresses', async t => {
  const { server, signUp } = await providers.oidc(t, {
    KITH_TRUSTED_PROXIES: '1',
    KITH_RATE_LIMIT_SCALE: '1',
  })
  const { token } = await invitationsOf(server).issue(100, 7)
  const network = (n: number) => `2001:db8:7:${n}::${n}`
  for (let n = 0; n < PER_DAY + 2; n += 1)
    t.is(await signUp('nobody', { ip: network(0) }), 'invitation_required', 'the default mode')
  for (let n = 0; n < SITE_PER_DAY; n += 1)
    t.is(await signUp(`member ${n}`, { token, ip: network(n % 3) }), undefined, `${n}`)
  t.is(await signUp('full network', { token, ip: network(0) }), 'sign_up_limited')
  t.is(await signUp('full site', { token, ip: network(9) }), 'sign_up_limited')
  t.is(await signUp('other site', { token, ip: '2001:db8:8::1' }), undefined)
  t.is(await signUp('member 0', { ip: network(0) }), undefined, 'members sign in')
})

test('a school raises its limit', async t => {
  const { signUp } = await providers.oidc(t, {
    ...behindProxy,
    KITH_RATE_LIMIT_SCALE: '1',
    KITH_SIGN_UPS_PER_DAY: '12',
  })
  for (let n = 0; n < 12; n += 1) t.is(await signUp(`pupil ${n}`, { ip: '203.0.113.7' }), undefined)
  t.is(await signUp('pupil 12', { ip: '203.0.113.7' }), 'sign_up_limited')
})

test('the local sign-in on loopback takes everyone', async t => {
  const { visitor } = await startServer(t, {
    env: { KITH_SIGN_UP: 'closed', KITH_RATE_LIMIT_SCALE: '1' },
  })
  for (let n = 0; n < PER_DAY + 2; n += 1)
    t.is((await (await visitor(`Robin ${n}`)).get('/api/auth/user')).status, 200)
})

test('the staff are told which mode holds', t => {
  for (const [env, says] of [
    [{}, /need an invitation.*KITH_SIGN_UP=invitation/],
    [{ KITH_SIGN_UP: 'open' }, /Everyone may sign up.*KITH_SIGN_UP=open/],
  ] as const) {
    const config = readConfig({ KITH_ORIGIN: 'https://kith.example', ...env })
    t.true(readinessForPublic(config, true).some(one => says.test(one.says)))
  }
})

test('an account that was opened for a member, and never linked, needs an invitation to become another one', async t => {
  const { kith, visitor } = await startPasskeyServer(t, strict('invitation'))
  const [accountId, passkeyId] = [randomId(), randomId()]
  await kith.dispatch(
    kithAccount,
    streams.kithAccount(accountId),
    {
      type: 'Open',
      accountId,
      way: 'linked',
      passkey: {
        ...{ passkeyId, credentialId: 'id', publicKey: 'key', name: 'Phone' },
        ...{ kind: 'one device', backedUp: false, counter: 0 },
      },
      codeIds: [],
    },
    unlinkedContext(randomId(), new Date()),
  )
  const store = { shortLived: kith.ports.shortLived, clock: { now: () => new Date() } }
  const { address } = await visitor.enter(await issueGrant({ accountId, passkeyId }, store))
  t.is(address, '/auth/login?error=invitation_required')
})
