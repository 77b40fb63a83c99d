import type { Logger } from 'pino'
import { isStorageFault, type StorageFaultCode, storageFaults } from '../ports/storage-fault.ts'
import type { OnStorageChange, StoreName } from '../ports/storage-health.ts'

/** What runs in the background and is tried again after a failure. */
type BackgroundPart = 'view' | 'worker' | 'channel'

/** Logs failures of what runs in the background, and outages of stores. */
export type FailureLog = {
  /** Logs a failure with its error and more fields; during an outage, failures of stores are only counted. */
  failed(part: BackgroundPart, name: string, error: unknown, more?: object): void
  /** Logs when a store can no longer be written, and when it can be again. */
  readonly onStorage: OnStorageChange
}

/** An outage of a store that reports nothing itself ends when nothing has failed for so long. */
const QUIET_MS = 10_000

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unreachable'

/**
 * Logs an outage of an engine in two lines: one when it begins, one when it ends, with the number of
 * failures between. Without that, everything in the background would log its own stack again and again.
 */
export const createFailureLog = (
  logger: Pick<Logger, 'error' | 'info'>,
  quietMs: number = QUIET_MS,
): FailureLog => {
  const away = new Map<StoreName, StorageFaultCode>()
  let failures = 0
  let quiet: NodeJS.Timeout | undefined

  const takeFailures = (): number => {
    const count = failures
    failures = 0
    return count
  }

  /** Waits until nothing fails any more. */
  const restartQuietTime = (): void => {
    clearTimeout(quiet)
    quiet = setTimeout(() => {
      quiet = undefined
      logger.info({ failures: takeFailures() }, 'the stores answer again')
    }, quietMs).unref()
  }

  return {
    failed(part, name, error, more = {}) {
      if (!isStorageFault(error)) {
        logger.error({ [part]: name, ...more, err: error }, `a ${part} failed`)
        return
      }
      failures += 1
      if (away.size > 0) return
      if (!quiet) logger.error({ [part]: name, fault: codeOf(error) }, 'a store does not answer')
      restartQuietTime()
    },
    onStorage(store, fault) {
      if (fault) {
        clearTimeout(quiet)
        quiet = undefined
        away.set(store, fault)
        logger.error({ store, fault }, storageFaults[fault])
        return
      }
      away.delete(store)
      const counted = away.size === 0 ? { failures: takeFailures() } : {}
      logger.info({ store, ...counted }, 'the store can be written again')
    },
  }
}
