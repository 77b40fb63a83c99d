import type { Problem } from '../../contracts/core/refusals.ts'
import { texts } from './texts.ts'

/** The server answered a call with an error. `message` is `"<status>: <body>"`. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly status: number
  /** The problem document of the answer, if the body is one. */
  readonly problem: Problem | undefined
  /** Value of `Retry-After`, in seconds. */
  readonly retryAfter: number | undefined

  constructor(status: number, body: string, problem: Problem | undefined, retryAfter?: number) {
    super(`${status}: ${body}`)
    this.status = status
    this.problem = problem
    this.retryAfter = retryAfter
  }

  get code(): Problem['code'] | undefined {
    return this.problem?.code
  }
}

/** No answer arrived. The call may have been executed, so repeat it only with the same key. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  constructor(cause: unknown) {
    super(texts.unreachable, { cause })
  }
}

/** True for the answer that means "you are signed out". */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('401: ') && /Unauthorized/.test(error.message)

/** True for the answer that means "the staff have suspended this account". */
export const isSuspended = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === 'suspended'

/** True for a change of a list that another device or tab has changed since it was read here. */
export const isListChanged = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === 'list_changed'

/** True for the answer that means "the staff keep this member from reaching new people for a time". */
export const isLimited = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === 'limited'

/** True for the answer that a PIN is wrong, or was tried too often. */
export const isWrongPin = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === 'wrong_pin'

/** True for an answer with a time to retry. An earlier retry would fail too. */
export const isTooOften = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === 'rate_limited'

/**
 * What the server objects to in the input, in its own sentences; undefined for any other failure. The
 * same input fails again, so nothing is offered to try it once more.
 */
export const objectionsTo = (error: unknown, path?: string): string | undefined => {
  const issues = (error instanceof CallFailed && error.problem?.issues) || []
  const found = issues.filter(issue => !path || issue.path === path)
  return found.map(({ message }) => message).join(' ') || undefined
}

/** Returns a sentence that tells the member what to do about a failed call. */
export const adviceFor = (error: unknown): string => {
  if (error instanceof Unreachable) return error.message
  if (error instanceof CallFailed && error.problem) return error.problem.message
  return texts.serverFailed
}

/** Returns the error for a failed answer with this body. */
export function callFailedFrom(response: Response, text: string): CallFailed {
  const body = text || response.statusText
  const after = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(after) ? after : undefined
  return new CallFailed(response.status, body, problemIn(response, body), retryAfter)
}

function problemIn(response: Response, body: string): Problem | undefined {
  const isProblem = response.headers.get('content-type')?.includes('application/problem+json')
  return isProblem ? (JSON.parse(body) as Problem) : undefined
}
