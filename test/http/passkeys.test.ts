import test, { type ExecutionContext } from 'ava'
import { closeCodes } from '../../contracts/live/live-protocol.ts'
import { createAuthenticator } from './authenticator.ts'
import { startPasskeyServer } from './passkey-server.ts'
import { confirmWith } from './passkey-visitor.ts'
import { startServer } from './server.ts'
import { openSocket } from './socket.ts'

/** A server that signs people in by passkeys, and their devices. */
const startWithPasskeys = async (t: ExecutionContext, env: NodeJS.ProcessEnv = {}) => {
  const server = await startPasskeyServer(t, env)
  return { ...server, authenticator: () => createAuthenticator({ origin: server.origin }) }
}

test('a person signs up by a passkey alone, without e-mail address or name, and signs in again', async t => {
  const { visitor, authenticator } = await startWithPasskeys(t)
  const phone = authenticator()
  const { status, body } = await visitor.signUp(phone)
  t.is(status, 200)
  t.is(body.recoveryCodes.length, 10)
  t.is(new Set(body.recoveryCodes).size, 10)
  const me = await visitor.enter(body.grant)
  const { user } = (await me.get('/api/auth/user')).body
  t.like(user, { email: null, firstName: null, lastName: null, profileImageUrl: null })

  const again = await visitor.enter((await visitor.signIn(phone)).body.grant)
  t.is((await again.get('/api/auth/user')).body.user.id, user.id)
  const { passkeys, recoveryCodesLeft } = (await again.get('/api/passkeys')).body
  t.is(recoveryCodesLeft, 10)
  t.like(passkeys[0], { name: 'Phone', backedUp: false })
  t.truthy(passkeys[0].lastUsedAt)
})

test('signing up takes an adult who accepts the guidelines', async t => {
  const { visitor, authenticator } = await startWithPasskeys(t)
  for (const missing of [{ ageConfirmed: false }, { acceptsGuidelines: false }])
    t.is((await visitor.signUp(authenticator(), missing)).status, 400)
})

test('a challenge is answered once, and a grant signs in once', async t => {
  const { visitor, authenticator } = await startWithPasskeys(t)
  const phone = authenticator()
  await visitor.signUp(phone)
  const { ticket, options } = (await visitor.post('/api/passkeys/sign-in/options')).body
  const answer = { ticket, credential: phone.sign(options) }
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => visitor.post('/api/passkeys/sign-in', answer)),
  )
  const taken = replies.filter(({ status }) => status === 200)
  t.is(taken.length, 1)
  t.true(replies.every(({ status, body }) => status === 200 || body.code === 'passkey_expired'))
  const { grant } = taken[0]?.body ?? {}
  t.is((await visitor.enter(grant)).address, '/')
  t.regex((await visitor.enter(grant)).address, /^\/auth\/login\?error=expired/)
})

test('an answer to another challenge, of another page or domain, or without its user is refused', async t => {
  const { visitor, authenticator, origin } = await startWithPasskeys(t)
  const refused = { status: 403, body: { code: 'passkey_refused' } }
  for (const wrong of [
    { origin: 'http://localhost.example' },
    { origin, domain: 'kith.example' },
    { origin, verifiesUser: false },
  ])
    t.like(await visitor.signUp(createAuthenticator(wrong)), refused)

  const phone = authenticator()
  await visitor.signUp(phone)
  const one = (await visitor.post('/api/passkeys/sign-in/options')).body
  const other = (await visitor.post('/api/passkeys/sign-in/options')).body
  const credential = phone.sign(one.options)
  t.like(await visitor.post('/api/passkeys/sign-in', { ticket: other.ticket, credential }), refused)
})

