import test, { type ExecutionContext } from 'ava'
import { type Authenticator, createAuthenticator } from '../http/authenticator.ts'
import { createBrowser } from '../http/browser.ts'
import { createClient } from '../http/client.ts'
import { startOpenIdIssuer } from '../http/openid-issuer.ts'
import { startPasskeyServer } from '../http/passkey-server.ts'
import { confirmWith, passkeyVisitor } from '../http/passkey-visitor.ts'

/**
 * Aim: where passkeys are offered beside a provider, somebody gets by the one way into an account of
 * the other, learns whether it is there, or comes back by the other way after a suspension. Budget:
 * the attacker has any account at the provider, with any claims, and any passkeys. Measure: who is
 * signed in, and what the answers tell.
 */
const start = async (t: ExecutionContext, env: NodeJS.ProcessEnv = {}) => {
  const { issuer, signInAs } = await startOpenIdIssuer(t)
  const server = await startPasskeyServer(t, {
    OIDC_ISSUER_URL: issuer,
    OIDC_CLIENT_ID: 'kith',
    OIDC_NAME: 'Northside',
    KITH_PASSKEYS: 'yes',
    ...env,
  })
  const { origin, caughtUp } = server
  const visitor = passkeyVisitor(origin, {}, '/api/auth/passkeys')

  const atProvider = async (name: string, claims: object = {}, browser = createBrowser(origin)) => {
    signInAs(name, claims)
    const { address } = await browser.open('/api/auth/oidc')
    const cookie = browser.cookies()
    const client = createClient(origin, { cookie, origin, 'sec-fetch-site': 'same-origin' })
    return { ...client, address, cookie }
  }
  const byPasskey = async (device: Authenticator, browser = createBrowser(origin)) =>
    visitor.enter((await visitor.signIn(device)).body.grant, browser)
  const signUp = async (device: Authenticator, browser = createBrowser(origin)) => {
    const { body } = await visitor.signUp(device)
    const me = await visitor.enter(body.grant, browser)
    return { ...me, recoveryCodes: body.recoveryCodes as string[] }
  }
  type Caller = Awaited<ReturnType<typeof byPasskey>>
  return {
    ...server,
    visitor,
    atProvider,
    byPasskey,
    signUp,
    device: () => createAuthenticator({ origin }),
    newBrowser: () => createBrowser(origin),
    idOf: async ({ get }: Pick<Caller, 'get'>) => (await get('/api/auth/user')).body.user?.id,
    withProfile: async (one: Pick<Caller, 'post'>) => {
      const profile = { pseudonym: 'Juniper', age: 30, gender: 'woman', orientation: 'pansexual' }
      const { body } = await one.post('/api/profile', { ...profile, ageConfirmed: true })
      await caughtUp()
      return body as { id: string; code?: string }
    },
    addPasskey: async (
      { post }: Pick<Caller, 'post'>,
      device: Authenticator,
      more: object = {},
    ) => {
      const { ticket, options } = (await post('/api/passkeys/options')).body
      const made = { ticket, credential: device.make(options), name: 'Phone' }
      return post('/api/passkeys', { ...made, ...more })
    },
  }
}

const accountIdOf = async ({ kith }: Awaited<ReturnType<typeof start>>) => {
  for await (const { type, data } of kith.ports.log.readAll({ types: ['KithAccountOpened'] }))
    if (type === 'KithAccountOpened') return data.accountId
  throw new Error('No account was opened.')
}

test('both ways sign in, each into an account of its own, again and again', async t => {
  const { atProvider, byPasskey, signUp, device, idOf } = await start(t)
  const phone = device()
  const [mine, theirs] = [await idOf(await signUp(phone)), await idOf(await atProvider('robin'))]
  t.truthy(mine)
  t.truthy(theirs)
  t.not(mine, theirs)
  t.is(await idOf(await byPasskey(phone)), mine)
  t.is(await idOf(await atProvider('robin')), theirs)
})

test('the page of the login says what the other way is called', async t => {
  const { newBrowser } = await start(t, { OIDC_NAME: 'North & "South"' })
  const { text } = await newBrowser().open('/auth/login')
  t.true(text.includes('<meta name="kith-provider" content="North &amp; &quot;South&quot;">'))
})

test('no claim of the provider leads into an account with passkeys', async t => {
  const stage = await start(t)
  const { atProvider, signUp, device, idOf } = stage
  const victim = await signUp(device())
  const accountId = await accountIdOf(stage)
  const [passkey] = (await victim.get('/api/passkeys')).body.passkeys
  const amr = [`passkey:${passkey.id}`]
  for (const [name, claims] of [
    [accountId, {}],
    [accountId, { amr }],
    ['mallory', { amr }],
    ['mallory2', { email: `${accountId}@example.org`, preferred_username: accountId, amr }],
  ] as const) {
    const mallory = await atProvider(name, claims)
    t.is(mallory.address, '/', name)
    t.not(await idOf(mallory), await idOf(victim), name)
    const [session] = (await mallory.get('/api/sessions')).body
    t.is(session.passkeyId, null, name)
    t.deepEqual((await mallory.get('/api/passkeys')).body.passkeys, [], name)
  }
})

test('what one provider begins, the other does not end', async t => {
  const { visitor, signUp, device, newBrowser } = await start(t)
  const phone = device()
  await signUp(phone)
  const browser = newBrowser()
  const { address } = await browser.open('/api/auth/passkeys')
  const { grant } = (await visitor.signIn(phone)).body
  const { leadsTo = '' } = await browser.submit(address, { grant })
  const { leadsTo: callback = '' } = await browser.visit(leadsTo)
  t.regex(callback, /\/api\/auth\/passkeys\/callback\?/)
  const turned = callback.replace('/passkeys/callback', '/oidc/callback')
  t.is((await browser.visit(turned)).leadsTo, '/auth/login?error=expired')
  t.notRegex(browser.cookies(), /kith_session/)
})

