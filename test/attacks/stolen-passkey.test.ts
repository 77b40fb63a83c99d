import test, { type ExecutionContext } from 'ava'
import { registerSignIn } from '../../command-api/identity/register.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/core/streams.ts'
import { member } from '../../domain/identity/decider.ts'
import { type Authenticator, createAuthenticator } from '../http/authenticator.ts'
import { createClient } from '../http/client.ts'
import { startPasskeyServer } from '../http/passkey-server.ts'

/**
 * Aim: a thief who had a passkey or an open session of a member for a while stays in, unseen, or takes
 * or destroys what the member has. Budget: every call of the thief's session, as many at once as they
 * like. Measure: what the thief can still do after the member removed what they see, and what the
 * member is told.
 */
const stage = async (t: ExecutionContext) => {
  const server = await startPasskeyServer(t)
  const { origin, kith } = server
  return {
    ...server,
    device: () => createAuthenticator({ origin }),

    /** A member who signs in with another provider, just signed in. */
    async signInElsewhere(name: string) {
      const { ports, dispatch, discoveryIndex, memberSessions } = kith
      const { likesPerDay, contactEmail } = server.config
      const clock = { now: () => new Date() }
      const services = { ...ports, discoveryIndex, dispatch, clock, likesPerDay, contactEmail }
      const identity = {
        issuer: 'https://accounts.example',
        subject: name,
        email: null,
        emailVerified: false,
        firstName: null,
        lastName: null,
        pictureUrl: null,
        passkeyId: null,
      }
      const { signal } = new AbortController()
      const context = { requestId: name, signal }
      const memberId = await registerSignIn(services, 'google', identity, context)
      const { token } = await memberSessions.start(memberId)
      const cookie = `kith_session=${token}`
      return {
        ...createClient(origin, { cookie, origin, 'sec-fetch-site': 'same-origin' }),
        cookie,
      }
    },
  }
}

type Caller = Pick<ReturnType<typeof createClient>, 'post'>

/** Starts to add a passkey; the second step sends it. */
const startAdding = async (caller: Caller, device: Authenticator) => {
  const { ticket, options } = (await caller.post('/api/passkeys/options')).body
  const made = { ticket, credential: device.make(options), name: 'Passkey' }
  return (more: object = {}) => caller.post('/api/passkeys', { ...made, ...more })
}

test('of three first passkeys at once one is added, and nothing signs in after the deletion', async t => {
  const { signInElsewhere, device, visitor, kith } = await stage(t)
  const me = await signInElsewhere('Robin')
  const devices = [device(), device(), device()]
  const adding: (() => ReturnType<Caller['post']>)[] = []
  for (const one of devices) adding.push(await startAdding(me, one))
  const answers = await Promise.all(adding.map(add => add()))
  t.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 403, 403])
  for (const { status, body } of answers)
    if (status === 403) t.is(body.code, 'confirmation_required')

  const listed = (await me.get('/api/passkeys')).body.passkeys
  t.is(listed.length, 1)
  const signIns: number[] = []
  for (const one of devices) signIns.push((await visitor.signIn(one)).status)
  t.deepEqual(signIns.toSorted(), [200, 403, 403])
  const opened = await Array.fromAsync(kith.ports.log.readAll({ types: ['KithAccountOpened'] }))
  t.is(opened.length, 1)

  t.is((await me.send('DELETE', '/api/account', { confirmation: 'DELETE' })).status, 200)
  for (const one of devices) t.is((await visitor.signIn(one)).status, 403)
})

test('a deletion ends every own account, also those that an earlier release linked', async t => {
  const { signInElsewhere, device, visitor, kith } = await stage(t)
  const me = await signInElsewhere('Robin')
  await (await startAdding(me, device()))()
  const { user } = (await me.get('/api/auth/user')).body
  const hidden = device()
  const other = (await visitor.signUp(hidden)).status
  t.is(other, 200)
  const accounts = kith.ports.log.readAll({ types: ['KithAccountOpened', 'IdentityLinked'] })
  const events = await Array.fromAsync(accounts)
  const own = events.findLast(({ type }) => type === 'IdentityLinked')
  const surplus = events.findLast(({ type }) => type === 'KithAccountOpened')
  if (own?.type !== 'IdentityLinked' || surplus?.type !== 'KithAccountOpened') return t.fail()
  const { memberId, ...identity } = own.data
  t.is(memberId, user.id)
  const account = { memberId, email: null, firstName: null, lastName: null, profileImageUrl: null }
  const linked = { ...identity, subject: surplus.data.accountId }
  const command = { type: 'SignIn', account, identity: linked } as const
  const id = randomId()
  const cause = { command: id, correlation: id, causation: id, now: new Date() }
  await kith.dispatch(member, streams.member(memberId), command, cause)

  t.is((await visitor.signIn(hidden)).status, 200)
  t.is((await me.send('DELETE', '/api/account', { confirmation: 'DELETE' })).status, 200)
  t.is((await visitor.signIn(hidden)).status, 403)
})
