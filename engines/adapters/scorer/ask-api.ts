import { utcDayOf } from '../../../contracts/core/utc-day.ts'
import type { Clock } from '../../ports/clock.ts'
import { type AiSpending, utcMonthOf } from '../../records/ai-spending.ts'
import {
  type AnswerFormat,
  type CompletionApi,
  type CompletionOptions,
  type FallbackReason,
  MAX_ANSWER_TOKENS,
} from './completion-api.ts'
import type { messagesFor } from './prompt.ts'

/** The token budgets of calls to the API, and the store that counts tokens. */
export type AskingOptions = {
  /** Tokens per month, prompts and answers together. */
  readonly monthlyTokens: number
  /** Tokens per day for one payer. */
  readonly dailyTokens: number
  readonly spending: AiSpending
  readonly clock: Clock
}

/** A low estimate, so that reservations are rather too large. */
const CHARACTERS_PER_TOKEN = 3

/** State of one call of the port; `failed` is set when further requests would fail too. */
export type ScorerCall = CompletionOptions & {
  readonly caller: AbortSignal
  readonly payer: string | undefined
  failed: FallbackReason | undefined
}

/** A call to the API, with the parser of its answer. */
export type ApiQuestion<T> = {
  readonly messages: ReturnType<typeof messagesFor>
  readonly format: AnswerFormat
  /** @throws {UnusableAnswer} */
  readonly read: (text: string) => T
}

/** Begins a call of the port for a caller, with `timeout` milliseconds for all its requests. */
export const beginCall = (
  caller: AbortSignal,
  payer: string | undefined,
  timeout: number,
): ScorerCall => ({
  caller,
  payer,
  signal: AbortSignal.any([caller, AbortSignal.timeout(timeout)]),
  endsAt: performance.now() + timeout,
  failed: undefined,
})

/**
 * Asks the API, once the month's and the payer's budgets have the tokens. Answers with what `read`
 * makes of its text, or with the reason why there is no answer of the API.
 *
 * @throws the reason of `call.caller`, when the caller gave up.
 */
export const askApi = async <T>(
  api: CompletionApi,
  { messages, format, read }: ApiQuestion<T>,
  call: ScorerCall,
  { spending, monthlyTokens, dailyTokens, clock }: AskingOptions,
): Promise<T | FallbackReason> => {
  const characters = messages.reduce((sum, { content }) => sum + content.length, 0)
  const now = clock.now()
  const reservation = {
    month: utcMonthOf(now),
    day: utcDayOf(now),
    member: call.payer,
    tokens: Math.ceil(characters / CHARACTERS_PER_TOKEN) + MAX_ANSWER_TOKENS,
  }
  const budgets = { monthly: monthlyTokens, daily: dailyTokens }
  if ((await spending.reserve(reservation, budgets)) !== 'reserved') return 'over_budget'
  try {
    const { text, tokens } = await api.requestCompletion(messages, format, call)
    if (tokens !== undefined) await spending.settle(reservation, tokens - reservation.tokens)
    return read(text)
  } catch (error) {
    call.caller.throwIfAborted()
    if (call.signal.aborted) return 'timed_out'
    const why = api.fallbackFor(error)
    if (!why) throw error
    if (why !== 'unusable_answer') await spending.settle(reservation, -reservation.tokens)
    return why
  }
}
