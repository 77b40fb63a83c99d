import type { LRUCache } from 'lru-cache'
import { utcDayOf } from '../../../contracts/core/times.ts'
import type { Clock } from '../../ports/clock.ts'
import type {
  Compatibility,
  ProfileAnalysis,
  RankedComparison,
  Scorer,
  ScorerSubject,
} from '../../ports/scorer.ts'
import { createLruCache } from '../../primitives/lru-cache.ts'
import { type AiSpending, utcMonthOf } from '../../records/ai-spending.ts'
import {
  comparisonFormat,
  comparisonFromAnswer,
  descriptionFormat,
  descriptionFromAnswer,
  questionsFormat,
  questionsFromAnswer,
} from './answers.ts'
import {
  type AnswerFormat,
  type CompletionApi,
  type CompletionOptions,
  type FallbackReason,
  MAX_ANSWER_TOKENS,
  openCompletionApi,
} from './completion-api.ts'
import type { LocalScorer } from './local-scorer.ts'
import { questionByApi, suggestionsByApi } from './onboarding/onboarding-prompts.ts'
import {
  descriptionKey,
  descriptionMessages,
  messagesFor,
  questionMessages,
  subjectPair,
} from './prompt.ts'

export type OpenAiOptions = AskingOptions & {
  readonly apiKey: string
  /** Another server with the same API, e.g. `http://127.0.0.1:11434/v1`. */
  readonly baseUrl?: string
  readonly model: string
  /** Milliseconds for one call of the port, with all its requests and retries. */
  readonly timeout: number
  /** Measures first, and answers when the API does not. */
  readonly local: LocalScorer
  /** `compareMany` asks the API about so many of the best results; the others keep their score. */
  readonly maxRequested?: number
  readonly maxCached?: number
  /** Called for every comparison that the local scorer answered instead, for a metric. */
  readonly onFallback?: (why: FallbackReason) => void
  /** Registers a listener that is called when a key was destroyed. */
  readonly onErasure?: (forget: () => void) => void
}

const CONCURRENCY = 4

/** Failures that the next pair would meet as well. */
const lastingReasons: ReadonlySet<FallbackReason> = new Set([
  'over_budget',
  'timed_out',
  'unreachable',
  'rate_limited',
  'rejected',
  'server_failed',
])

/** Asks the API for what members' words say, and remembers its answers. */
class ApiRatings {
  readonly #options: OpenAiOptions
  readonly #comparisons: LRUCache<string, Compatibility>
  readonly #descriptions: LRUCache<string, ProfileAnalysis>
  #api: Promise<CompletionApi> | undefined

  constructor(options: OpenAiOptions) {
    const { maxCached = 2_000, onErasure } = options
    this.#options = options
    this.#comparisons = createLruCache(maxCached)
    this.#descriptions = createLruCache(maxCached)
    onErasure?.(() => {
      this.#comparisons.clear()
      this.#descriptions.clear()
    })
  }

