import test from 'ava'
import { endPayments } from '../../contracts/core/jobs.ts'
import { timing } from '../../contracts/core/limits.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { member } from '../../domain/identity/decider.ts'
import { subscription } from '../../domain/payments/decider.ts'
import { noAccount } from '../../domain/payments/provider-account.ts'
import { trial } from '../../domain/payments/trial-decider.ts'
import { identityHashesOf } from '../../engines/log/keyed-ids.ts'
import { trialIdsOf, trials } from '../../projections/views/payments.ts'
import { openPayingContext } from '../../test/engines/stripe-stand-in/paying-context.ts'
import type { WorkerContext } from '../../test/workers/worker-context.ts'
import { trialsQueues, trialsReactor } from './trials.ts'

const [recordSubscriber, forgetTrials] = trialsQueues
const issuer = 'https://issuer.example'

const signIn = (stage: WorkerContext, memberId: string, subject: string) => {
  const account = { memberId, email: null, firstName: null, lastName: null, profileImageUrl: null }
  const provider = 'oidc' as const
  const identity = { provider, issuer, subject, verifiedEmail: null, identityHashes: [] }
  const command = { type: 'SignIn', account, identity } as const
  return stage.dispatch(member, streams.member(memberId), command, stage.cause())
}

const trialOf = async ({ keys, dispatch }: WorkerContext, subject: string) => {
  const hashes = await identityHashesOf(keys, [{ issuer, subject, verifiedEmail: null }])
  const [trialId = ''] = await trialIdsOf(keys, hashes)
  return { trialId, state: await dispatch.readState(trial, streams.trial(trialId)) }
}

/** Records a paid year for a member. */
const subscribe = (stage: WorkerContext, memberId: string) => {
  const now = stage.clock.now()
  const periodEnd = new Date(now.getTime() + 365 * 86_400_000).toISOString()
  const paid = {
    id: 'sub_1',
    plan: 'annual',
    status: 'active',
    cents: 22_000,
    periodStart: now.toISOString(),
    periodEnd,
    cancelsAt: null,
    endedAt: null,
    isTakenBack: false,
  } as const
  const account = { ...noAccount, subscriptions: [paid] }
  const settle = { type: 'Settle', memberId, account, now } as const
  return stage.dispatch(subscription, streams.subscription(memberId), settle, stage.cause())
}

const react = async (stage: WorkerContext) => {
  await stage.letReact(trialsReactor)
  return stage.letWork(recordSubscriber)
}

test('a paid subscription counts for every identity of the member, including ones linked later', async t => {
  const stage = await openPayingContext(t)
  const memberId = randomId()
  await signIn(stage, memberId, 'ash')
  t.deepEqual(await react(stage), [])
  t.like(await trialOf(stage, 'ash'), { state: { status: 'free' } })
  await subscribe(stage, memberId)
  t.deepEqual(await react(stage), [])
  t.like(await trialOf(stage, 'ash'), { state: { status: 'had' } })
  await signIn(stage, memberId, 'ash elsewhere')
  t.deepEqual(await react(stage), [])
  t.like(await trialOf(stage, 'ash elsewhere'), { state: { status: 'had' } })
  t.like(await trialOf(stage, 'bay'), { state: { status: 'free' } })
})

test('a used first week is forgotten after 24 months, and not a day earlier', async t => {
  const stage = await openPayingContext(t)
  const { trialId } = await trialOf(stage, 'ash')
  const had = { type: 'RecordHad', trialId } as const
  await stage.dispatch(trial, streams.trial(trialId), had, stage.cause())
  const round = async () => {
    await stage.documentsOf(trials)
    await stage.giveRound(forgetTrials)
    t.deepEqual(await stage.letWork(forgetTrials), [])
    return Object.keys(await stage.documentsOf(trials))
  }
  stage.clock.move(timing.identityHashesKept)
  t.deepEqual(await round(), [trialId])
  stage.clock.move(1)
  t.deepEqual(await round(), [])
  t.like(await trialOf(stage, 'ash'), { state: { status: 'free' } })
})

test('deleting a customer releases an unpaid first week, records a paid one, and leaves an unknown one reserved', async t => {
  const stage = await openPayingContext(t)
  const { jobs, checkOut, stripe, payments, recorded, letEnd, dispatch, cause } = stage
  for (const outcome of ['unpaid', 'paid', 'unknown'] as const) {
    const memberId = randomId()
    const { trialId } = await trialOf(stage, outcome)
    const claimId = randomId()
    const reserve = { type: 'Reserve', trialId, claimId } as const
    await dispatch(trial, streams.trial(trialId), reserve, cause())
    const secret = await checkOut(memberId, 'monthly')
    if (outcome === 'paid') stripe.payIntent(secret)
    const { customer } = await recorded(memberId)
    if (customer === null) throw new Error('There is no customer.')
    if (outcome === 'unknown') await payments.deleteCustomer(customer)
    const data = { customer, claim: { claimId, trialIds: [trialId] } }
    const envelope = { cause: { event: randomId(), correlation: randomId() }, data }
    await jobs.add(endPayments.queue, { id: randomId(), data: envelope })
    t.deepEqual(await letEnd(), [])
    const expected = { unpaid: 'free', paid: 'had', unknown: 'reserved' } as const
    t.like(await trialOf(stage, outcome), { state: { status: expected[outcome] } })
  }
  t.is(stripe.records.customers.size, 0)
})
