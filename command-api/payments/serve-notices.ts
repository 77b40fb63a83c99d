import type { IncomingMessage } from 'node:http'
import { causedId } from '../../contracts/core/ids.ts'
import {
  endPayments,
  type JobEnvelope,
  paymentsRetry,
  settlePayments,
  type TrialClaim,
} from '../../contracts/core/jobs.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import {
  listTillPayments,
  payAtTill,
  receivePaymentNotice,
} from '../../contracts/payments/payment-routes.ts'
import { subscription } from '../../domain/payments/decider.ts'
import type { Jobs } from '../../engines/ports/jobs.ts'
import { BadNotice, type PaymentNotice } from '../../engines/ports/payments.ts'
import { type ApiRequest, command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { callerAddress } from '../http/caller-address.ts'
import type { HttpContext, HttpMiddleware } from '../http/context.ts'
import { refuseEncodedBody } from '../http/parse-request.ts'
import type { ConsumeRateLimit } from '../http/rate-limits.ts'
import { requirePayments } from './require-payments.ts'

/** More than any event of a provider. */
const MAX_BODY_BYTES = 256_000

const tooLarge = () => new Refusal('too_large', 'Send at most 256 kB.')
const notSigned = () =>
  new Refusal('bad_input', 'Sign the event with the secret of this endpoint, and send it now.')

/** The body as sent, because its bytes are signed. @throws {Refusal} `too_large`. */
const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge()
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    bytes += part.length
    if (bytes > MAX_BODY_BYTES) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

type NoticeServer = {
  readonly services: Pick<Services, 'payments' | 'jobs' | 'clock'>
  readonly consumeRateLimit: ConsumeRateLimit
}

/**
 * Receives the payment provider's notices, which have a signature instead of a session. A notice is
 * answered once a job is stored; the job reads the account at the provider. Only notices with a
 * wrong signature count against the limit of their address, so genuine ones are never refused.
 */
export const serveNotices = ({ services, consumeRateLimit }: NoticeServer): HttpMiddleware => {
  const { payments, jobs, clock } = services

  const read = async (ctx: HttpContext): Promise<PaymentNotice | undefined> => {
    const signature = ctx.get('Stripe-Signature')
    if (signature === '') throw new BadNotice('A notice without a signature.')
    refuseEncodedBody(ctx)
    return payments.readNotice(await readBody(ctx.req), signature, clock.now())
  }

  return async (ctx, next) => {
    if (ctx.path !== receivePaymentNotice.path || ctx.method !== receivePaymentNotice.method)
      return next()
    ctx.state.route = receivePaymentNotice.path
    requirePayments(services)
    try {
      const notice = await read(ctx)
      if (notice) await enqueueNotice(jobs, notice, ctx.state.requestId)
    } catch (error) {
      if (!(error instanceof BadNotice)) throw error
      await consumeRateLimit('badNotice', callerAddress(ctx.ip))
      throw notSigned()
    }
    ctx.body = {}
  }
}

/** Enqueues the job for a notice. A repeated notice adds none. */
export const enqueueNotice = async (
  jobs: Jobs,
  { id, subject }: PaymentNotice,
  requestId: string,
): Promise<void> => {
  const { queue } = settlePayments
  const data: JobEnvelope = { cause: { event: requestId, correlation: requestId }, data: subject }
  await jobs.add(queue, { id: causedId(queue, id), data, ...paymentsRetry })
}

/** Enqueues the deletion of a customer whose member closed the account of this claim. */
export const enqueueEnd = async (
  jobs: Jobs,
  customer: string,
  claim: TrialClaim,
  cause: JobEnvelope['cause'],
): Promise<void> => {
  const { queue } = endPayments
  const data: JobEnvelope = { cause, data: { customer, claim } }
  await jobs.add(queue, { id: causedId(queue, customer), data, ...paymentsRetry })
}

const noCheckout = () => new Refusal('not_found', 'This checkout is over. Choose a plan again.')

/** The till and the caller's customer there, if any. @throws {Refusal} `not_found` without a till. */
const openTill = async (
  { memberId, readState }: Pick<ApiRequest<unknown>, 'memberId' | 'readState'>,
  { payments }: Pick<Services, 'payments'>,
) => {
  const { customer } = await readState(subscription, streams.subscription(memberId))
  if (!payments.payByCard) throw noCheckout()
  return { customer, payByCard: payments.payByCard, readAccount: payments.readAccount }
}

/** Pays, then settles the account by the same job as a notice of Stripe's. */
export const onPayAtTill = command(
  payAtTill,
  { reads: [], limit: 'payments', skipsIdempotency: true },
  async (request, services) => {
    const { customer, payByCard } = await openTill(request, services)
    if (customer === null) throw noCheckout()
    const result = await payByCard({ customer, ...request.body })
    if (result === 'unknown') throw noCheckout()
    if (result === 'paid') {
      const id = request.newId()
      await enqueueNotice(services.jobs, { id, subject: { customer } }, id)
    }
    return { isDeclined: result === 'declined' }
  },
)

export const onListTillPayments = query(
  listTillPayments,
  { reads: [] },
  async (request, services) => {
    const { customer, readAccount } = await openTill(request, services)
    const account = customer === null ? undefined : await readAccount(customer)
    return (account?.payments ?? [])
      .map(({ id, plan, cents, paidAt }) => ({ id, plan, cents, paidAt }))
      .toSorted((one, other) => (one.paidAt < other.paidAt ? 1 : -1))
  },
)