test('a passkey does not sign in to another account, and an unknown one to none', async t => {
  const { visitor, authenticator } = await startWithPasskeys(t)
  const [mine, yours, nobodys] = [authenticator(), authenticator(), authenticator()]
  await visitor.signUp(mine)
  const started = (await visitor.post('/api/sign-up/options', {})).body
  const { user } = started.options
  await visitor.post('/api/sign-up', {
    ticket: started.ticket,
    credential: yours.make(started.options),
    name: 'Laptop',
    ageConfirmed: true,
    acceptsGuidelines: true,
  })
  const unknown = { status: 403, body: { code: 'passkey_unknown' } }
  for (const [authenticator, as] of [
    [mine, user.id],
    [nobodys, user.id],
    [nobodys, 'bm9ib2R5'],
  ] as const) {
    const { ticket, options } = (await visitor.post('/api/passkeys/sign-in/options')).body
    const credential = authenticator.sign(options, as)
    t.like(await visitor.post('/api/passkeys/sign-in', { ticket, credential }), unknown)
  }
})

test('a passkey that counts less than before is taken for a copy', async t => {
  const { visitor, origin } = await startWithPasskeys(t)
  const key = createAuthenticator({ origin, counter: 7 })
  await visitor.signUp(key)
  t.is((await visitor.signIn(key)).status, 200)
  key.countFrom(3)
  t.like(await visitor.signIn(key), { status: 403, body: { code: 'passkey_cloned' } })
})

test('a recovery code brings its owner back once, with a new passkey', async t => {
  const { visitor, authenticator } = await startWithPasskeys(t)
  const { body } = await visitor.signUp(authenticator())
  const me = await visitor.enter(body.grant)
  const { user } = (await me.get('/api/auth/user')).body
  const [code] = body.recoveryCodes
  const replacement = authenticator()
  const recovered = await visitor.recover(replacement, code.toUpperCase().replaceAll('-', ' '))
  t.like(recovered, { status: 200, body: { recoveryCodesLeft: 9 } })
  const back = await visitor.enter(recovered.body.grant)
  t.is((await back.get('/api/auth/user')).body.user.id, user.id)
  t.is((await visitor.signIn(replacement)).status, 200)

  t.like(await visitor.recover(authenticator(), code), {
    status: 409,
    body: { code: 'recovery_code_used' },
  })
  t.like(await visitor.recover(authenticator(), '0000-0000-0000-0000'), {
    status: 403,
    body: { code: 'recovery_code_unknown' },
  })
})

test('passkeys are added, named and removed by who confirms with one of theirs', async t => {
  const { visitor, authenticator } = await startWithPasskeys(t)
  const [phone, laptop] = [authenticator(), authenticator()]
  const { grant } = (await visitor.signUp(phone)).body
  const me = await visitor.enter(grant)

  const { ticket, options } = (await me.post('/api/passkeys/options')).body
  const more = { ticket, credential: laptop.make(options), name: 'Laptop' }
  t.like(await me.post('/api/passkeys', more), {
    status: 403,
    body: { code: 'confirmation_required' },
  })
  const added = await me.post('/api/passkeys', {
    ...more,
    confirmation: await confirmWith(me, phone),
  })
  t.is(added.status, 200)
  t.is(added.body.recoveryCodes, null)
  t.deepEqual(
    added.body.passkeys.map(({ name }: { name: string }) => name),
    ['Phone', 'Laptop'],
  )

  const [first] = added.body.passkeys
  t.is((await me.patch(`/api/passkeys/${first.id}`, { name: 'Old phone' })).status, 200)
  const renamed = (name: string) => me.patch(`/api/passkeys/${first.id}`, { name })
  for (const empty of ['', '\u3000', '\uFFFC', '\u200B'])
    t.is((await renamed(empty)).body.issues?.[0].message, 'Give the passkey a name.')
  t.is(
    (await renamed('a'.repeat(63))).body.issues?.[0].message,
    'The name is 3 characters too long.',
  )
  const removed = await me.send('DELETE', `/api/passkeys/${first.id}`, {
    confirmation: await confirmWith(me, laptop),
  })
  t.is(removed.body.passkeys.length, 1)
  t.like(await visitor.signIn(phone), { status: 403, body: { code: 'passkey_removed' } })
  t.is((await visitor.signIn(laptop)).status, 200)

  const stranger = await visitor.enter((await visitor.signUp(authenticator())).body.grant)
  t.is((await stranger.patch(`/api/passkeys/${first.id}`, { name: 'Mine' })).status, 404)
})

