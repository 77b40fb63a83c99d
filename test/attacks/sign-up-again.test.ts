import test, { type ExecutionContext } from 'ava'
import { type Authenticator, createAuthenticator } from '../http/authenticator.ts'
import { createBrowser } from '../http/browser.ts'
import { startPasskeyServer } from '../http/passkey-server.ts'
import { confirmWith } from '../http/passkey-visitor.ts'
import { startServer } from '../http/server.ts'

/**
 * Aim: a person who was blocked or suspended deletes their account with passkeys, signs up again and
 * goes on. Budget: one browser with any number of passkeys, or one passkey in any browser. Measure:
 * whether they reach the member who blocked them, or take part at all.
 */
const start = async (t: ExecutionContext) => {
  const server = await startPasskeyServer(t)
  const { origin, visitor, caughtUp, quickMember, moderation } = server
  let people = 0

  /** Signs up with a passkey in a browser; without a profile for who is suspended. */
  const signUp = async (
    browser = createBrowser(origin),
    authenticator = createAuthenticator({ origin }),
  ) => {
    const { status, body } = await visitor.signUp(authenticator)
    if (status !== 200) throw new Error(`The sign-up answered ${status} ${body.code}.`)
    const client = await visitor.enter(body.grant, browser)
    people += 1
    const pseudonym = `Person ${String.fromCodePoint(64 + people)}`
    const profile = { pseudonym, age: 30, gender: 'woman', orientation: 'pansexual' }
    const made = await client.post('/api/profile', profile)
    await caughtUp()
    return {
      ...client,
      passkey: authenticator,
      profileId: made.body.id as string,
      code: made.body.code as string | undefined,
    }
  }
  type Person = Awaited<ReturnType<typeof signUp>>

  return {
    ...server,
    signUp,
    victim: await quickMember('Juniper'),
    newBrowser: () => createBrowser(origin),
    newPasskey: () => createAuthenticator({ origin }),
    signIn: async (passkey: Authenticator) => {
      const { grant } = (await visitor.signIn(passkey)).body
      return { ...(await visitor.enter(grant)), passkey }
    },
    leave: async (one: Pick<Person, 'send' | 'post' | 'passkey'>) => {
      const confirmed = await confirmWith(one, one.passkey)
      const leaving = { confirmation: 'DELETE', passkey: confirmed }
      t.is((await one.send('DELETE', '/api/account', leaving)).status, 200)
      await caughtUp()
    },
    suspend: async (one: Person, type: 'Suspend' | 'Lift' = 'Suspend') => {
      t.true(await moderation.suspend(one.profileId, type, null))
      await caughtUp()
    },
  }
}

type Stage = Awaited<ReturnType<typeof start>>
type Person = Awaited<ReturnType<Stage['signUp']>>

const block = async ({ victim, caughtUp }: Stage, one: Person) => {
  await victim.post('/api/blocks', { profileId: one.profileId })
  await caughtUp()
}

/** Whether a person can reach the member who blocked somebody. */
const meets = async (
  { victim }: Stage,
  { get, post }: Pick<Person, 'get' | 'post'>,
): Promise<boolean> => {
  const cards = (await get('/api/discover/dating')).body as { id: string }[]
  const swipe = { profileId: victim.profileId, action: 'like', discoveryMode: 'dating' }
  const { status } = await post('/api/swipes', swipe)
  return status === 200 || cards.some(({ id }) => id === victim.profileId)
}

test('a block holds for the next accounts that are made in the same browser', async t => {
  const stage = await start(t)
  const browser = stage.newBrowser()
  const first = await stage.signUp(browser)
  t.true(await meets(stage, first))
  await block(stage, first)
  await stage.leave(first)
  const second = await stage.signUp(browser)
  t.false(await meets(stage, second))
  await stage.leave(second)
  t.false(await meets(stage, await stage.signUp(browser)), 'nor for the one after that')
  t.true(
    await meets(stage, await stage.signUp()),
    'a new browser with a new passkey is a new person',
  )
})

