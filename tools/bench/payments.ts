import { request } from 'node:http'
import { receivePaymentNotice } from '../../contracts/payments/payment-routes.ts'
import { startStripeStandIn } from '../../test/engines/stripe-stand-in/stripe-stand-in.ts'
import { startKith } from '../../test/processes/kith-process.ts'
import { runAside } from './child-process.ts'
import { join } from './pairs.ts'
import { atMost, type BenchRow, context, percentile } from './report.ts'
import { scratch } from './scratch.ts'
import { atRate } from './steady-rate.ts'
import { keptConnections } from './timed-request.ts'
import { untilReady } from './until-ready.ts'

const PER_SECOND = 100
const WARM_UP_SECONDS = 3
const SECONDS = 20
const PAYERS = 20

type Sent = { readonly body: string; readonly headers: Record<string, string> }

/** Sends at the rate; returns the times of the answers after the warm-up, in milliseconds. */
const timesOf = async (url: string, made: (n: number) => Sent): Promise<number[]> => {
  const agent = keptConnections()
  const took: number[] = []
  const sending: Promise<void>[] = []
  const send = (n: number) =>
    new Promise<void>((resolve, reject) => {
      const { body, headers } = made(n)
      const askedAt = performance.now()
      const asking = request(url, { method: 'POST', agent, headers }, answer => {
        answer.resume().once('end', () => {
          if (answer.statusCode !== 200) reject(new Error(`Answered ${answer.statusCode}.`))
          if (n >= PER_SECOND * WARM_UP_SECONDS) took.push(performance.now() - askedAt)
          resolve()
        })
      })
      asking.once('error', reject).end(body)
    })
  await atRate(PER_SECOND, WARM_UP_SECONDS + SECONDS, n => void sending.push(send(n)))
  await Promise.all(sending)
  agent.destroy()
  return took
}

/**
 * Webhooks of members who pay, beside a Koa route that reads the same bodies. Each webhook adds a job
 * that reads the state from the provider (the stand-in, in this process).
 */
export const benchPayments = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const endings: (() => unknown)[] = []
  await using _ending = {
    async [Symbol.asyncDispose]() {
      for (const end of endings) await end()
    },
  }
  const stripe = await startStripeStandIn({ teardown: end => void endings.push(end) })
  const env = { ...stripe.env, KITH_DEMO: 'off', KITH_RATE_LIMIT_SCALE: '1000' }
  await using kith = await startKith(folder.path('data'), env)
  await untilReady(kith)
  for (let n = 0; n < PAYERS; n += 1) {
    const { client } = await join(kith.origin, `payer-${n}`)
    const { status, body } = await client.post('/api/get-or-create-subscription')
    if (status !== 200) throw new Error(`A checkout was answered ${status}.`)
    stripe.payIntent(body.clientSecret)
  }
  const events = stripe.takeEvents()
  const made = (n: number): Sent => stripe.signed({ ...events[n % events.length], id: `evt_${n}` })

  await using koa = runAside<string>('./bare-koa-body.ts', {})
  const bare = percentile(await timesOf(await koa.answer, made), 0.99)
  const p99 = percentile(await timesOf(`${kith.origin}${receivePaymentNotice.path}`, made), 0.99)
  return [
    context(`bare Koa route, same bodies, p99 at ${PER_SECOND}/s`, bare, 'ms'),
    atMost(`webhook answered p99 at ${PER_SECOND}/s`, p99, 'ms', 50, p99 / bare),
  ]
}
