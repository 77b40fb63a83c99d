import test, { type ExecutionContext } from 'ava'
import { subjects } from '../../contracts/core/personal.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { member } from '../../domain/identity/decider.ts'
import { kithAccount } from '../../domain/identity/kith-account.ts'
import { runProjections } from '../../projections/runtime/run-projections.ts'
import { identities } from '../../projections/views/identity.ts'
import { openWorkerContext } from '../../test/workers/worker-context.ts'
import { kithAccountQueues, kithAccountsReactor } from './close-kith-account.ts'

const [, endSurplusAccount] = kithAccountQueues
const own = 'https://kith.example/oidc'

/** Accounts that calls in a race opened beside each other. */
const openPast = async (t: ExecutionContext) => {
  const context = await openWorkerContext(t)
  const { dispatch, cause, clock, sessions } = context

  const link = async (memberId: string, issuer: string, subject: string) => {
    const account = { memberId, email: null, firstName: null, lastName: null }
    const identity = { provider: 'oidc', issuer, subject, verifiedEmail: null } as const
    const command = {
      type: 'SignIn',
      account: { ...account, profileImageUrl: null },
      identity,
    } as const
    await dispatch(member, streams.member(memberId), command, cause())
  }
  return {
    ...context,
    link,
    /** Opens an account, links it, and begins a session with its passkey. */
    async addFirstPasskey(memberId: string) {
      const [accountId, passkeyId] = [randomId(), randomId()]
      const passkey = {
        passkeyId,
        credentialId: passkeyId,
        publicKey: 'key',
        kind: 'one device',
        backedUp: false,
        counter: 0,
        name: 'Phone',
      } as const
      const open = { type: 'Open', accountId, way: 'linked', passkey, codeIds: [] } as const
      const by = { ...cause(), actor: memberId }
      await dispatch(kithAccount, streams.kithAccount(accountId), open, by)
      await link(memberId, own, accountId)
      const now = clock.now().getTime()
      const value = { memberId, startedAt: now, notedAt: now, passkeyId }
      const session = { value, expiresAt: now + 86_400_000, owner: memberId }
      await sessions.put(passkeyId, session)
      return accountId
    },
    /** Lets the reactor read the log from its origin, as the first start of a release does. */
    async mend() {
      clock.move(3_600_000)
      await context.letReact(kithAccountsReactor)
      const stopping = new AbortController()
      const views = { ...context, projections: [identities], signal: stopping.signal }
      const { stopped } = runProjections(views)
      t.deepEqual(await context.letWork(endSurplusAccount), [])
      stopping.abort()
      await stopped
    },
    statusOf: async (accountId: string) =>
      (await dispatch.readState(kithAccount, streams.kithAccount(accountId))).status,
  }
}

test('a member with several own accounts keeps the one that they see, with its session', async t => {
  const past = await openPast(t)
  const memberId = randomId()
  await past.link(memberId, 'https://accounts.example', 'robin')
  const [first, second, third] = [
    await past.addFirstPasskey(memberId),
    await past.addFirstPasskey(memberId),
    await past.addFirstPasskey(memberId),
  ]
  await past.mend()
  t.deepEqual(
    [await past.statusOf(first), await past.statusOf(second), await past.statusOf(third)],
    ['open', 'closed', 'closed'],
  )
  t.is((await past.sessions.owned(memberId)).length, 1)
  t.not(await past.keys.encryptionKey([subjects.kithAccount(first)]), 'erased')
  t.is(await past.keys.encryptionKey([subjects.kithAccount(second)]), 'erased')

  const before = await past.log.head()
  await past.mend()
  t.is(await past.log.head(), before, 'mending again changes nothing')
})

test('own accounts that survived a deletion end, unless their owner came back with one', async t => {
  const past = await openPast(t)
  const memberId = randomId()
  const [survived, usedAgain] = [
    await past.addFirstPasskey(memberId),
    await past.addFirstPasskey(memberId),
  ]
  const close = { type: 'CloseAccount', memberId } as const
  await past.dispatch(member, streams.member(memberId), close, past.cause())
  await past.link(randomId(), own, usedAgain)
  await past.mend()
  t.is(await past.statusOf(survived), 'closed')
  t.is(await past.statusOf(usedAgain), 'open')
})
