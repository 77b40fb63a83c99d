import type { Position } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import { streams } from '../../contracts/core/streams.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { readIfPossible } from '../../engines/ports/storage-fault.ts'
import { createLruCache } from '../../engines/primitives/lru-cache.ts'
import { members } from '../../projections/views/identity.ts'

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
  /** @throws {StorageFault} neither the view nor the log can say. */
  isOpen(memberId: string): Promise<boolean>
  /** Marks an account as closed. */
  close(memberId: string): void
  /**
   * From now on `close` is called for every account that is closed after this position. Resolves when
   * the view has all earlier closings, or `signal` aborts.
   */
  closingsFollowedFrom(position: Position, signal: AbortSignal): Promise<void>
}

/**
 * Caches which accounts are open. A member whom the view of members knows is open: earlier closings
 * are in the view, and later ones are followed. So calls of members go on while the log is away. Whom
 * the view does not know, because it is behind or the account is closed, is looked up in the log.
 */
export const createAccounts = ({
  log,
  views,
}: {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
}): Accounts => {
  const cache = createLruCache<string, 'open' | 'closed'>(MOST_KNOWN)
  const collection = views.collection(members)
  let hasEarlierClosings = false

  const isInView = async (memberId: string): Promise<boolean> =>
    hasEarlierClosings && (await readIfPossible(collection.get(memberId))) !== undefined

  return {
    async isOpen(memberId) {
      const cached = cache.get(memberId)
      if (cached) return cached === 'open'
      const closed = !(await isInView(memberId)) && (await isClosed(memberId, log))
      if (cache.get(memberId) === undefined) cache.set(memberId, closed ? 'closed' : 'open')
      return cache.get(memberId) === 'open'
    },

    close: memberId => void cache.set(memberId, 'closed'),

    async closingsFollowedFrom(position, signal) {
      hasEarlierClosings = await views.waitForPosition(members.name, position, signal)
    },
  }
}
