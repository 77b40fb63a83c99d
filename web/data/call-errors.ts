import type { Problem } from '../../contracts/problem.ts'

/** A call that was answered with something other than success. `message` is `"<status>: <body>"`. */
export class CallFailed extends Error {
  override readonly name = 'Failure'
  readonly status: number
  /** What the server said, where it said it in the agreed form. */
  readonly problem: Problem | undefined
  /** Seconds after which the server says that asking again is worth while. */
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

/** A call that got no answer: whether it was done is unknown, so only the same call may be repeated. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'

  constructor(cause: unknown) {
    super('Kith could not be reached. Check your connection, then try again.', { cause })
  }
}

/** True for the answer that means "you are signed out". */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('401: ') && /Unauthorized/.test(error.message)

/** True for the answer that means "the staff have suspended this account". */
export const isSuspended = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === 'suspended'

/** True for the answer that says when to come back, and that trying again at once is of no use. */
export const isTooOften = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === 'rate_limited'

/** A sentence that tells a person what to do about a failed call. */
export const adviceFor = (error: unknown): string => {
  if (error instanceof Unreachable) return error.message
  if (error instanceof CallFailed && error.problem) return error.problem.message
  return 'Something went wrong on our side. Wait a moment, then try again.'
}

/** What a failed answer with this body means. */
export function callFailedFrom(response: Response, said: string): CallFailed {
  const body = said || response.statusText
  const after = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(after) ? after : undefined
  return new CallFailed(response.status, body, problemIn(response, body), retryAfter)
}

function problemIn(response: Response, body: string): Problem | undefined {
  const isProblem = response.headers.get('content-type')?.includes('application/problem+json')
  return isProblem ? (JSON.parse(body) as Problem) : undefined
}
