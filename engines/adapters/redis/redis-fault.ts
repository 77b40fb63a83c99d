import type { EngineFaultCode } from '../../ports/engine-fault.ts'
import { StorageFault, type StorageFaultCode } from '../../ports/storage-fault.ts'

/** Error codes with which Redis refuses a command: the first word of an error reply. */
const replies: Readonly<Record<string, StorageFaultCode>> = {
  NOAUTH: 'access_denied',
  WRONGPASS: 'access_denied',
  NOPERM: 'access_denied',
  OOM: 'disk_full',
  READONLY: 'read_only',
  MISCONF: 'io_failed',
  NOREPLICAS: 'io_failed',
  LOADING: 'unreachable',
  BUSY: 'unreachable',
  MASTERDOWN: 'unreachable',
  CLUSTERDOWN: 'unreachable',
  TRYAGAIN: 'unreachable',
  UNBLOCKED: 'unreachable',
}

/** The code of an error reply; undefined for errors that are not replies. */
const replyCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'ReplyError'
    ? /^[A-Z]+/.exec(error.message)?.[0]
    : undefined

/** Errors of a program, as opposed to those of a connection. */
const isProgramError = (error: unknown): boolean =>
  !(error instanceof Error) ||
  error instanceof TypeError ||
  error instanceof RangeError ||
  error instanceof SyntaxError ||
  error.name === 'ReplyError'

/**
 * The StorageFault that an error of the client stands for; undefined for an error of the program.
 * An error that is no reply comes from the connection, which has no error class of its own.
 */
export const storageFaultOfRedis = (error: unknown): StorageFault | undefined => {
  if (error instanceof StorageFault) return error
  const code = replies[replyCodeOf(error) ?? '']
  if (code !== undefined) return new StorageFault(code, { cause: error })
  return isProgramError(error) ? undefined : new StorageFault('unreachable', { cause: error })
}

/** The same as a reason not to open the engine. */
export const engineFaultCodeOfRedis = (error: unknown): EngineFaultCode => {
  // Redis before ACLs refuses a password where none is set with the code ERR.
  if (replyCodeOf(error) === 'ERR') return 'access_denied'
  const code = storageFaultOfRedis(error)?.code
  return code === 'access_denied' || code === 'read_only' ? code : 'unreachable'
}
