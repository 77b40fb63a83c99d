import type { IncomingMessage } from 'node:http'
import { Refusal } from '../../contracts/core/refusals.ts'
import { receivePaymentNotice } from '../../contracts/payments/payment-routes.ts'
import { BadNotice, type PaymentNotice } from '../../engines/ports/payments.ts'
import type { Services } from '../handlers/services.ts'
import { callerAddress } from '../http/caller-address.ts'
import type { HttpContext, HttpMiddleware } from '../http/context.ts'
import { refuseEncodedBody } from '../http/parse-request.ts'
import type { ConsumeRateLimit } from '../http/rate-limits.ts'
import { enqueueNotice } from './enqueue.ts'
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
