import {
  MongoAPIError,
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoOperationTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb'
import type { EngineFaultCode } from '../../ports/engine-fault.ts'
import { StorageFault, type StorageFaultCode } from '../../ports/storage-fault.ts'

/** Error codes of the server. @see https://www.mongodb.com/docs/manual/reference/error-codes/ */
const codes: Readonly<Record<number, StorageFaultCode>> = {
  13: 'access_denied', // Unauthorized
  18: 'access_denied', // AuthenticationFailed
  8000: 'access_denied', // AtlasError: bad authentication
  14031: 'disk_full', // OutOfDiskSpace
}

const DUPLICATE_KEY = 11_000

export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY

/** Whether every error of a bulk write is a duplicate key. */
export const isOnlyDuplicateKeys = (error: unknown): boolean =>
  error instanceof MongoBulkWriteError &&
  [error.writeErrors].flat().every(({ code }) => code === DUPLICATE_KEY)

/** Errors of a server that takes no writes now, e.g. while another one is elected. */
const isPassing = (error: MongoError): boolean =>
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  error instanceof MongoOperationTimeoutError ||
  error.hasErrorLabel('RetryableWriteError') ||
  error.hasErrorLabel('TransientTransactionError')

/** The StorageFault that an error of the driver stands for; undefined for any other error. */
export const storageFaultOfMongo = (error: unknown): StorageFault | undefined => {
  if (error instanceof StorageFault) return error
  if (!(error instanceof MongoError)) return undefined
  const code = error instanceof MongoServerError ? codes[Number(error.code)] : undefined
  if (code) return new StorageFault(code, { cause: error })
  return isPassing(error) ? new StorageFault('unreachable', { cause: error }) : undefined
}

/** The same as a reason not to open the engine. */
export const engineFaultCodeOfMongo = (error: unknown): EngineFaultCode => {
  if (storageFaultOfMongo(error)?.code === 'access_denied') return 'access_denied'
  return error instanceof MongoAPIError && !isPassing(error) ? 'bad_url' : 'unreachable'
}
