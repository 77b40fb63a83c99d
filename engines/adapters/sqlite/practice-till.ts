import { randomBytes } from 'node:crypto'
import { practiceKey } from '../../../contracts/core/limits.ts'
import { pageAt } from '../../../contracts/pages.ts'
import type { PaidPlan } from '../../../contracts/payments/payments.ts'
import { paidPeriodEnd, tillAccountOf } from '../../../domain/payments/provider-account.ts'
import type { Clock } from '../../ports/clock.ts'
import { BadNotice, type Payments, PaymentsFault } from '../../ports/payments.ts'
import { TillFile } from './till-file.ts'

/** The number of Stripe's test card that is always declined. */
const DECLINED_CARD = '4000000000000002'

/**
 * Plays a provider of payments on this machine, so that premium can be tried without one: no money
 * moves. Every card pays but `4000 0000 0000 0002`, and renewals follow from the clock. Customers, by
 * the ids of members, are in one SQLite file, made with the first of them.
 */
export const openPracticeTill = ({
  path,
  clock,
}: {
  readonly path: string
  readonly clock: Clock
}): Payments & AsyncDisposable => {
  const file = new TillFile(path)
  const now = () => clock.now().toISOString()

  const secretOf = (id: string): string => {
    const found = file.checkout(id)
    if (!found) throw new PaymentsFault('rejected', 'no_checkout')
    return found.secret
  }

  const start = (
    { customer, checkoutId }: { readonly customer: string; readonly checkoutId: string },
    plan: PaidPlan,
    hasFirstWeek: boolean,
  ): string => {
    const id = `till-${checkoutId}`
    file.addCheckout(customer, {
      id,
      checkoutId,
      secret: randomBytes(24).toString('base64url'),
      plan,
      hasFirstWeek,
      startedAt: now(),
      paidAt: null,
      cancelsAt: null,
      endedAt: null,
      refunded: [],
    })
    return secretOf(id)
  }

  return {
    publicKey: practiceKey,
    async createCustomer(member, former) {
      const customer = `till-${member}${former === null ? '' : `-${now()}`}`
      file.addCustomer(customer, member)
      return customer
    },
    readAccount: async customer =>
      file.customer(customer) && tillAccountOf(file.checkoutsOf(customer), clock.now()),
    startSubscription: async ({ plan, hasFirstWeek, ...of }) => start(of, plan, hasFirstWeek),
    startPayment: async of => start(of, 'once', false),
    readClientSecret: async ({ id }) => secretOf(id),
    async payByCard({ customer, clientSecret, card }) {
      const checkout = file.checkoutsOf(customer).find(({ secret }) => secret === clientSecret)
      if (!checkout || checkout.endedAt !== null) return 'unknown'
      if (card === DECLINED_CARD) return 'declined'
      file.change(checkout.id, one => ({ ...one, paidAt: one.paidAt ?? now() }))
      return 'paid'
    },
    endCheckout: async ({ id }) =>
      file.change(id, one => (one.paidAt === null ? { ...one, endedAt: now() } : one)),
    endSubscription: async id =>
      file.change(id, one => ({ ...one, endedAt: one.endedAt ?? now() })),
    refund: async paymentId =>
      file.change(paymentId.slice(0, paymentId.lastIndexOf('.')), one => ({
        ...one,
        refunded: [...new Set([...one.refunded, paymentId])],
      })),
    setRenewal: async ({ subscriptionId, renews }) =>
      file.change(subscriptionId, one => ({
        ...one,
        cancelsAt: renews ? null : paidPeriodEnd(one, clock.now()),
      })),
    openPortal: async (_, returnTo) => new URL(pageAt('/practice-payments'), returnTo).href,
    deleteCustomer: async customer => file.deleteCustomer(customer),
    async findCustomer(subject) {
      const found = 'customer' in subject ? file.customer(subject.customer) : undefined
      return found && { customer: found.customer, memberId: found.member }
    },
    async *customers() {
      for (const { customer, member } of file.customers()) yield { customer, memberId: member }
    },
    readNotice() {
      throw new BadNotice('The practice till sends no notices.')
    },
    async [Symbol.asyncDispose]() {
      file.close()
    },
  }
}
