import { S3ServiceException } from '@aws-sdk/client-s3'
import {
  type ConfiguredEngine,
  EngineFault,
  type EngineFaultCode,
} from '../../ports/engine-fault.ts'
import { StorageFault, type StorageFaultCode } from '../../ports/storage-fault.ts'
import type { S3Location } from './location.ts'

type Failure = Extract<EngineFaultCode, StorageFaultCode> | 'disk_full'

const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity'])
const DENIED = new Set(['CredentialsProviderError', 'InvalidAccessKeyId', 'SignatureDoesNotMatch'])

/** Errors that come from no answer of the store: timeouts and those of connections and names. */
const isNetwork = (error: Error): boolean =>
  error.name === 'TimeoutError' ||
  error.name === 'AbortError' ||
  ('code' in error && /^(E[A-Z_]+|UND_ERR_[A-Z_]+)$/.test(String(error.code)))

/** What an error of the S3 client means; undefined if the caller is at fault. */
const failureOf = (error: unknown): Failure | undefined => {
  if (!(error instanceof Error)) return undefined
  if (DENIED.has(error.name)) return 'access_denied'
  if (FULL.has(error.name)) return 'disk_full'
  if (error.name === 'NoSuchBucket') return 'not_found'
  if (!(error instanceof S3ServiceException))
    return isNetwork(error) || '$metadata' in error ? 'unreachable' : undefined
  const status = error.$metadata.httpStatusCode ?? 0
  if (status === 401 || status === 403) return 'access_denied'
  if (status === 404) return 'not_found'
  if (status === 507) return 'disk_full'
  if (status === 429 || status >= 500 || status === 0) return 'unreachable'
  return undefined
}

/** Whether the store answered that there is no such object, its bucket being there. */
export const isNoSuchKey = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.name === 'NoSuchKey'

/** The StorageFault of a failed call; undefined where the store refused the request itself. */
export const storageFaultOfS3 = (error: unknown): StorageFault | undefined => {
  const failure = failureOf(error)
  return failure && new StorageFault(failure, { cause: error })
}

/** The EngineFault of an open that failed. A redirect means that the bucket is in another region. */
export const engineFaultOfS3 = (
  error: unknown,
  configured: ConfiguredEngine,
  { bucket, region, endpoint }: S3Location,
): EngineFault | undefined => {
  const failure = failureOf(error)
  const isRefused = error instanceof S3ServiceException
  if (failure === undefined && !isRefused) return undefined
  const code = failure === undefined || failure === 'disk_full' ? 'not_found' : failure
  const host = endpoint === undefined ? 'Amazon' : new URL(endpoint).host
  return new EngineFault(code, configured, {
    detail: `bucket ${bucket}, region ${region}, at ${host}`,
    cause: error,
  })
}
