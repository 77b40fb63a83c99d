/** Tokens reserved before a request, in a month and in a payer's day (UTC). */
export type TokenReservation = {
  /** E.g. `2026-11`. */
  readonly month: string
  /** E.g. `2026-11-20`. */
  readonly day: string
  /** The profile that pays; undefined where the request is for no member. */
  readonly member: string | undefined
  readonly tokens: number
}

/** Tokens that may be spent: by all in a month, for one member in a day. */
export type TokenBudgets = { readonly monthly: number; readonly daily: number }

/**
 * Tokens spent at the scorer's API, counted for all processes together. A process that dies
 * between reserving and settling leaves its reservation counted as spent.
 */
export interface AiSpending {
  /**
   * Reserves the tokens, or reserves nothing and returns the budget that is too small. Atomic.
   *
   * @throws {StorageFault} the reservation cannot be stored: send no request.
   */
  reserve(
    reservation: TokenReservation,
    budgets: TokenBudgets,
  ): Promise<'reserved' | 'month_spent' | 'day_spent'>

  /**
   * Corrects a reservation by the actual cost; `difference` may be negative. If that cannot be
   * stored, the reservation counts as spent.
   */
  settle(reservation: TokenReservation, difference: number): Promise<void>

  /** Tokens of a month, including reservations. */
  spent(month: string): Promise<number>

  [Symbol.asyncDispose](): Promise<void>
}

/** The UTC month of an instant, e.g. `2026-11`. */
export const utcMonthOf = (now: Date): string => now.toISOString().slice(0, 7)

/** The UTC day of an instant, e.g. `2026-11-20`. */
export const utcDayOf = (now: Date): string => now.toISOString().slice(0, 10)
