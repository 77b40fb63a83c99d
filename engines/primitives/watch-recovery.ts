import { setTimeout as sleep } from 'node:timers/promises'
import type { StorageFaultCode } from '../ports/storage-fault.ts'
import type { StorageHealth, StoreName } from '../ports/storage-health.ts'
import { STORAGE_POLL_MS } from './timeouts.ts'

type Watch = {
  readonly store: StoreName
  readonly health: Pick<StorageHealth, 'report'>
  /** Succeeds once the server stores again. */
  readonly check: () => Promise<unknown>
  readonly closing: AbortSignal
}

/**
 * Reports when a store on a server fails, and when it works again: the server is asked until it
 * does, since a process that says it is not ready is given nothing to store.
 */
export const watchRecovery = ({ store, health, check, closing }: Watch) => {
  let isFailing = false

  const recover = async () => {
    while (isFailing && !closing.aborted) {
      await sleep(STORAGE_POLL_MS, undefined, { signal: closing, ref: false })
      await check().then(succeeded, () => {}) // it is asked again
    }
  }

  const succeeded = () => {
    if (isFailing) health.report(store, undefined)
    isFailing = false
  }

  const failed = (code: StorageFaultCode) => {
    health.report(store, code)
    if (isFailing) return
    isFailing = true
    recover().catch(() => {}) // the store was closed
  }

  return { succeeded, failed }
}
