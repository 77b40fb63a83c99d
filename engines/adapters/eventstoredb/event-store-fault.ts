import { ErrorType, isCommandError } from '@eventstore/db-client'
import { StorageFault } from '../../ports/storage-fault.ts'

/** Why a call failed through no fault of its caller. */
type Failure = 'unreachable' | 'access_denied'

/** The server did not answer in time. */
export class CallTimedOut extends Error {
  override readonly name = 'CallTimedOut'
  readonly code = 'call_timed_out'

  constructor(milliseconds: number) {
    super(`EventStoreDB did not answer within ${milliseconds} ms.`)
  }
}

/** The log was closed. */
export class LogClosed extends Error {
  override readonly name = 'LogClosed'
  readonly code = 'engine_closed'

  constructor() {
    super('The event log is closed. Open it again to use it.')
  }
}

/** The server refused a call for a reason that the client does not know. */
export class RefusedByServer extends Error {
  override readonly name = 'RefusedByServer'
  readonly code = 'refused_by_server'
  /** What the server calls it, e.g. `redaction-lock-failed`. */
  readonly exception: string

  constructor(exception: string, cause: unknown) {
    super(`EventStoreDB refused a call (${exception}). Its release notes say what that means.`, {
      cause,
    })
    this.exception = exception
  }
}

/** What the server says of an exception in its trailers, by their names. */
export const trailerOf = (error: unknown, name: string): string | undefined => {
  const raw = error instanceof Error && isCommandError(error) ? error._raw : undefined
  return raw?.metadata?.getMap()[name]?.toString()
}

/** The name of an exception that the client does not know. */
const unknownException = (error: unknown): string | undefined =>
  error instanceof Error && isCommandError(error) && error.type === ErrorType.UNKNOWN
    ? trailerOf(error, 'exception')
    : undefined

/** Errors of the client by their type. A server that stops ends calls as `unknown`. */
const failures: Readonly<Record<string, Failure>> = {
  [ErrorType.ACCESS_DENIED]: 'access_denied',
  [ErrorType.CANCELLED]: 'unreachable',
  [ErrorType.DEADLINE_EXCEEDED]: 'unreachable',
  [ErrorType.NOT_LEADER]: 'unreachable',
  [ErrorType.TIMEOUT]: 'unreachable',
  [ErrorType.UNAVAILABLE]: 'unreachable',
  [ErrorType.UNKNOWN]: 'unreachable',
}

/** Status codes of gRPC that mean the credentials: PERMISSION_DENIED and UNAUTHENTICATED. */
const DENIED: ReadonlySet<unknown> = new Set([7, 16])

/** What an error of the client means; undefined if the caller is at fault. */
const failureOf = (error: unknown): Failure | undefined => {
  if (!(error instanceof Error)) return undefined
  if (error instanceof CallTimedOut) return 'unreachable'
  if (error instanceof LogClosed) return undefined
  if (isCommandError(error)) return failures[error.type]
  if ('code' in error && DENIED.has(error.code)) return 'access_denied'
  if ('code' in error && typeof error.code === 'number') return 'unreachable'
  // Discovery of a cluster and a closed channel have neither class nor code.
  return error.constructor === Error ? 'unreachable' : undefined
}

/** The StorageFault of a failed call; the error itself where the call was wrong. */
export const faultOf = (error: unknown): unknown => {
  const exception = unknownException(error)
  if (exception !== undefined) return new RefusedByServer(exception, error)
  const failure = failureOf(error)
  return failure ? new StorageFault(failure, { cause: error }) : error
}

/** Whether a call may succeed when it is made again later. */
export const isPassing = (error: unknown): boolean =>
  error instanceof StorageFault && error.code === 'unreachable'

/** Codes of gRPC with which servers answer a read from a place where no event begins. */
const INVALID: ReadonlySet<unknown> = new Set([2, 3, 9, 11, 13])

/** Whether a read may have failed because its position is within an event. */
export const isInvalidPosition = (error: unknown): boolean =>
  error instanceof StorageFault &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  INVALID.has(error.cause.code)