test('a removed passkey ends what it began, with sockets, and signs in no more', async t => {
  const { visitor, authenticator, origin } = await startWithPasskeys(t)
  const [phone, laptop] = [authenticator(), authenticator()]
  const atPhone = await visitor.enter((await visitor.signUp(phone)).body.grant)
  const { ticket, options } = (await atPhone.post('/api/passkeys/options')).body
  await atPhone.post('/api/passkeys', {
    ticket,
    credential: laptop.make(options),
    name: 'Laptop',
    confirmation: await confirmWith(atPhone, phone),
  })
  const atLaptop = await visitor.enter((await visitor.signIn(laptop)).body.grant)
  const [stolen] = (await atLaptop.get('/api/passkeys')).body.passkeys
  const sessions: { passkeyId: string; current: boolean }[] = (await atLaptop.get('/api/sessions'))
    .body
  t.deepEqual(
    sessions.map(({ passkeyId, current }) => [passkeyId === stolen.id, current]),
    [
      [false, true],
      [true, false],
    ],
  )
  const about = { pseudonym: 'Juniper', age: 30, gender: 'agender', orientation: 'pansexual' }
  t.is((await atPhone.post('/api/profile', { ...about, ageConfirmed: true })).status, 200)
  const socket = await openSocket(t, origin, { cookie: atPhone.cookie })
  const { grant } = (await visitor.signIn(phone)).body

  const confirmation = await confirmWith(atLaptop, laptop)
  await atLaptop.send('DELETE', `/api/passkeys/${stolen.id}`, { confirmation })
  t.is(await socket.closed, closeCodes.signedOut)
  t.is((await atPhone.get('/api/auth/user')).status, 401)
  t.is((await atLaptop.get('/api/auth/user')).status, 200)
  t.regex((await visitor.enter(grant)).address, /^\/auth\/login\?error=expired/)
  t.is((await atLaptop.get('/api/sessions')).body.length, 1)
})

test('a member who removes the passkey of their own session stays signed in', async t => {
  const { visitor, authenticator } = await startWithPasskeys(t)
  const [phone, laptop] = [authenticator(), authenticator()]
  const me = await visitor.enter((await visitor.signUp(phone)).body.grant)
  const [{ id }] = (await me.get('/api/passkeys')).body.passkeys
  const { ticket, options } = (await me.post('/api/passkeys/options')).body
  await me.post('/api/passkeys', {
    ticket,
    credential: laptop.make(options),
    name: 'Laptop',
    confirmation: await confirmWith(me, phone),
  })
  const confirmation = await confirmWith(me, phone)
  t.is((await me.send('DELETE', `/api/passkeys/${id}`, { confirmation })).status, 200)
  t.is((await me.get('/api/auth/user')).status, 200)
})

test('of two last ways in, removed at one time, one stays', async t => {
  const { visitor, authenticator } = await startWithPasskeys(t)
  const [phone, laptop] = [authenticator(), authenticator()]
  const { grant, recoveryCodes } = (await visitor.signUp(phone)).body
  const me = await visitor.enter(grant)
  const { ticket, options } = (await me.post('/api/passkeys/options')).body
  const { body } = await me.post('/api/passkeys', {
    ticket,
    credential: laptop.make(options),
    name: 'Laptop',
    confirmation: await confirmWith(me, phone),
  })
  for (const code of recoveryCodes) t.is((await visitor.recover(authenticator(), code)).status, 200)
  const all: { id: string }[] = (await me.get('/api/passkeys')).body.passkeys
  for (const { id } of all.filter(
    ({ id }) => !body.passkeys.some((one: { id: string }) => one.id === id),
  ))
    await me.send('DELETE', `/api/passkeys/${id}`, { confirmation: await confirmWith(me, phone) })

  const confirmations = [await confirmWith(me, phone), await confirmWith(me, laptop)]
  const answers = await Promise.all(
    body.passkeys.map(({ id }: { id: string }, index: number) =>
      me.send('DELETE', `/api/passkeys/${id}`, { confirmation: confirmations[index] }),
    ),
  )
  t.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  t.is(answers.find(({ status }) => status === 409)?.body.code, 'last_passkey')
  t.is((await me.get('/api/passkeys')).body.passkeys.length, 1)
})

