import { isAtOrBelow } from './staleness.ts'

/** Calls of this tab, and the addresses that it refreshed after each. */
export type OwnRequests = {
  /**
   * Runs a call that changes something. `refreshed` returns the addresses that the tab refreshes
   * after an answer; they are remembered under the id of its request.
   */
  run<T>(
    send: () => Promise<{ readonly answer: T; readonly request: string | null }>,
    refreshed: (answer: T) => readonly string[],
  ): Promise<T>
  /**
   * Of the addresses that a live message concerns, those that the tab did not refresh after the
   * call that caused it. Waits for calls in progress, because one of them may be that call.
   */
  notRefreshedBy(
    request: string | undefined,
    addresses: readonly string[],
  ): Promise<readonly string[]>
}

/** Live messages arrive before this many later answers. */
const MAX_REMEMBERED = 32

export const createOwnRequests = (): OwnRequests => {
  const pending = new Set<Promise<unknown>>()
  let answered: readonly { request: string; refreshed: readonly string[] }[] = []

  return {
    async run(send, refreshed) {
      const sending = send()
      const ended = sending.then(
        () => {},
        () => {},
      )
      pending.add(ended)
      try {
        const { answer, request } = await sending
        if (request !== null) {
          const one = { request, refreshed: refreshed(answer) }
          answered = [...answered, one].slice(-MAX_REMEMBERED)
        }
        return answer
      } finally {
        pending.delete(ended)
      }
    },

    async notRefreshedBy(request, addresses) {
      if (request === undefined) return addresses
      const find = () => answered.find(one => one.request === request)
      if (!find()) await Promise.all(pending)
      const refreshed = find()?.refreshed ?? []
      return addresses.filter(address => !refreshed.some(one => isAtOrBelow(one, address)))
    },
  }
}

export const ownRequests = createOwnRequests()
