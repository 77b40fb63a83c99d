import type { Logger } from 'pino'
import { BadInput, nothingHere, type Problem, Refusal } from '../../contracts/core/refusals.ts'
import { PaymentsFault } from '../../engines/ports/payments.ts'
import { StorageFault } from '../../engines/ports/storage-fault.ts'
import { PROBLEM_TYPE, problemOf } from '../../engines/process/operator-listener/problem-of.ts'
import {
  PAYMENTS_RETRY_SECONDS,
  STORAGE_RETRY_SECONDS,
  UNAVAILABLE_RETRY_SECONDS,
} from '../handlers/timeouts.ts'
import type { HttpContext, HttpMiddleware } from './context.ts'

/** Refusals for the statuses that libraries throw. */
const refusalOfStatus: Readonly<Record<number, Refusal>> = {
  400: new BadInput([{ path: '', message: 'The body is not a JSON object.' }]),
  404: nothingHere(),
  413: new Refusal('too_large', 'Send at most 100 kB.'),
  415: new Refusal('unsupported_media', 'Send JSON, as application/json.'),
}

const notStored = () =>
  new Refusal(
    'unavailable',
    "Kith can't save anything right now. You can still read. Try again in a minute.",
    STORAGE_RETRY_SECONDS,
  )

const refusalOfPayments = ({ code }: PaymentsFault): Refusal =>
  code === 'payments_unconfigured'
    ? new Refusal(code, 'Payments are not set up here. Contact support, or try again later.')
    : new Refusal(
        code,
        'The payment provider does not answer. Nothing was charged; try again in a minute.',
        PAYMENTS_RETRY_SECONDS,
      )

/**
 * The refusal for an error; undefined for a fault of the server. Storage faults are logged once by
 * their watcher, not with every request.
 */
const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (error instanceof StorageFault) return notStored()
  if (error instanceof PaymentsFault) return refusalOfPayments(error)
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
  return refusalOfStatus[status]
}

const respond = (ctx: HttpContext, problem: Problem): void => {
  ctx.status = problem.status
  ctx.body = JSON.stringify(problem)
  ctx.type = PROBLEM_TYPE
  ctx.set('Cache-Control', 'no-store')
}

/** Answers every error as problem+json. Logs faults under the request id; responses omit them. */
export const answerProblems =
  (logger: Logger): HttpMiddleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (hasHungUp(ctx) && error instanceof Error && isCallerError(error)) {
        ctx.status = HUNG_UP
        return
      }
      const refusal = refusalOf(error)
      if (!refusal) logger.error({ requestId: ctx.state.requestId, err: error }, 'request failed')
      const retryAfter =
        refusal?.retryAfter ??
        (refusal?.code === 'unavailable' ? UNAVAILABLE_RETRY_SECONDS : undefined)
      if (retryAfter !== undefined) ctx.set('Retry-After', String(retryAfter))
      respond(
        ctx,
        problemOf(
          refusal ?? {
            code: 'internal',
            message: 'Something went wrong on our side. Try again later.',
          },
          ctx.state.requestId,
        ),
      )
    }
  }

/** Status of a request whose caller was gone before the answer, as nginx counts it. */
export const HUNG_UP = 499

/** Whether the connection of a request ended before its answer. */
export const hasHungUp = ({ req, res }: HttpContext): boolean =>
  req.socket.destroyed && !res.writableFinished

/** Error codes of a connection whose client disconnected, and of work that was stopped with it. */
const connectionErrors = new Set([
  ...['EPIPE', 'ECONNRESET', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'],
])

/**
 * Whether the caller closed the connection or sent what Node's parser (codes `HPE_…`) cannot read.
 */
export const isCallerError = ({ name, code }: Error & { readonly code?: unknown }): boolean =>
  name === 'AbortError' ||
  (typeof code === 'string' && (connectionErrors.has(code) || code.startsWith('HPE_')))
