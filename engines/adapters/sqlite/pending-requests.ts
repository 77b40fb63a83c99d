import { isStorageFaultCode, StorageFault } from '../../ports/storage-fault.ts'
import type { WriteOutcome } from './commit-batch.ts'
import { SqliteFault } from './sqlite-fault.ts'

/**
 * Requests to a thread that wait for its outcomes, by request id; an id is used again once its outcome
 * is known. `onBusy` is called with true when a first request is sent, with false when none is pending.
 */
export const createPendingRequests = (onBusy: (isBusy: boolean) => void) => {
  // By request id. A map would make a new table every few requests, and V8 keeps those, with all
  // that they name, until its next full collection.
  const requests: (PromiseWithResolvers<unknown> | undefined)[] = []
  const freeIds: number[] = []
  let fault: SqliteFault | undefined

  const countPending = () => requests.length - freeIds.length

  const take = (requestId: number) => {
    const request = requests[requestId]
    if (!request) return undefined
    requests[requestId] = undefined
    freeIds.push(requestId)
    return request
  }

  return {
    hasFailed: () => fault !== undefined,
    isIdle: () => countPending() === 0,

    /** Calls `post` with a new request id; resolves or rejects with the outcome of that id. */
    async send(post: (requestId: number) => void): Promise<unknown> {
      if (fault) throw fault
      if (countPending() === 0) onBusy(true)
      const requestId = freeIds.pop() ?? requests.length
      const request = Promise.withResolvers<unknown>()
      requests[requestId] = request
      post(requestId)
      return request.promise
    },

    settle(outcomes: readonly WriteOutcome[]): void {
      for (const outcome of outcomes) {
        const request = take(outcome.requestId)
        if (outcome.status === 'done') request?.resolve(outcome.value)
        else request?.reject(faultOf(outcome))
      }
      if (countPending() === 0) onBusy(false)
    },

    /** Rejects every pending and every later request with the first fault given. */
    failAll(cause: SqliteFault): void {
      fault ??= cause
      for (const requestId of requests.keys()) take(requestId)?.reject(fault)
      onBusy(false)
    },
  }
}

const faultOf = ({
  code,
  message,
}: WriteOutcome & { status: 'failed' }): SqliteFault | StorageFault =>
  isStorageFaultCode(code) ? new StorageFault(code) : new SqliteFault(code, message)
