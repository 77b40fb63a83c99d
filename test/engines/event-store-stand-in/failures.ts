import { Metadata, status } from '@grpc/grpc-js'

/** An error that a call ends with. */
export type CallFailure = {
  readonly code: status
  readonly details: string
  readonly metadata: Metadata
}

export const failure = (
  code: status,
  details: string,
  trailers: Readonly<Record<string, string>> = {},
): CallFailure => {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value)
  return { code, details, metadata }
}

export const accessDenied = (): CallFailure =>
  failure(status.PERMISSION_DENIED, 'Access denied', { exception: 'access-denied' })

export const streamDeleted = (stream: string): CallFailure =>
  failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  })

export const wrongExpectedVersion = (
  stream: string,
  expected: number,
  actual: number,
): CallFailure =>
  failure(status.FAILED_PRECONDITION, `Wrong expected version of '${stream}'.`, {
    exception: 'wrong-expected-version',
    'stream-name': stream,
    'expected-version': String(expected),
    'actual-version': String(actual),
  })

export const tooLarge = (limit: number): CallFailure =>
  failure(status.INVALID_ARGUMENT, `Maximum append size of ${limit} exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  })

export const commitTimeout = (): CallFailure =>
  failure(status.ABORTED, 'Operation timed out: Commit phase timeout.')

/** Kith appends without batches. The client uses them unless a call has credentials. */
export const batchesUnsupported = (): CallFailure =>
  failure(status.UNIMPLEMENTED, 'The stand-in takes no batches: give the call credentials.')

export const unknownFailure = (details: string): CallFailure => failure(status.UNKNOWN, details)
