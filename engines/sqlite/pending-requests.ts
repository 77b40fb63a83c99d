import { isStorageFaultCode, StorageFault } from '../storage-fault.ts'
import type { WriteOutcome } from './commit-batch.ts'
import { SqliteFault } from './sqlite-fault.ts'

/**
 * Requests to a thread that wait for its outcomes, by request id. `onBusy` is called with true when a
 * first request is sent, with false when none is pending.
 */
export const createPendingRequests = (onBusy: (isBusy: boolean) => void) => {
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  let fault: SqliteFault | undefined
  let lastRequestId = 0

  return {
    hasFailed: () => fault !== undefined,
    isIdle: () => pending.size === 0,

    /** Calls `post` with a new request id; resolves or rejects with the outcome of that id. */
    async send(post: (requestId: number) => void): Promise<unknown> {
      if (fault) throw fault
      if (pending.size === 0) onBusy(true)
      lastRequestId += 1
      const request = Promise.withResolvers<unknown>()
      pending.set(lastRequestId, request)
      post(lastRequestId)
      return request.promise
    },

    settle(outcomes: readonly WriteOutcome[]): void {
      for (const outcome of outcomes) {
        const request = pending.get(outcome.requestId)
        pending.delete(outcome.requestId)
        if (outcome.status === 'done') request?.resolve(outcome.value)
        else request?.reject(faultOf(outcome))
      }
      if (pending.size === 0) onBusy(false)
    },

    /** Rejects every pending and every later request with the first fault given. */
    failAll(cause: SqliteFault): void {
      fault ??= cause
      for (const { reject } of pending.values()) reject(fault)
      pending.clear()
      onBusy(false)
    },
  }
}

const faultOf = ({
  code,
  message,
}: WriteOutcome & { status: 'failed' }): SqliteFault | StorageFault =>
  isStorageFaultCode(code) ? new StorageFault(code) : new SqliteFault(code, message)
