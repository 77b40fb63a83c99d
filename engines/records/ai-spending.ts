import type { Records } from '../ports/records.ts'
import { storeIfPossible } from '../ports/storage-fault.ts'
import { createKeyedMutex } from '../primitives/keyed-mutex.ts'

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
export type AiSpending = ReturnType<typeof createAiSpending>

const DAY_MS = 86_400_000

/** Counts expire so long after their day; by then no budget looks at them. */
const MONTH_DAYS = 62
const MEMBER_DAYS = 2

/** AI spending among the records. */
export const createAiSpending = (records: Records) => {
  /** Calls of this process change a count one after the other, so that they do not race. */
  const oneByOne = createKeyedMutex()

  /** Adds tokens, down to none; false if the count would then be beyond the budget. */
  const add = (
    key: string,
    tokens: number,
    expiresAt: number,
    budget = Number.POSITIVE_INFINITY,
  ): Promise<boolean> =>
    oneByOne(key, async () => {
      for (;;) {
        const known = await records.get<number>('ai-spending', key)
        const next = Math.max(0, (known?.value ?? 0) + tokens)
        if (next > budget) return false
        const options = { ifVersion: known?.version ?? ('none' as const), expiresAt }
        if ((await records.put('ai-spending', key, next, options)) !== undefined) return true
      }
    })

  const spent = async (month: string): Promise<number> =>
    (await records.get<number>('ai-spending', month))?.value ?? 0

  /** Adds tokens to the count of a member's day. */
  const addToDay = (
    { day, member }: TokenReservation,
    tokens: number,
    budget?: number,
  ): Promise<boolean> => {
    if (member === undefined) return Promise.resolve(true)
    return add(`${day} ${member}`, tokens, Date.parse(day) + MEMBER_DAYS * DAY_MS, budget)
  }

  const addToMonth = ({ month, day }: TokenReservation, tokens: number, budget?: number) =>
    add(month, tokens, Date.parse(day) + MONTH_DAYS * DAY_MS, budget)

  return {
    /**
     * Reserves the tokens, or reserves nothing and returns the budget that is too small.
     *
     * @throws {StorageFault} the reservation cannot be stored: send no request.
     */
    async reserve(
      reservation: TokenReservation,
      { monthly, daily }: TokenBudgets,
    ): Promise<'reserved' | 'month_spent' | 'day_spent'> {
      const { tokens } = reservation
      if (!(await addToDay(reservation, tokens, daily))) return 'day_spent'
      if (await addToMonth(reservation, tokens, monthly)) return 'reserved'
      await addToDay(reservation, -tokens)
      return 'month_spent'
    },

    /**
     * Corrects a reservation by the actual cost; `difference` may be negative. If that cannot be
     * stored, the reservation counts as spent.
     */
    async settle(reservation: TokenReservation, difference: number): Promise<void> {
      await storeIfPossible(addToMonth(reservation, difference))
      await storeIfPossible(addToDay(reservation, difference))
    },

    /** Tokens of a month, including reservations. */
    spent,
  }
}

/** The UTC month of an instant, e.g. `2026-11`. */
export const utcMonthOf = (now: Date): string => now.toISOString().slice(0, 7)