test('nothing tells whether somebody has an account by the other way', async t => {
  const { atProvider, visitor, signUp, device } = await start(t)
  const answersTo = async (stranger: string) => {
    const asked = (await visitor.post('/api/passkeys/sign-in/options')).body.options
    const offered = (await visitor.post('/api/sign-up/options', {})).body.options
    const unknown = await visitor.signIn(device())
    const recovered = await visitor.recover(device(), '0000-0000-0000-0000')
    const { address } = await atProvider(stranger)
    return {
      asked: { ...asked, challenge: '' },
      excluded: offered.excludeCredentials,
      codes: [unknown.body.code, recovered.body.code],
      address,
    }
  }
  const before = await answersTo('stranger')
  await signUp(device())
  await atProvider('robin')
  t.deepEqual(await answersTo('other stranger'), before)
})

for (const first of ['provider', 'passkey'] as const)
  test(`a suspension of an account by ${first} holds for the other way in the same browser`, async t => {
    const stage = await start(t)
    const { atProvider, signUp, device, newBrowser, withProfile, moderation, caughtUp } = stage
    const browser = newBrowser()
    const ways = {
      provider: (at: typeof browser) => atProvider('mallory', {}, at),
      passkey: (at: typeof browser) => signUp(device(), at),
    }
    const { id } = await withProfile(await ways[first](browser))
    t.true(await moderation.suspend(id, 'Suspend', null))
    await caughtUp()
    const other = first === 'provider' ? 'passkey' : 'provider'
    t.is((await withProfile(await ways[other](browser))).code, 'suspended')
    const stranger = await atProvider('robin')
    t.is((await withProfile(stranger)).code, undefined, 'nobody else is suspended')
  })

test('a suspension of a member of the provider holds for the passkey that they added, and after a deletion', async t => {
  const stage = await start(t)
  const { atProvider, addPasskey, signUp, device, withProfile, moderation, caughtUp } = stage
  const phone = device()
  const me = await atProvider('mallory')
  t.is((await addPasskey(me, phone)).status, 200)
  const { id } = await withProfile(me)
  await moderation.suspend(id, 'Suspend', null)
  await caughtUp()
  const again = await stage.byPasskey(phone)
  t.is((await again.get('/api/auth/user')).body.code, 'suspended')
  const leaving = { confirmation: 'DELETE', passkey: await confirmWith(again, phone) }
  t.is((await again.send('DELETE', '/api/account', leaving)).status, 200)
  await caughtUp()
  t.is((await withProfile(await signUp(phone))).code, 'suspended')
  t.is((await withProfile(await atProvider('mallory'))).code, 'suspended')
})

test('a recovery code lets its owner back in beside the provider, and nobody of the provider', async t => {
  const { atProvider, signUp, visitor, device, idOf } = await start(t)
  const me = await signUp(device())
  const recovered = await visitor.recover(device(), me.recoveryCodes[0] ?? '')
  t.is(await idOf(await visitor.enter(recovered.body.grant)), await idOf(me))
  const other = await atProvider('robin')
  const codes = await other.post('/api/recovery-codes', { confirmation: {} })
  t.not(codes.status, 200, 'codes come with a passkey')
})

test('a member of the provider who adds a passkey enters by both, is told, and confirms with it', async t => {
  const stage = await start(t)
  const { atProvider, byPasskey, addPasskey, device, idOf, caughtUp } = stage
  const phone = device()
  const me = await atProvider('robin')
  await stage.withProfile(me)
  t.is((await addPasskey(me, phone)).status, 200)
  const mine = await idOf(me)
  t.is(await idOf(await byPasskey(phone)), mine)
  const again = await atProvider('robin')
  t.is(await idOf(again), mine)
  await caughtUp()
  const told: { type: string }[] = (await me.get('/api/notifications')).body
  t.deepEqual(told.map(({ type }) => type).toSorted(), [
    'new_sign_in',
    'new_sign_in',
    'sign_in_changed',
  ])
  t.is((await addPasskey(again, device())).body.code, 'confirmation_required')
  const close = (more: object) =>
    again.send('DELETE', '/api/account', { confirmation: 'DELETE', ...more })
  t.is((await close({})).body.code, 'confirmation_required')
  const both = [again, await byPasskey(phone)]
  t.is((await me.send('DELETE', '/api/sessions')).status, 200)
  for (const one of both) t.is((await one.get('/api/auth/user')).status, 401, 'signed out by both')
  const last = await atProvider('robin')
  t.is(await idOf(last), mine)
  const passkey = await confirmWith(last, phone)
  const leaving = { confirmation: 'DELETE', passkey }
  t.is((await last.send('DELETE', '/api/account', leaving)).status, 200)
  await caughtUp()
  t.is((await stage.visitor.signIn(phone)).status, 403)
  t.not(await idOf(await atProvider('robin')), mine)
})

test('an account with passkeys is not added to one of the provider', async t => {
  const { atProvider, byPasskey, signUp, addPasskey, device, idOf } = await start(t)
  const phone = device()
  const mine = await idOf(await signUp(phone))
  const me = await atProvider('robin')
  const credential = phone
  const added = await addPasskey(me, credential)
  t.not(await idOf(me), mine)
  t.is(added.status, 200, 'a new passkey, in an account of its own')
  t.is(await idOf(await byPasskey(phone)), await idOf(me), 'the device knows the newer one')
})
