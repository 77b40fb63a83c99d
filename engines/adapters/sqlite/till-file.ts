import { DatabaseSync } from 'node:sqlite'
import type { TillCheckout } from '../../../domain/payments/provider-account.ts'
import { TILL_BUSY_TIMEOUT_MS } from '../../primitives/timeouts.ts'
import { turnOnWriteAheadLog } from './database.ts'
import { storageFaultOf } from './sqlite-fault.ts'

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
 * Customers and checkouts of the practice till in a SQLite file, which the first use makes. Writes are
 * durable when they return; they throw a `StorageFault` where the file cannot be written.
 */
export class TillFile {
  readonly #path: string
  #opened: DatabaseSync | undefined

  constructor(path: string) {
    this.#path = path
  }

  get #database(): DatabaseSync {
    this.#opened ??= stored(() => openDatabase(this.#path))
    return this.#opened
  }

  addCustomer(customer: string, member: string): void {
    const insert = this.#database.prepare('INSERT OR IGNORE INTO customers VALUES (?, ?)')
    stored(() => insert.run(customer, member))
  }

  customer(customer: string): CustomerRow | undefined {
    const select = this.#database.prepare('SELECT * FROM customers WHERE customer = ?')
    return select.get(customer) as CustomerRow | undefined
  }

  customers(): readonly CustomerRow[] {
    return this.#database.prepare('SELECT * FROM customers').all() as CustomerRow[]
  }

  /** Deletes a customer with their checkouts. */
  deleteCustomer(customer: string): void {
    const remove = this.#database.prepare('DELETE FROM customers WHERE customer = ?')
    stored(() => remove.run(customer))
  }

  /** Does nothing where there is a checkout of this id. */
  addCheckout(customer: string, checkout: TillCheckout): void {
    const insert = this.#database.prepare('INSERT OR IGNORE INTO checkouts VALUES (?, ?, ?)')
    stored(() => insert.run(checkout.id, customer, JSON.stringify(checkout)))
  }

  checkout(id: string): TillCheckout | undefined {
    const select = this.#database.prepare('SELECT record FROM checkouts WHERE id = ?')
    const found = select.get(id) as CheckoutRow | undefined
    return found && JSON.parse(found.record)
  }

  checkoutsOf(customer: string): TillCheckout[] {
    const select = this.#database.prepare('SELECT record FROM checkouts WHERE customer = ?')
    return (select.all(customer) as CheckoutRow[]).map(({ record }) => JSON.parse(record))
  }

  /** Changes a checkout, if there is one, in one transaction. */
  change(id: string, next: (before: TillCheckout) => TillCheckout): void {
    const database = this.#database
    stored(() => {
      database.exec('BEGIN IMMEDIATE')
      try {
        const before = this.checkout(id)
        const update = database.prepare('UPDATE checkouts SET record = ? WHERE id = ?')
        if (before) update.run(JSON.stringify(next(before)), id)
        database.exec('COMMIT')
      } finally {
        if (database.isTransaction) database.exec('ROLLBACK')
      }
    })
  }

  close(): void {
    this.#opened?.close()
  }
}
