import test from 'ava'
import { strFromU8, unzipSync } from 'fflate'
import { prices } from '../../contracts/core/limits.ts'
import { streams } from '../../contracts/features.ts'
import { paying, paymentPaths } from './paying-server.ts'
import type { SignedInMember } from './server.ts'

const { monthly, annual, once } = paymentPaths

const offered = async (by: SignedInMember) => {
  const [options, user] = await Promise.all([
    by.get('/api/payments/options'),
    by.get('/api/auth/user'),
  ])
  return [options.body.offersFirstWeek, user.body.user.offersFirstWeek]
}
type Paying = Awaited<ReturnType<typeof paying>>
const amounts = ({ stripe }: Paying) =>
  [...stripe.records.intents.values()]
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount)
const close = async ({ caughtUp }: Paying, one: SignedInMember) => {
  await one.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
}
const has = async (by: SignedInMember): Promise<boolean> =>
  (await by.post(monthly)).body.hasFirstWeek

test('the first week is offered until a subscription is paid; an unpaid checkout does not use it up', async t => {
  const all = await paying(t)
  const { me, settle, buy, pass } = all
  t.deepEqual(await offered(me), [true, true])
  t.like((await me.post(monthly)).body, { hasFirstWeek: true })
  await settle()
  t.deepEqual(await offered(me), [true, true])
  await buy(once)
  t.deepEqual(await offered(me), [true, true])
  await me.post(annual)
  await buy(monthly)
  t.deepEqual(await offered(me), [false, false])
  await me.post(`${paymentPaths.own}/cancel`)
  await pass(8)

  const again = await all.quickVisitor('Juniper')
  t.false(await has(again))
  await buy(monthly, { ...again, profileId: me.profileId })
  t.deepEqual(amounts(all), [prices.once, prices.firstWeek, prices.month])
  t.like(await all.subscription(again), { plan: 'monthly', status: 'active' })
})

test('the next account of a person who used it gets the full price, in the offer and at the provider', async t => {
  const all = await paying(t)
  const { me, buy, quickMember, settle } = all
  await buy(monthly)
  await close(all, me)
  const back = await quickMember('Juniper')
  t.not(back.profileId, me.profileId)
  t.deepEqual(await offered(back), [false, false])
  const { hasFirstWeek, clientSecret } = (await back.post(monthly)).body
  t.false(hasFirstWeek)
  all.stripe.payIntent(clientSecret)
  await settle()
  t.deepEqual(amounts(all), [prices.firstWeek, prices.month])
})

test('a paid year counts; a single payment or an unpaid checkout does not', async t => {
  const all = await paying(t)
  const { buy, quickMember } = all
  const [ash, bay, cedar] = [
    await quickMember('Ash'),
    await quickMember('Bay'),
    await quickMember('Cedar'),
  ]
  await buy(annual, ash)
  await buy(once, bay)
  t.true(await has(cedar))
  for (const one of [ash, bay, cedar]) await close(all, one)
  t.false(await has(await quickMember('Ash')))
  t.true(await has(await quickMember('Bay')))
  t.true(await has(await quickMember('Cedar')))
})

test('a payment without a notice yet counts when the account is deleted', async t => {
  const all = await paying(t)
  const { me, stripe, checkOut, quickMember } = all
  stripe.payIntent(await checkOut(monthly))
  await me.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  const back = await quickMember('Juniper')
  t.false(await has(back))
  await all.caughtUp()
  t.false(await has(back))
  t.deepEqual(await offered(back), [false, false])
})

test('an open checkout with the first week is not continued once another account used it', async t => {
  const all = await paying(t)
  const { me, kith, stripe, caughtUp } = all
  const first = (await me.post(monthly)).body
  t.true(first.hasFirstWeek)
  const reserved = await Array.fromAsync(kith.ports.log.readAll({ types: ['TrialReserved'] }))
  for (const { stream, data } of reserved) {
    t.is(stream, streams.trial((data as { trialId: string }).trialId))
    const event = {
      id: crypto.randomUUID(),
      type: 'TrialHad',
      version: 1,
      at: new Date().toISOString(),
      data: { trialId: (data as { trialId: string }).trialId },
      meta: { command: 'spec', correlation: 'spec', causation: 'spec' },
    } as const
    await kith.ports.log.append(stream, 'any', [event])
  }
  await caughtUp()
  const second = (await me.post(monthly)).body
  t.false(second.hasFirstWeek)
  t.throws(() => stripe.payIntent(first.clientSecret), { message: /canceled/ })
})

test('the log does not reveal whose first week it was; the export tells its member', async t => {
  const all = await paying(t)
  const { me, buy, kith, origin } = all
  await buy(monthly)
  const told = await Array.fromAsync(
    kith.ports.log.readAll({ types: ['TrialReserved', 'TrialHad'] }),
  )
  t.true(told.length > 1)
  const { body } = await me.get('/api/auth/user')
  for (const id of [me.profileId, body.user.id, me.email])
    t.false(JSON.stringify(told).includes(id))

  const zip = await fetch(`${origin}/api/account/export`, { headers: { cookie: me.cookie } })
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  const rows = JSON.parse(strFromU8(files['payments.json'] ?? new Uint8Array()))
  t.true(rows.some((row: object) => 'status' in row && 'kind' in row && row.kind === 'first week'))
})
