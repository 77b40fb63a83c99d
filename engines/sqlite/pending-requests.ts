import { isStorageFaultCode, StorageFault } from '../storage-fault.ts'
import type { WriteOutcome } from './commit-batch.ts'
import { SqliteFault } from './sqlite-fault.ts'

/** Requests to a thread that wait for its outcomes, by request id. */
export type PendingRequests = {
  /** Calls `post` with a new request id; resolves or rejects with the outcome of that id. */
  send(post: (requestId: number) => void): Promise<unknown>
  settle(outcomes: readonly WriteOutcome[]): void
  /** Rejects every pending and every later request with the first fault given. */
  failAll(cause: SqliteFault): void
  hasFailed(): boolean
}

/** `onBusy` is called with true when a first request is sent, with false when none is pending. */
export const createPendingRequests = (onBusy: (isBusy: boolean) => void): PendingRequests => {
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  let fault: SqliteFault | undefined
  let lastRequestId = 0

  return {
    hasFailed: () => fault !== undefined,

    async send(post) {
      if (fault) throw fault
      if (pending.size === 0) onBusy(true)
      lastRequestId += 1
      const request = Promise.withResolvers<unknown>()
      pending.set(lastRequestId, request)
      post(lastRequestId)
      return request.promise
    },

    settle(outcomes) {
      for (const outcome of outcomes) {
        const request = pending.get(outcome.requestId)
        pending.delete(outcome.requestId)
        if (outcome.status === 'done') request?.resolve(outcome.value)
        else request?.reject(faultOf(outcome))
      }
      if (pending.size === 0) onBusy(false)
    },

    failAll(cause) {
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
