import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import { listTillPayments, payAtTill } from '../../contracts/payments/payment-routes.ts'
import { subscription } from '../../domain/payments/decider.ts'
import { type ApiRequest, command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { enqueueNotice } from './enqueue.ts'

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
