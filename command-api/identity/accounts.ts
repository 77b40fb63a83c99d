import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/streams.ts'
import type { EventLog } from '../../engines/event-log.ts'
import { createLruCache } from '../../engines/lru-cache.ts'

const MOST_KNOWN = 200_000

const ends: readonly string[] = ['AccountClosed', 'AccountForgotten']

/** Whether the log has closed an account: only its erasure may follow the closing event. */
export const isClosed = async (memberId: string, log: EventLog<DomainEvent>): Promise<boolean> => {
  for await (const last of log.read(streams.member(memberId), { backwards: true, limit: 1 }))
    return ends.includes(last.type)
  return false
}

/** Which accounts are open, cached because every call asks. */
export type Accounts = {
  isOpen(memberId: string): Promise<boolean>
  /** Marks an account as closed. */
  close(memberId: string): void
}

/** Caches which accounts are open. Call `close` for every account that is closed from now on. */
export const createAccounts = (log: EventLog<DomainEvent>): Accounts => {
  const cache = createLruCache<string, 'open' | 'closed'>(MOST_KNOWN)

  return {
    async isOpen(memberId) {
      const cached = cache.get(memberId)
      if (cached) return cached === 'open'
      const closed = await isClosed(memberId, log)
      if (cache.get(memberId) === undefined) cache.set(memberId, closed ? 'closed' : 'open')
      return cache.get(memberId) === 'open'
    },

    close: memberId => void cache.set(memberId, 'closed'),
  }
}