  /** The API's answer, or why there is none. */
  async ask<T>(question: ApiQuestion<T>, call: ScorerCall): Promise<T | FallbackReason> {
    this.#api ??= openCompletionApi(this.#options)
    return askApi(await this.#api, question, call, this.#options)
  }

  /** The API's answer about an onboarding, or the local one. Nothing of it is cached. */
  async askOr<T extends object>(
    measured: T,
    question: ApiQuestion<T>,
    call: ScorerCall,
  ): Promise<T> {
    const answer = await this.ask(question, call)
    if (typeof answer !== 'string') return answer
    this.#options.onFallback?.(answer)
    return measured
  }

  async compare(
    reader: ScorerSubject,
    other: ScorerSubject,
    measured: Compatibility,
    call: ScorerCall,
  ): Promise<Compatibility> {
    const { local, model, onFallback } = this.#options
    const compareLocally = (why: FallbackReason) => {
      onFallback?.(why)
      return measured
    }
    if (!reader.aiConsent || !other.aiConsent) return compareLocally('no_consent')
    const pair = subjectPair(reader, other, model)
    const before = this.#comparisons.get(pair.key)
    if (before) return before
    if (call.failed) return compareLocally(call.failed)

    const question = {
      messages: messagesFor(pair.subjects, measured),
      format: comparisonFormat,
      read: (text: string) =>
        comparisonFromAnswer(text, measured, factors => local.reasonFrom(pair.subjects, factors)),
    }
    const answer = await this.ask(question, call)
    if (typeof answer !== 'string') {
      this.#comparisons.set(pair.key, answer)
      return answer
    }
    if (lastingReasons.has(answer)) call.failed = answer
    return compareLocally(answer)
  }

  async describe(
    subject: ScorerSubject,
    measured: ProfileAnalysis,
    call: ScorerCall,
  ): Promise<ProfileAnalysis | FallbackReason> {
    const { local, model } = this.#options
    if (!subject.aiConsent) return 'no_consent'
    const key = descriptionKey(subject, model)
    const before = this.#descriptions.get(key)
    if (before) return before
    const question = {
      messages: descriptionMessages(subject, measured),
      format: descriptionFormat,
      read: (text: string) => descriptionFromAnswer(text, subject, measured, local),
    }
    const answer = await this.ask(question, call)
    if (typeof answer !== 'string') this.#descriptions.set(key, answer)
    return answer
  }
}

/**
 * Lets an OpenAI-compatible API rate what the local scorer measured.
 *
 * Each pair is a request of its own, so that no member's words stand beside a third member's, and
 * in a fixed order, so that both members get the same answer. See `messagesFor` for what is sent
 * and `comparisonFromAnswer` for the defence against hostile bios. Members without AI consent are
 * never sent. 429 and 5xx are retried within `timeout`; after every other failure, an exhausted
 * budget or an unusable answer the local scorer answers, marked by `isAiGenerated: false`.
 */
export const openAiScorer = (options: OpenAiOptions): Scorer => {
  const { local, timeout, maxRequested = 15, onFallback } = options
  const api = new ApiRatings(options)
  const begin = (caller: AbortSignal, payer: string | undefined) =>
    beginCall(caller, payer, timeout)

  return {
    precompute: (subjects, options) => local.precompute(subjects, options),

    async onboardingQuestion(step, words, { payer, signal }) {
      const builtIn = await local.onboardingQuestion(step, words, { signal })
      // Before the first answer there is nothing to word a question for.
      if (!words.aiConsent || words.responses.length === 0) return builtIn
      return api.askOr(builtIn, questionByApi(builtIn, words), begin(signal, payer))
    },

    async onboardingSuggestions(type, words, { payer, signal }) {
      const measured = await local.onboardingSuggestions(type, words, { signal })
      if (!words.aiConsent) return measured
      return api.askOr(measured, suggestionsByApi(type, words), begin(signal, payer))
    },

    async describe(subject, { payer, signal }) {
      const measured = await local.describe(subject, { signal })
      const answer = await api.describe(subject, measured, begin(signal, payer))
      if (typeof answer !== 'string') return answer
      onFallback?.(answer)
      return measured
    },

    async compare(reader, other, { payer, signal }) {
      const measured = await local.compare(reader, other, { signal })
      return api.compare(reader, other, measured, begin(signal, payer))
    },

    async writeQuestions(request, { payer, signal }) {
      const question = {
        messages: questionMessages(request),
        format: questionsFormat,
        read: questionsFromAnswer,
      }
      const answer = await api.ask(question, begin(signal, payer))
      const isUsable = typeof answer !== 'string' && answer.length > 0
      if (isUsable) return { questions: answer.slice(0, request.count), isAiGenerated: true }
      onFallback?.(typeof answer === 'string' ? answer : 'unusable_answer')
      return local.writeQuestions(request, { signal })
    },

    async compareMany(reader, others, { best = others.length, payer, signal }) {
      const ranked = await local.compareMany(reader, others, {
        best: Math.max(best, maxRequested),
        signal,
      })
      const call = begin(signal, payer)
      const results: RankedComparison[] = [...ranked]
      const queue = ranked.slice(0, maxRequested).entries()
      const workers = Array.from({ length: CONCURRENCY }, async () => {
        for (const [rank, { index, compatibility }] of queue) {
          const other = others[index]
          if (other)
            results[rank] = {
              index,
              compatibility: await api.compare(reader, other, compatibility, call),
            }
        }
      })
      await Promise.all(workers)
      return results
        .sort((a, b) => b.compatibility.overall - a.compatibility.overall || a.index - b.index)
        .slice(0, best)
    },
  }
}

/** The token budgets of calls to the API, and the store that counts tokens. */
type AskingOptions = {
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
type ScorerCall = CompletionOptions & {
  readonly caller: AbortSignal
  readonly payer: string | undefined
  failed: FallbackReason | undefined
}

/** A call to the API, with the parser of its answer. */
type ApiQuestion<T> = {
  readonly messages: ReturnType<typeof messagesFor>
  readonly format: AnswerFormat
  /** @throws {UnusableAnswer} */
  readonly read: (text: string) => T
}

/** Begins a call of the port for a caller, with `timeout` milliseconds for all its requests. */
const beginCall = (
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
const askApi = async <T>(
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
