import { isStorageFaultCode, StorageFault } from '../../ports/storage-fault.ts'
import type { WriteOutcome } from './commit-batch.ts'
import { SqliteFault } from './sqlite-fault.ts'

/**
 * Requests to a thread that wait for its outcomes, by request id. `onBusy` is called with true when
 * the first request is sent and with false when none is pending any more.
 */
export const createPendingRequests = (onBusy: (isBusy: boolean) => void) => {
  const requests = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  let fault: SqliteFault | undefined

  return {
    hasFailed: () => fault !== undefined,
    isIdle: () => requests.size === 0,

    /** Calls `post` with a new request id; resolves or rejects with the outcome of that id. */
    async send(post: (requestId: number) => void): Promise<unknown> {
      if (fault) throw fault
      if (requests.size === 0) onBusy(true)
      lastId += 1
      const request = Promise.withResolvers<unknown>()
      requests.set(lastId, request)
      post(lastId)
      return request.promise
    },

    settle(outcomes: readonly WriteOutcome[]): void {
      for (const outcome of outcomes) {
        const request = requests.get(outcome.requestId)
        requests.delete(outcome.requestId)
        if (outcome.status === 'done') request?.resolve(outcome.value)
        else request?.reject(faultOf(outcome))
      }
      if (requests.size === 0) onBusy(false)
    },

    /** Rejects every pending and every later request with the first fault given. */
    failAll(cause: SqliteFault): void {
      fault ??= cause
      for (const request of requests.values()) request.reject(fault)
      requests.clear()
      onBusy(false)
    },
  }
}

const faultOf = ({
  code,
  message,
}: WriteOutcome & { status: 'failed' }): SqliteFault | StorageFault =>
  isStorageFaultCode(code) ? new StorageFault(code) : new SqliteFault(code, message)
