/** Why a store cannot be written, with advice for the operator. */
export const storageFaults = {
  disk_full: 'The disk is full. Free some space; Kith goes on by itself.',
  read_only: 'It may not be written to. Make its file and folder writable; Kith goes on by itself.',
  io_failed: 'The disk fails. Look at the logs of the system; Kith goes on once it writes again.',
  file_missing:
    'Its file is gone. Nothing is made in its place: move that file back, and Kith goes on by itself; without it stop Kith and restore a backup.',
  file_replaced:
    'Another file stands in its place. Stop Kith, see that all files belong together, then start.',
  redis_full: 'Redis is full. Raise its maxmemory; Kith goes on by itself.',
  redis_replica:
    'Redis has become a replica. Let REDIS_URL lead to its primary; Kith goes on by itself.',
  redis_unsaved:
    'Redis takes no writes, because it cannot save them or lacks replicas. Look at its log; Kith goes on by itself.',
  unreachable: 'Its server does not answer. See that it runs; Kith goes on by itself.',
  access_denied:
    'Its server refuses the credentials, or what they may do. Correct them there; Kith goes on by itself.',
  master_key_outdated:
    'The master key was rotated, and the one here is from before. Copy the new one to MASTER_KEY_URL; Kith goes on by itself.',
  not_found: 'Its server no longer has the database or bucket. Put it back, then start Kith again.',
} as const

export type StorageFaultCode = keyof typeof storageFaults

/**
 * A store cannot be written at the moment. The write is not acknowledged and may be repeated under
 * the same ids; reads may still work. `message` tells the operator what to do.
 */
export class StorageFault extends Error {
  override readonly name = 'StorageFault'
  readonly code: StorageFaultCode

  constructor(code: StorageFaultCode, options?: ErrorOptions) {
    super(`A store cannot be written. ${storageFaults[code]}`, options)
    this.code = code
  }
}

export const isStorageFaultCode = (code: string): code is StorageFaultCode => code in storageFaults

/** Whether an error is a StorageFault, or one that was thrown while another one was handled. */
export const isStorageFault = (error: unknown): boolean =>
  error instanceof StorageFault ||
  (error instanceof SuppressedError &&
    (isStorageFault(error.error) || isStorageFault(error.suppressed)))

/** Resolves when `work` is stored or cannot be stored: for writes that may be left out. */
export const storeIfPossible = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error
  }
}

/** The result of a read; undefined while its store does not answer: for what is also elsewhere. */
export const readIfPossible = async <T>(reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof StorageFault) return undefined
    throw error
  }
}

const systemCodes: Readonly<Record<string, StorageFaultCode>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EROFS: 'read_only',
  EACCES: 'read_only',
  EPERM: 'read_only',
  EFBIG: 'io_failed',
  EIO: 'io_failed',
  EMFILE: 'io_failed',
  ENFILE: 'io_failed',
}

/** The storage fault that an error of the file system stands for; undefined for any other error. */
export const storageFaultOfSystem = (error: unknown): StorageFault | undefined => {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const code = systemCodes[String(error.code)]
  return code && new StorageFault(code, { cause: error })
}
