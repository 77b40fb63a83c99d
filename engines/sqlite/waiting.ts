import { isStorageFaultCode, StorageFault } from '../storage-fault.ts'
import { SqliteFault } from './fault.ts'
import type { Outcome } from './group.ts'

/** Promises that wait for a thread's outcomes, by their tickets. */
export type Waiting = {
  /** Asks with a new ticket; resolves or rejects with its outcome. */
  outcome(ask: (ticket: number) => void): Promise<unknown>
  settle(outcomes: readonly Outcome[]): void
  /** Rejects all who wait, and all who come later, with the first fault it was given. */
  breakDown(fault: SqliteFault): void
  isBroken(): boolean
}

/** `busy` is told when the first begins to wait and when the last has ended. */
export const waitingRoom = (busy: (isBusy: boolean) => void): Waiting => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let broken: SqliteFault | undefined
  let tickets = 0

  return {
    isBroken: () => broken !== undefined,

    async outcome(ask) {
      if (broken) throw broken
      if (waiting.size === 0) busy(true)
      tickets += 1
      const promise = Promise.withResolvers<unknown>()
      waiting.set(tickets, promise)
      ask(tickets)
      return promise.promise
    },

    settle(outcomes) {
      for (const outcome of outcomes) {
        const promise = waiting.get(outcome.ticket)
        waiting.delete(outcome.ticket)
        if (outcome.status === 'done') promise?.resolve(outcome.value)
        else promise?.reject(faultOf(outcome))
      }
      if (waiting.size === 0) busy(false)
    },

    breakDown(fault) {
      broken ??= fault
      for (const { reject } of waiting.values()) reject(broken)
      waiting.clear()
      busy(false)
    },
  }
}

const faultOf = ({ code, message }: Outcome & { status: 'failed' }): SqliteFault | StorageFault =>
  isStorageFaultCode(code) ? new StorageFault(code) : new SqliteFault(code, message)
