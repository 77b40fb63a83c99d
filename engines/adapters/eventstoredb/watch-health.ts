import { setTimeout as sleep } from 'node:timers/promises'
import type { EventLog } from '../../ports/event-log.ts'
import { StorageFault, type StorageFaultCode } from '../../ports/storage-fault.ts'
import type { StorageHealth } from '../../ports/storage-health.ts'
import { STORAGE_POLL_MS } from '../../process/timeouts.ts'

type Watch = {
  readonly health: Pick<StorageHealth, 'report'>
  /** Succeeds while the server answers. */
  readonly check: () => Promise<unknown>
  readonly closing: AbortSignal
}

/**
 * Reports when an append fails at the server, and when the server answers again: it is asked until
 * it does, since a process that says it is not ready is given nothing to append.
 */
export const watchHealth = (
  append: EventLog['append'],
  { health, check, closing }: Watch,
): EventLog['append'] => {
  let isFailing = false

  const recover = async () => {
    while (isFailing && !closing.aborted) {
      await sleep(STORAGE_POLL_MS, undefined, { signal: closing, ref: false })
      await check().then(succeed, () => {}) // it is asked again
    }
  }

  const succeed = () => {
    if (isFailing) health.report('log', undefined)
    isFailing = false
  }

  const fail = (code: StorageFaultCode) => {
    health.report('log', code)
    if (isFailing) return
    isFailing = true
    recover().catch(() => {}) // the log was closed
  }

  return async (...parameters) => {
    try {
      const appended = await append(...parameters)
      succeed()
      return appended
    } catch (error) {
      if (error instanceof StorageFault) fail(error.code)
      throw error
    }
  }
}
