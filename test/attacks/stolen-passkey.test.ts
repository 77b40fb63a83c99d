import test, { type ExecutionContext } from 'ava'
import { registerSignIn } from '../../command-api/identity/register.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { MAX_PASSKEYS } from '../../contracts/identity/passkeys.ts'
import { member } from '../../domain/identity/decider.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import { type Authenticator, createAuthenticator } from '../http/authenticator.ts'
import { createBrowser } from '../http/browser.ts'
import { createClient } from '../http/client.ts'
import { startPasskeyServer } from '../http/passkey-server.ts'
import { confirmWith } from '../http/passkey-visitor.ts'

/**
 * Aim: a thief who had a passkey or an open session of a member for a while stays in, unseen, or takes
 * or destroys what the member has. Budget: every call of the thief's session, as many at once as they
 * like. Measure: what the thief can still do after the member removed what they see, and what the
 * member is told.
 */
const stage = async (t: ExecutionContext, clock?: Clock) => {
  const server = await startPasskeyServer(t, {}, clock ? { clock } : {})
  const { origin, kith } = server
  return {
    ...server,
    device: () => createAuthenticator({ origin }),

    /** A member who signs in with another provider, just signed in. */
    async signInElsewhere(name: string) {
      const { ports, dispatch, discovery, memberSessions } = kith
      const { likesPerDay, contactEmail } = server.config
      const clock = { now: () => new Date() }
      const services = { ...ports, discovery, dispatch, clock, likesPerDay, contactEmail }
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
      const context = { requestId: name, signal, admit: async () => null }
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

const close = (by: Pick<ReturnType<typeof createClient>, 'send'>, more: object = {}) =>
  by.send('DELETE', '/api/account', { confirmation: 'DELETE', ...more })

type Caller = Pick<ReturnType<typeof createClient>, 'post'>

/** Starts to add a passkey; the second step sends it. */
const startAdding = async (caller: Caller, device: Authenticator) => {
  const { ticket, options } = (await caller.post('/api/passkeys/options')).body
  const made = { ticket, credential: device.make(options), name: 'Passkey' }
  return (more: object = {}) => caller.post('/api/passkeys', { ...made, ...more })
}

test('of three first passkeys at once one is added, and nothing signs in after the deletion', async t => {
  const { signInElsewhere, device, visitor, kith, caughtUp } = await stage(t)
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

  const winner = devices[answers.findIndex(({ status }) => status === 200)] ?? device()
  t.is((await close(me, { passkey: await confirmWith(me, winner) })).status, 200)
  for (const one of devices) t.is((await visitor.signIn(one)).status, 403)
  await caughtUp()
})

test('a deletion ends every own account, also one that was linked beside it', async t => {
  const { signInElsewhere, device, visitor, kith, caughtUp } = await stage(t)
  const me = await signInElsewhere('Robin')
  const phone = device()
  await (await startAdding(me, phone))()
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
  t.is((await close(me, { passkey: await confirmWith(me, phone) })).status, 200)
  t.is((await visitor.signIn(hidden)).status, 403)
  await caughtUp()
})

/** A member with a phone, and a thief who has their laptop with its passkey. */
const withThief = async (t: ExecutionContext, clock?: Clock) => {
  const all = await stage(t, clock)
  const [phone, laptop] = [all.device(), all.device()]
  const signedUp = (await all.visitor.signUp(phone)).body
  const me = await all.visitor.enter(signedUp.grant)
  const add = await startAdding(me, laptop)
  const { passkeys } = (await add({ confirmation: await confirmWith(me, phone) })).body
  const thief = await all.visitor.enter((await all.visitor.signIn(laptop)).body.grant)
  const [mine, stolen]: { id: string }[] = passkeys
  return {
    ...all,
    phone,
    laptop,
    me,
    thief,
    recoveryCodes: signedUp.recoveryCodes as string[],
    /** The thief's confirmation, with the passkey that they have. */
    stolen: async () => ({ confirmation: await confirmWith(thief, laptop) }),
    /** The member removes a passkey, by default the stolen one. */
    remove: async (id = stolen?.id) =>
      me.send('DELETE', `/api/passkeys/${id}`, { confirmation: await confirmWith(me, phone) }),
    mine: mine?.id ?? '',
  }
}

test('links that a removed passkey made add nothing, also those that were opened before', async t => {
  const { thief, stolen, remove, visitor, device, me } = await withThief(t)
  const links: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const { link } = (await thief.post('/api/passkeys/links', await stolen())).body
    links.push(new URL(link).hash.slice(1))
  }
  const [opened = '', unopened = ''] = links
  const { ticket, options } = (await visitor.post('/api/passkeys/linked/options', { link: opened }))
    .body
  t.is((await remove()).status, 200)
  const made = { ticket, credential: device().make(options), name: 'Tablet', link: opened }
  t.is((await visitor.post('/api/passkeys/linked', made)).status, 404)
  t.is((await visitor.post('/api/passkeys/linked/options', { link: unopened })).status, 404)
  t.is((await me.get('/api/passkeys')).body.passkeys.length, 1)
})

test('recovery codes issued under a removed passkey end, and the answer says so', async t => {
  const { thief, stolen, remove, visitor, device, me, phone } = await withThief(t)
  const { recoveryCodes } = (await thief.post('/api/recovery-codes', await stolen())).body
  t.like((await remove()).body, { recoveryCodesEnded: true, recoveryCodesLeft: 0 })
  t.like(await visitor.recover(device(), recoveryCodes[0]), {
    status: 403,
    body: { code: 'recovery_code_unknown' },
  })
  const confirmation = await confirmWith(me, phone)
  const renewed = (await me.post('/api/recovery-codes', { confirmation })).body.recoveryCodes
  t.is((await visitor.recover(device(), renewed[0])).status, 200)
})

test('codes of another passkey stay, and the passkey that they belong to is not the last way in', async t => {
  const { remove, mine, me, phone } = await withThief(t)
  t.like((await remove()).body, { recoveryCodesEnded: false, recoveryCodesLeft: 10 })
  const confirmation = await confirmWith(me, phone)
  t.like(await me.send('DELETE', `/api/passkeys/${mine}`, { confirmation }), {
    status: 409,
    body: { code: 'last_passkey' },
  })
})

test('a thief who adds passkeys up to the limit does not keep their owner from a recovery', async t => {
  const { thief, stolen, visitor, device, recoveryCodes } = await withThief(t)
  const add = async () => (await startAdding(thief, device()))(await stolen())
  for (let n = 2; n < MAX_PASSKEYS; n += 1) t.is((await add()).status, 200)
  t.is((await add()).body.code, 'too_many_passkeys')
  const recovered = await visitor.recover(device(), recoveryCodes[0] ?? '')
  t.is(recovered.status, 200)
  const back = await visitor.enter(recovered.body.grant)
  t.is((await back.get('/api/passkeys')).body.passkeys.length, MAX_PASSKEYS + 1)
})

const firefox = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

type Notice = { readonly message: string }

const noticesOf = async (one: Pick<ReturnType<typeof createClient>, 'get'>): Promise<string[]> =>
  (await one.get('/api/security-notices')).body.map(({ message }: Notice) => message)

const profile = { pseudonym: 'Juniper', age: 30, gender: 'woman', orientation: 'queer' }

test('a sign-in while the member is signed in nowhere is told at their next visit', async t => {
  const { me, phone, laptop, visitor, origin, caughtUp } = await withThief(t)
  await me.post('/api/profile', profile)
  await me.del('/api/sessions')
  const browser = createBrowser(origin, { 'user-agent': firefox })
  const thief = await visitor.enter((await visitor.signIn(laptop)).body.grant, browser)
  await caughtUp()
  t.is((await thief.get('/api/notifications')).body.length > 0, true)
  t.is((await thief.patch('/api/notifications/mark-all-read')).status, 200)
  for (let n = 0; n < 20; n += 1)
    await thief.post('/api/notifications', { type: 'new_match', title: 'x', message: 'x' })

  const back = await visitor.enter((await visitor.signIn(phone)).body.grant)
  await caughtUp()
  t.true((await noticesOf(back)).includes('Signed in on Firefox on Android.'))
  const inbox: Notice[] = (await back.get('/api/notifications')).body
  t.true(inbox.some(({ message }) => message.startsWith('Signed in on Firefox on Android.')))
})

test('a recovery and a linked passkey are told, and shown as used', async t => {
  const { me, thief, stolen, recoveryCodes, visitor, device, caughtUp } = await withThief(t)
  await me.post('/api/profile', profile)
  const link = new URL(
    (await thief.post('/api/passkeys/links', await stolen())).body.link,
  ).hash.slice(1)
  const { ticket, options } = (await visitor.post('/api/passkeys/linked/options', { link })).body
  const credential = device().make(options)
  await visitor.post('/api/passkeys/linked', { link, ticket, credential, name: 'Tablet' })
  await visitor.recover(device(), recoveryCodes[0] ?? '')
  await caughtUp()
  const added = [
    'A passkey was added to your account on another device.',
    'A passkey was added to your account with a recovery code.',
  ]
  const notices = await noticesOf(me)
  for (const what of added) t.true(notices.includes(what), what)
  const inbox: Notice[] = (await me.get('/api/notifications')).body
  for (const what of added)
    t.true(
      inbox.some(({ message }) => message.startsWith(what)),
      what,
    )
  const { passkeys } = (await me.get('/api/passkeys')).body
  const recovered = passkeys.find(({ name }: { name: string }) => name === 'New phone')
  t.truthy(recovered.lastUsedAt)
})

const HOUR = 3_600_000
const confirmationRequired = { status: 403, body: { code: 'confirmation_required' } }

/** A clock that a spec moves, by hours. */
const movableClock = () => {
  let now = Date.now()
  return {
    now: () => new Date(now),
    pass: (hours: number) => {
      now += hours * HOUR
    },
  }
}

test('an open session alone neither downloads nor deletes; a passkey of the account does both', async t => {
  const { me, phone, device, visitor, caughtUp } = await withThief(t)
  t.like(await me.get('/api/account/export'), confirmationRequired)
  t.like(await close(me), confirmationRequired)

  const stranger = device()
  const other = await visitor.enter((await visitor.signUp(stranger)).body.grant)
  const foreign = async () => ({ passkey: await confirmWith(other, stranger) })
  t.is((await me.post('/api/account/export-permit', await foreign())).status, 403)
  t.is((await close(me, await foreign())).status, 403)
  t.like(await me.get('/api/account/export'), confirmationRequired)

  const passkey = await confirmWith(me, phone)
  t.is((await me.post('/api/account/export-permit', { passkey })).status, 200)
  t.is((await me.get('/api/account/export')).status, 200)
  const elsewhere = await visitor.enter((await visitor.signIn(phone)).body.grant)
  t.like(await elsewhere.get('/api/account/export'), confirmationRequired)
  t.like(await close(me), confirmationRequired)
  t.is((await close(me, { passkey: await confirmWith(me, phone) })).status, 200)
  await caughtUp()
})

test('the permission to download ends after ten minutes', async t => {
  const clock = movableClock()
  const { me, phone } = await withThief(t, clock)
  const passkey = await confirmWith(me, phone)
  await me.post('/api/account/export-permit', { passkey })
  clock.pass(10 / 60)
  t.like(await me.get('/api/account/export'), confirmationRequired)
})

test('who lost their passkey downloads and deletes after a day, and everybody signed in is told', async t => {
  const clock = movableClock()
  const { me, thief, caughtUp } = await withThief(t, clock)
  const asked = await me.post('/api/account/passkey-waiver')
  t.like(asked, { status: 200, body: { needsPasskey: true } })
  await caughtUp()
  t.true((await noticesOf(thief)).some(message => message.includes('without a passkey')))
  clock.pass(23)
  t.like(await me.post('/api/account/passkey-waiver'), { body: asked.body }, 'asked again')
  t.like(await me.get('/api/account/export'), confirmationRequired)
  clock.pass(1)
  t.false((await me.get('/api/account/passkey-waiver')).body.needsPasskey)
  t.is((await me.get('/api/account/export')).status, 200)
  t.is((await close(me)).status, 200)
  await caughtUp()
})

test('a wait for going on without a passkey is cancelled from any session, and ends by itself', async t => {
  const clock = movableClock()
  const { me, thief, remove } = await withThief(t, clock)
  await thief.post('/api/account/passkey-waiver')
  t.like(await me.del('/api/account/passkey-waiver'), { status: 200, body: { from: null } })
  clock.pass(25)
  t.like(await close(thief), confirmationRequired)

  await thief.post('/api/account/passkey-waiver')
  await remove()
  clock.pass(25)
  t.like(await close(me), confirmationRequired, 'who removes a passkey has one')

  await me.post('/api/account/passkey-waiver')
  clock.pass(8 * 24)
  t.like(await close(me), confirmationRequired, 'a week is over')
})
