import { Stripe } from 'stripe'
import * as z from 'zod'
import { BadNotice, type NoticeSubject, type PaymentNotice } from '../../ports/payments.ts'

/** How old a signature may be, so that a notice that was recorded cannot be sent again later. */
const TOLERANCE_SECONDS = 300

/** Kinds of events that may change what somebody has paid for. All others are ignored. */
const kinds: ReadonlySet<string> = new Set([
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'payment_intent.succeeded',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'refund.updated',
  'refund.failed',
])

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])

const Notice = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  data: z.object({
    object: z.object({ customer: reference.nullish(), charge: reference.nullish() }),
  }),
})

const subjectOf = ({ data: { object } }: z.output<typeof Notice>): NoticeSubject | undefined => {
  if (object.customer != null) return { customer: object.customer }
  return object.charge == null ? undefined : { charge: object.charge }
}

const verify = (body: Buffer, signature: string, secret: string, now: Date): unknown => {
  try {
    return Stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    )
  } catch (error) {
    throw new BadNotice('The signature of a notice does not hold.', { cause: error })
  }
}

/**
 * Reads from a webhook which customer it concerns; nothing else of it is used.
 * @throws {BadNotice} the signature does not hold, is too old, or the body is no event.
 */
export const readNotice = (
  body: Buffer,
  signature: string,
  secret: string,
  now: Date,
): PaymentNotice | undefined => {
  const parsed = Notice.safeParse(verify(body, signature, secret, now))
  if (!parsed.success) throw new BadNotice('A signed notice has another shape than an event.')
  const subject = subjectOf(parsed.data)
  return kinds.has(parsed.data.type) && subject ? { id: parsed.data.id, subject } : undefined
}
