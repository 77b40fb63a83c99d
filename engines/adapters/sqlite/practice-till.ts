import { randomBytes } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { practiceKey } from '../../../contracts/core/limits.ts'
import { pageAt } from '../../../contracts/pages.ts'
import type { PaidPlan } from '../../../contracts/payments/payments.ts'
import {
  paidPeriodEnd,
  type TillCheckout,
  tillAccountOf,
} from '../../../domain/payments/provider-account.ts'
import type { Clock } from '../../ports/clock.ts'
import { BadNotice, type Payments, PaymentsFault } from '../../ports/payments.ts'
import { TILL_BUSY_TIMEOUT_MS } from '../../primitives/timeouts.ts'
import { turnOnWriteAheadLog } from './database.ts'
import { storageFaultOf } from './sqlite-fault.ts'

/** The number of Stripe's test card that is always declined. */
const DECLINED_CARD = '4000000000000002'

const schema = `
  CREATE TABLE IF NOT EXISTS customers (customer TEXT PRIMARY KEY, member TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS checkouts (
    id TEXT PRIMARY KEY, customer TEXT NOT NULL REFERENCES customers ON DELETE CASCADE, record TEXT NOT NULL
  ) STRICT`

type CheckoutRow = { readonly record: string }
type CustomerRow = { readonly customer: string; readonly member: string }

const openDatabase = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path, { timeout: TILL_BUSY_TIMEOUT_MS })
  turnOnWriteAheadLog(database, TILL_BUSY_TIMEOUT_MS)
  database.exec(schema)
  return database
}

/** The result of `work`. @throws {StorageFault} the file cannot be written, e.g. on a full disk. */
const stored = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw storageFaultOf(error) ?? error
  }
}

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
  let opened: DatabaseSync | undefined
  const database = (): DatabaseSync => {
    opened ??= stored(() => openDatabase(path))
    return opened
  }
  const now = () => clock.now().toISOString()

  const checkoutsOf = (customer: string): TillCheckout[] => {
    const select = database().prepare('SELECT record FROM checkouts WHERE customer = ?')
    return (select.all(customer) as CheckoutRow[]).map(({ record }) => JSON.parse(record))
  }
  const findCheckout = (id: string): TillCheckout | undefined => {
    const select = database().prepare('SELECT record FROM checkouts WHERE id = ?')
    const found = select.get(id) as CheckoutRow | undefined
    return found && JSON.parse(found.record)
  }
  const findCustomer = (customer: string): CustomerRow | undefined =>
    database().prepare('SELECT * FROM customers WHERE customer = ?').get(customer) as
      | CustomerRow
      | undefined

  /** Changes a checkout, if there is one, in one transaction. */
  const change = (id: string, next: (before: TillCheckout) => TillCheckout): void =>
    stored(() => {
      database().exec('BEGIN IMMEDIATE')
      try {
        const before = findCheckout(id)
        const update = database().prepare('UPDATE checkouts SET record = ? WHERE id = ?')
        if (before) update.run(JSON.stringify(next(before)), id)
        database().exec('COMMIT')
      } finally {
        if (database().isTransaction) database().exec('ROLLBACK')
      }
    })

  const secretOf = (id: string): string => {
    const found = findCheckout(id)
    if (!found) throw new PaymentsFault('rejected', 'no_checkout')
    return found.secret
  }

  const start = (
    { customer, checkoutId }: { readonly customer: string; readonly checkoutId: string },
    plan: PaidPlan,
    hasFirstWeek: boolean,
  ): string => {
    const id = `till-${checkoutId}`
    const secret = randomBytes(24).toString('base64url')
    const record: TillCheckout = {
      id,
      checkoutId,
      secret,
      plan,
      hasFirstWeek,
      startedAt: now(),
      paidAt: null,
      cancelsAt: null,
      endedAt: null,
      refunded: [],
    }
    const insert = database().prepare('INSERT OR IGNORE INTO checkouts VALUES (?, ?, ?)')
    stored(() => insert.run(id, customer, JSON.stringify(record)))
    return secretOf(id)
  }

  return {
    publicKey: practiceKey,
    async createCustomer(member, former) {
      const customer = `till-${member}${former === null ? '' : `-${now()}`}`
      const insert = database().prepare('INSERT OR IGNORE INTO customers VALUES (?, ?)')
      stored(() => insert.run(customer, member))
      return customer
    },
    readAccount: async customer =>
      findCustomer(customer) && tillAccountOf(checkoutsOf(customer), clock.now()),
    startSubscription: async ({ plan, hasFirstWeek, ...of }) => start(of, plan, hasFirstWeek),
    startPayment: async of => start(of, 'once', false),
    readClientSecret: async ({ id }) => secretOf(id),
    async payByCard({ customer, clientSecret, card }) {
      const checkout = checkoutsOf(customer).find(({ secret }) => secret === clientSecret)
      if (!checkout || checkout.endedAt !== null) return 'unknown'
      if (card === DECLINED_CARD) return 'declined'
      change(checkout.id, one => ({ ...one, paidAt: one.paidAt ?? now() }))
      return 'paid'
    },
    endCheckout: async ({ id }) =>
      change(id, one => (one.paidAt === null ? { ...one, endedAt: now() } : one)),
    endSubscription: async id => change(id, one => ({ ...one, endedAt: one.endedAt ?? now() })),
    refund: async paymentId =>
      change(paymentId.slice(0, paymentId.lastIndexOf('.')), one => ({
        ...one,
        refunded: [...new Set([...one.refunded, paymentId])],
      })),
    setRenewal: async ({ subscriptionId, renews }) =>
      change(subscriptionId, one => ({
        ...one,
        cancelsAt: renews ? null : paidPeriodEnd(one, clock.now()),
      })),
    openPortal: async (_, returnTo) => new URL(pageAt('/practice-payments'), returnTo).href,
    async deleteCustomer(customer) {
      const remove = database().prepare('DELETE FROM customers WHERE customer = ?')
      stored(() => remove.run(customer))
    },
    async findCustomer(subject) {
      const found = 'customer' in subject ? findCustomer(subject.customer) : undefined
      return found && { customer: found.customer, memberId: found.member }
    },
    async *customers() {
      for (const one of database().prepare('SELECT * FROM customers').all() as CustomerRow[])
        yield { customer: one.customer, memberId: one.member }
    },
    readNotice() {
      throw new BadNotice('The practice till sends no notices.')
    },
    async [Symbol.asyncDispose]() {
      opened?.close()
    },
  }
}