test('a block holds for a passkey that comes again in another browser', async t => {
  const stage = await start(t)
  const passkey = stage.newPasskey()
  const first = await stage.signUp(stage.newBrowser(), passkey)
  await block(stage, first)
  await stage.leave(first)
  t.false(await meets(stage, await stage.signUp(stage.newBrowser(), passkey)))
})

test('a suspension holds in the same browser and for the same passkey, with or without deletion', async t => {
  const stage = await start(t)
  const [browser, passkey] = [stage.newBrowser(), stage.newPasskey()]
  const first = await stage.signUp(browser, passkey)
  await stage.suspend(first)
  t.is((await stage.signUp(browser)).code, 'suspended')
  await stage.leave(await stage.signIn(passkey))
  t.is((await stage.signUp(browser)).code, 'suspended')
  t.is((await stage.signUp(stage.newBrowser(), passkey)).code, 'suspended')
  t.is((await stage.signUp()).code, undefined, 'a new browser with a new passkey is a new person')
})

test('of two people with one browser, what is said of one does not touch an account that the other had before', async t => {
  const stage = await start(t)
  const browser = stage.newBrowser()
  const passkey = stage.newPasskey()
  await stage.signUp(browser, passkey)
  const first = await stage.signUp(browser)
  await block(stage, first)
  await stage.suspend(first)
  const partner = await stage.signIn(passkey)
  t.is((await partner.get('/api/auth/user')).status, 200)
  t.true(await meets(stage, partner))
})

test('the staff let one of two people with one browser in again, and the other stays out', async t => {
  const stage = await start(t)
  const browser = stage.newBrowser()
  const first = await stage.signUp(browser)
  await stage.suspend(first)
  const passkey = stage.newPasskey()
  const { visitor, caughtUp, moderation } = stage
  const { body } = await visitor.signUp(passkey)
  const partner = await visitor.enter(body.grant, browser)
  await caughtUp()
  t.is((await partner.get('/api/auth/user')).body.code, 'suspended')
  const { profileId } = await whoIs(stage)
  t.true(await moderation.suspend(profileId, 'Lift', null))
  await caughtUp()
  const again = await stage.signIn(passkey)
  t.is((await again.get('/api/auth/user')).status, 200)
  t.is((await stage.signUp(browser)).code, 'suspended', 'the first one is still out')
  const later = await stage.signIn(passkey)
  t.is((await later.get('/api/auth/user')).status, 200, 'also after the other one came again')
})

/** The newest suspended account, as the staff finds it. */
const whoIs = async ({ kith }: Stage): Promise<{ profileId: string }> => {
  let profileId = ''
  for await (const { type, data } of kith.ports.log.readAll({ types: ['MemberSuspended'] }))
    if (type === 'MemberSuspended') profileId = data.profileId
  return { profileId }
}

test('the cookie of a browser is read by no script, and the local sign-in sets none', async t => {
  const { origin, visitor } = await startPasskeyServer(t)
  const cookieOf = async (browser: ReturnType<typeof createBrowser>, grant: string) => {
    const { address } = await browser.open('/api/auth/oidc')
    const { leadsTo = '' } = await browser.submit(address, { grant })
    const { leadsTo: callback = '' } = await browser.visit(leadsTo)
    const { headers } = await browser.visit(callback)
    return headers.getSetCookie().find(one => one.startsWith('kith_browser='))
  }
  const authenticator = createAuthenticator({ origin })
  const { grant } = (await visitor.signUp(authenticator)).body
  const set = await cookieOf(createBrowser(origin), grant)
  t.regex(set ?? '', /^kith_browser=[\w-]{22}; path=\/api\/auth; .*samesite=lax; httponly$/i)
  const again = (await visitor.signIn(authenticator)).body.grant
  t.is(await cookieOf(createBrowser(origin), again), undefined, 'nor does a sign-in')

  const local = createBrowser((await startServer(t)).origin)
  await local.signIn('robin@example.org')
  t.notRegex(local.cookies(), /kith_browser/)
})