test('another device adds a passkey by a link, once', async t => {
  const { visitor, authenticator, origin } = await startWithPasskeys(t)
  const [phone, tablet] = [authenticator(), authenticator()]
  const { grant } = (await visitor.signUp(phone)).body
  const me = await visitor.enter(grant)
  const made = await me.post('/api/passkeys/links', { confirmation: await confirmWith(me, phone) })
  t.true(made.body.link.startsWith(`${origin}/auth/add-passkey#`))
  const link = new URL(made.body.link).hash.slice(1)

  const add = async (device: ReturnType<typeof authenticator>) => {
    const started = await visitor.post('/api/passkeys/linked/options', { link })
    if (started.status !== 200) return started
    const { ticket, options } = started.body
    return visitor.post('/api/passkeys/linked', {
      link,
      ticket,
      credential: device.make(options),
      name: 'Tablet',
    })
  }
  t.like(await add(tablet), { status: 200, body: { name: 'Tablet' } })
  t.is((await visitor.signIn(tablet)).status, 200)
  t.is((await add(authenticator())).status, 404)
})

test('a recovery code works however it was copied', async t => {
  const { visitor, authenticator } = await startWithPasskeys(t)
  const { body } = await visitor.signUp(authenticator())
  const wide = (code: string) =>
    code.replace(/[a-z0-9]/g, letter => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
  const copies: readonly ((code: string) => string)[] = [
    code => code.replaceAll('-', '\u2011'),
    code => `10. “${code.toUpperCase()}”`,
    code => `3)\u00A0${code.replaceAll('-', ' – ')}`,
    wide,
    code => code.replaceAll('-', '\n'),
    code => `\u200B'${code.replaceAll('-', '—')}',`,
    code => `• ${code.replace('-', '\u00AD-')}`,
  ]
  for (const [index, copied] of copies.entries()) {
    const text = copied(body.recoveryCodes[index])
    t.is((await visitor.recover(authenticator(), text)).status, 200, JSON.stringify(text))
  }
  t.is((await visitor.recover(authenticator(), '\u2800\uFFFC')).status, 400)
})

test('new recovery codes end the earlier ones', async t => {
  const { visitor, authenticator } = await startWithPasskeys(t)
  const phone = authenticator()
  const { grant, recoveryCodes: earlier } = (await visitor.signUp(phone)).body
  const me = await visitor.enter(grant)
  const { body } = await me.post('/api/recovery-codes', {
    confirmation: await confirmWith(me, phone),
  })
  t.is((await visitor.recover(authenticator(), earlier[0])).status, 403)
  t.is((await visitor.recover(authenticator(), body.recoveryCodes[0])).status, 200)
})

test('no passkey signs in to a closed account', async t => {
  const server = await startWithPasskeys(t)
  const { visitor, authenticator } = server
  const phone = authenticator()
  const { grant, recoveryCodes } = (await visitor.signUp(phone)).body
  const me = await visitor.enter(grant)
  const deletion = { confirmation: 'DELETE', passkey: await confirmWith(me, phone) }
  t.is((await me.send('DELETE', '/api/account', deletion)).status, 200)
  await server.caughtUp()
  t.like(await visitor.signIn(phone), { status: 403, body: { code: 'passkey_unknown' } })
  t.is((await visitor.recover(authenticator(), recoveryCodes[0])).status, 403)
})

test('a closed Kith takes nobody in, and signs its members in', async t => {
  const { visitor, authenticator } = await startWithPasskeys(t, { KITH_SIGN_UP: 'closed' })
  t.like(await visitor.signUp(authenticator()), { status: 403, body: { code: 'sign_up_closed' } })
})

test('a Kith with another provider has no passkeys', async t => {
  const server = await startServer(t)
  t.like((await server.stranger.get('/api/sign-up')).body, { offered: false })
  t.is((await server.stranger.post('/api/passkeys/sign-in/options')).status, 404)
})

test('a sign-in on another device is told where the member is signed in', async t => {
  const { visitor, authenticator, caughtUp } = await startWithPasskeys(t)
  const phone = authenticator()
  const me = await visitor.enter((await visitor.signUp(phone)).body.grant)
  const profile = { pseudonym: 'Juniper', age: 30, gender: 'woman', orientation: 'queer' }
  t.is((await me.post('/api/profile', profile)).status, 200)
  await caughtUp()
  t.deepEqual((await me.get('/api/notifications')).body, [])

  await visitor.enter((await visitor.signIn(phone)).body.grant)
  await caughtUp()
  const [told] = (await me.get('/api/notifications')).body
  t.like(told, { type: 'new_sign_in', title: 'New sign-in', actionUrl: '/settings' })
  t.regex(told.message, /^Signed in on .* Not you\?/)
})

test('a member is told of each change of how they sign in', async t => {
  const { visitor, authenticator, caughtUp } = await startWithPasskeys(t)
  const [phone, laptop] = [authenticator(), authenticator()]
  const me = await visitor.enter((await visitor.signUp(phone)).body.grant)
  const profile = { pseudonym: 'Juniper', age: 30, gender: 'woman', orientation: 'queer' }
  await me.post('/api/profile', profile)
  const confirmed = async () => ({ confirmation: await confirmWith(me, phone) })

  const { ticket, options } = (await me.post('/api/passkeys/options')).body
  const credential = laptop.make(options)
  const made = { ticket, credential, name: 'Laptop', ...(await confirmed()) }
  const { passkeys } = (await me.post('/api/passkeys', made)).body
  await me.post('/api/passkeys/links', await confirmed())
  await me.post('/api/recovery-codes', await confirmed())
  await me.send('DELETE', `/api/passkeys/${passkeys[1].id}`, await confirmed())
  await caughtUp()
  const told: { type: string; message: string }[] = (await me.get('/api/notifications')).body
  t.true(told.every(({ type }) => type === 'sign_in_changed'))
  t.deepEqual(told.map(({ message }) => message.split('.')[0]).toSorted(), [
    'A link was made that adds a passkey on another device',
    'A passkey was added to your account',
    'A passkey was removed from your account',
    'Your recovery codes were renewed, and earlier ones ended',
  ])
})

test('a suspended member confirms with their passkey to download and delete', async t => {
  const { visitor, authenticator, moderation, caughtUp } = await startWithPasskeys(t)
  const phone = authenticator()
  const first = await visitor.enter((await visitor.signUp(phone)).body.grant)
  const profile = { pseudonym: 'Juniper', age: 30, gender: 'woman', orientation: 'queer' }
  const { id } = (await first.post('/api/profile', profile)).body
  await caughtUp()
  await moderation.suspend(id, 'Suspend', null)
  await caughtUp()
  const me = await visitor.enter((await visitor.signIn(phone)).body.grant)
  t.is((await me.get('/api/passkeys')).body.code, 'suspended')
  t.true((await me.get('/api/account/passkey-waiver')).body.needsPasskey)
  await me.post('/api/account/export-permit', { passkey: await confirmWith(me, phone) })
  t.is((await me.get('/api/account/export')).status, 200)
  const deletion = { confirmation: 'DELETE', passkey: await confirmWith(me, phone) }
  t.is((await me.send('DELETE', '/api/account', deletion)).status, 200)
  await caughtUp()
})
