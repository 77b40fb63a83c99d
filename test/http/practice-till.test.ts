import test, { type ExecutionContext } from 'ava'
import { paymentPaths } from './paying-server.ts'
import { startServer } from './server.ts'

const DAY = 86_400_000
const CARD = '4242 4242 4242 4242'
const DECLINED = '4000 0000 0000 0002'
const till = '/api/payments/practice'

/** A default installation for this machine alone, with a clock, and one member. */
const practicing = async (t: ExecutionContext) => {
  let now = Date.parse('2026-11-26T12:00:00Z')
  const server = await startServer(t, { clock: { now: () => new Date(now) } })
  const me = await server.quickMember('Juniper')
  const pay = async (path: string, card = CARD) => {
    const { clientSecret } = (await me.post(path)).body
    const answer = await me.post(till, { clientSecret, card })
    await server.caughtUp()
    return answer
  }
  const premium = async () => (await me.get('/api/auth/user')).body.user.premium
  return {
    ...server,
    me,
    pay,
    premium,
    subscription: async () => (await me.get(paymentPaths.own)).body,
    receipts: async () =>
      (await me.get(till)).body.map(({ plan, cents, paidAt }: Record<string, string>) => [
        plan,
        cents,
        paidAt?.slice(0, 10),
      ]),
    /** Lets days pass, on which the member comes often enough to stay logged in. */
    pass: async (days: number) => {
      for (const isHalfway of [true, false]) {
        now += (days / 2) * DAY
        if (isHalfway) await me.get('/api/auth/user')
      }
    },
    payments: server.kith.ports.payments,
  }
}

test('a default installation sells premium at the practice till, which needs no key of Stripe', async t => {
  const { me, pay, premium, subscription } = await practicing(t)
  t.like((await me.get('/api/payments/options')).body, {
    publicKey: 'practice',
    offersFirstWeek: true,
  })
  t.deepEqual((await pay(paymentPaths.monthly)).body, { isDeclined: false })
  t.like(await premium(), { active: true, source: 'stripe' })
  t.like(await subscription(), {
    plan: 'monthly',
    status: 'trialing',
    renewsAt: '2026-12-03T12:00:00.000Z',
  })
  t.is((await me.post(paymentPaths.annual)).body.code, 'already_subscribed')
})

test('a declined card pays nothing, and another one pays the same checkout', async t => {
  const { pay, premium } = await practicing(t)
  t.deepEqual((await pay(paymentPaths.once, DECLINED)).body, { isDeclined: true })
  t.false((await premium()).active)
  t.deepEqual((await pay(paymentPaths.once)).body, { isDeclined: false })
  t.like(await premium(), { active: true, until: '2026-12-26T12:00:00.000Z' })
})

test('a subscription renews by the clock, and ends with the paid time when it is cancelled', async t => {
  const { me, pay, receipts, subscription, pass, payments } = await practicing(t)
  await pay(paymentPaths.monthly)
  const accountNow = async () => {
    for await (const { customer } of payments.customers()) return payments.readAccount(customer)
  }
  await pass(40)
  t.deepEqual(await receipts(), [
    ['monthly', 2_000, '2027-01-03'],
    ['monthly', 2_000, '2026-12-03'],
    ['monthly', 100, '2026-11-26'],
  ])
  t.like((await accountNow())?.subscriptions[0], {
    status: 'active',
    periodEnd: '2027-02-03T12:00:00.000Z',
  })
  const cancelled = await me.post(`${paymentPaths.own}/cancel`)
  t.like(cancelled.body, { renewsAt: null, endsAt: '2027-02-03T12:00:00.000Z' })
  t.is((await me.post(`${paymentPaths.own}/resume`)).body.endsAt, null)
  await me.post(`${paymentPaths.own}/cancel`)
  await pass(30)
  t.is(await subscription(), null)
  t.like((await accountNow())?.subscriptions[0], {
    status: 'ended',
    endedAt: '2027-02-03T12:00:00.000Z',
  })
  t.is((await receipts()).length, 3)
})

test('the till has a page of receipts, and pays nothing for who began no checkout', async t => {
  const { me, pay, origin } = await practicing(t)
  t.deepEqual((await me.get(till)).body, [])
  t.is((await me.post(till, { clientSecret: 'unknown', card: CARD })).status, 404)
  await pay(paymentPaths.once)
  const portal = await me.post('/api/payments/billing-portal')
  t.is(portal.body.url, `${origin}/practice-payments`)
})

test('a checkout is paid by its own member alone, with a number that could be of a card', async t => {
  const { me, quickMember, premium } = await practicing(t)
  const you = await quickMember('Rowan')
  const { clientSecret } = (await me.post(paymentPaths.once)).body
  await you.post(paymentPaths.once)
  t.is((await you.post(till, { clientSecret, card: CARD })).status, 404)
  const { status, body } = await me.post(till, { clientSecret, card: '42' })
  t.is(status, 400)
  t.deepEqual(body.issues, [{ path: 'card', message: 'A card number has 12 to 19 digits.' }])
  t.false((await premium()).active)
})

test('a member who leaves is no customer any more', async t => {
  const { me, pay, caughtUp, payments } = await practicing(t)
  await pay(paymentPaths.annual)
  await me.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  t.deepEqual(await Array.fromAsync(payments.customers()), [])
})
