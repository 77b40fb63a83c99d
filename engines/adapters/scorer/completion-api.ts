import { setTimeout } from 'node:timers/promises'
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions'
import * as z from 'zod'
import { UnusableAnswer } from './answers.ts'

/** Why the local scorer answered instead of the API. */
export type FallbackReason =
  | 'no_consent'
  | 'over_budget'
  | 'timed_out'
  | 'unreachable'
  | 'rate_limited'
  | 'rejected'
  | 'server_failed'
  | 'unusable_answer'

const Completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z.object({ total_tokens: z.int().min(0) }).nullish(),
})

/** The text of an answer and the tokens used; undefined where the server does not report them. */
type CompletionText = { readonly text: string; readonly tokens: number | undefined }

export type CompletionOptions = {
  /** Aborts at the deadline. */
  readonly signal: AbortSignal
  /** The deadline, on the clock of `performance.now()`. */
  readonly endsAt: number
}

/** The structure that an answer must have: a name, and its JSON Schema. */
export type AnswerFormat = {
  readonly name: string
  readonly schema: Record<string, unknown>
}

export type CompletionApi = {
  requestCompletion(
    messages: readonly ChatCompletionMessageParam[],
    format: AnswerFormat,
    options: CompletionOptions,
  ): Promise<CompletionText>
  /** The reason of an expected failure; undefined for a fault of our own code. */
  fallbackFor(error: unknown): FallbackReason | undefined
}

/** Upper bound of an answer's tokens; a model that reasons needs room for it. */
export const MAX_ANSWER_TOKENS = 1_000

const MAX_ATTEMPTS = 3

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined

const isTemporary = (status: number | undefined) =>
  status === 429 || (status !== undefined && status >= 500)

/** Milliseconds until the next attempt: the server's `retry-after`, else doubling from 500. */
const waitAfter = (error: unknown, attempt: number): number => {
  const header =
    error instanceof Error && 'headers' in error && error.headers instanceof Headers
      ? error.headers.get('retry-after')
      : null
  const seconds = header === null ? Number.NaN : Number(header) * 1_000
  const until = header === null ? Number.NaN : Date.parse(header) - Date.now()
  const wait = [seconds, until].find(Number.isFinite) ?? 500 * 2 ** (attempt - 1)
  return Math.max(0, wait)
}

/**
 * Retries after 429 and 5xx only, until the deadline. The SDK's own retries are off, because they
 * know no deadline: they wait for a `Retry-After` beyond it, and they retry a server that cannot be
 * reached, while the local scorer could answer at once.
 */
const retried = async <T>(attempt: () => Promise<T>, { signal, endsAt }: CompletionOptions) => {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      const wait = waitAfter(error, count)
      const isOver = count === MAX_ATTEMPTS || performance.now() + wait >= endsAt
      if (isOver || !isTemporary(statusOf(error))) throw error
      await setTimeout(wait, undefined, { signal })
    }
  }
}

const readCompletion = (completion: unknown): CompletionText => {
  const read = Completion.safeParse(completion)
  const [choice] = read.data?.choices ?? []
  if (!choice?.message.content || choice.finish_reason === 'length')
    throw new UnusableAnswer('The completion holds no whole answer.')
  return { text: choice.message.content, tokens: read.data?.usage?.total_tokens }
}

/**
 * Opens an OpenAI-compatible API (`POST {baseUrl}/chat/completions` with structured outputs). The
 * client library is loaded here, because it takes about 30 MB of memory. It logs nothing.
 */
export const openCompletionApi = async (options: {
  readonly apiKey: string
  readonly baseUrl?: string | undefined
  readonly model: string
}): Promise<CompletionApi> => {
  const { OpenAI, APIConnectionError, APIError } = await import('openai')
  const client = new OpenAI({
    apiKey: options.apiKey,
    baseURL: options.baseUrl ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
  })
  const body = {
    model: options.model,
    max_completion_tokens: MAX_ANSWER_TOKENS,
  }

  return {
    requestCompletion: (messages, format, time) =>
      retried(async () => {
        const request = {
          ...body,
          response_format: {
            type: 'json_schema' as const,
            json_schema: { ...format, strict: true },
          },
          messages: [...messages],
        }
        return readCompletion(
          await client.chat.completions.create(request, { signal: time.signal }),
        )
      }, time),

    fallbackFor(error) {
      if (error instanceof UnusableAnswer || error instanceof SyntaxError) return 'unusable_answer'
      if (error instanceof APIConnectionError) return 'unreachable'
      const status = statusOf(error)
      if (status === 429) return 'rate_limited'
      if (isTemporary(status)) return 'server_failed'
      return error instanceof APIError ? 'rejected' : undefined
    },
  }
}
