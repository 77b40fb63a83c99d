import type { CommandContext } from '../../command-api/dispatch.ts'
import { member } from '../../command-api/identity/decider.ts'
import { subscription } from '../../command-api/payments/decider.ts'
import type { Payer } from '../../contracts/jobs.ts'
import { randomId } from '../../contracts/random-id.ts'
import { streams } from '../../contracts/streams.ts'
import { leftoversOf } from '../../engines/payments/settlement.ts'
import { type CustomerOfMember, noAccount, type PaymentAccount } from '../../engines/payments.ts'
import type { JobServices } from '../queue.ts'

type SettleServices = Pick<JobServices, 'dispatch' | 'payments' | 'clock'>

/** The provider goes on changing what it says. The job is tried again. */
class Unsettled extends Error {
  override readonly name = 'Unsettled'
  readonly code = 'unsettled'

  constructor() {
    super('The provider of payments says something else each time. The job will be tried again.')
  }
}

const MAX_ROUNDS = 10

/** The member and their customer; undefined for somebody who has none, or has left. */
export const findPayer = async (
  payer: Payer,
  { dispatch, payments }: SettleServices,
): Promise<CustomerOfMember | undefined> => {
  if (!('memberId' in payer)) return payments.findCustomer(payer)
  const { memberId } = payer
  const { customer } = await dispatch.readState(subscription, streams.subscription(memberId))
  return customer === null ? undefined : { memberId, customer }
}

/** Ends at the provider what would be paid for nothing; whether there was anything. */
const endLeftovers = async (
  account: PaymentAccount,
  { payments, clock }: SettleServices,
): Promise<boolean> => {
  const { subscriptions, checkouts } = leftoversOf(account, clock.now())
  for (const { id } of subscriptions) await payments.endSubscription(id)
  for (const one of checkouts) await payments.endCheckout(one)
  return subscriptions.length + checkouts.length > 0
}

/**
 * Records what the provider says of a customer now. Jobs for one member may overlap: each asks again
 * after it has recorded something, so that the last one to record has seen that it still holds.
 *
 * @throws {PaymentsFault} @throws {Unsettled}
 */
export const settleAccount = async (
  { memberId, customer }: CustomerOfMember,
  cause: CommandContext,
  services: SettleServices,
): Promise<void> => {
  const { dispatch, payments, clock } = services
  const { closedAt } = await dispatch.readState(member, streams.member(memberId))
  if (closedAt !== null) return payments.deleteCustomer(customer)

  const stream = streams.subscription(memberId)
  const known = await dispatch.readState(subscription, stream)
  if (known.customer !== customer) return
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const account = (await payments.readAccount(customer)) ?? noAccount
    if (await endLeftovers(account, services)) continue
    const settle = { type: 'Settle', memberId, account, now: clock.now() } as const
    const { events } = await dispatch(subscription, stream, settle, {
      ...{ ...cause, command: randomId(), now: clock.now(), repeated: false },
    })
    if (events.length === 0) return
  }
  throw new Unsettled()
}
