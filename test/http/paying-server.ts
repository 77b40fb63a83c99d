import type { ExecutionContext } from 'ava'
import { startStripeStandIn } from '../engines/stripe-stand-in/stripe-stand-in.ts'
import { type SignedInMember, startServer, type TestMember } from './server.ts'

const DAY = 86_400_000

/** Paths of the three checkouts, and of the caller's subscription. */
export const paymentPaths = {
  monthly: '/api/get-or-create-subscription',
  annual: '/api/get-or-create-annual-subscription',
  once: '/api/create-payment-intent',
  own: '/api/payments/subscription',
} as const

/** A server with payments, a clock that both it and the provider go by, and one member. */
export const paying = async (t: ExecutionContext) => {
  let now = Date.now()
  const clock = { now: () => new Date(now) }
  const stripe = await startStripeStandIn(t, { clock })
  const server = await startServer(t, { env: stripe.env, clock })
  const me = await server.quickMember('Juniper')
  const settle = async () => {
    await stripe.sendWebhooks(server.origin)
    await server.caughtUp()
  }
  const checkOut = async (path: string, by: TestMember = me): Promise<string> => {
    const { status, body } = await by.post(path)
    if (status !== 200) throw new Error(`${path} answered ${status} ${body.code}.`)
    return body.clientSecret
  }
  return {
    ...server,
    stripe,
    clock,
    me,
    settle,
    checkOut,
    pass: async (days: number) => {
      now += days * DAY
      stripe.bill()
      await settle()
    },
    at: (days: number) => new Date(now + days * DAY).toISOString(),
    buy: async (path: string, by: TestMember = me) => {
      const clientSecret = await checkOut(path, by)
      stripe.payIntent(clientSecret)
      await settle()
      return clientSecret
    },
    premium: async (of: SignedInMember = me) => (await of.get('/api/auth/user')).body.user.premium,
    subscription: async (of: SignedInMember = me) => (await of.get(paymentPaths.own)).body,
  }
}
