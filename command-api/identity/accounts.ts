import type { Position } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import { type EventLog, newestEvent } from '../../engines/ports/event-log.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { readIfPossible } from '../../engines/ports/storage-fault.ts'
import { createLruCache } from '../../engines/primitives/lru-cache.ts'
import { limitations, limitedUntil } from '../../projections/views/decisions.ts'
import { members } from '../../projections/views/identity.ts'
import { suspensions } from '../../projections/views/staff.ts'
import type { Services } from '../handlers/services.ts'
import type { IsSuspended, LimitedUntil } from '../http/access.ts'

const MOST_KNOWN = 200_000

const ends: readonly string[] = ['AccountClosed', 'AccountForgotten']

/** Whether the log has closed an account: only its erasure may follow the closing event. */
export const isClosed = async (memberId: string, log: EventLog<DomainEvent>): Promise<boolean> => {
  const last = await newestEvent(log, streams.member(memberId))
  return last !== undefined && ends.includes(last.type)
}

/** Whether accounts are open, cached because every call asks. */
export type Accounts = {
  /** @throws {StorageFault} both the view and the log fail. */
  isOpen(memberId: string): Promise<boolean>
  /** Marks an account as closed. */
  close(memberId: string): void
  /**
   * Declares that `close` will be called for every account closed after this position. Resolves
   * when the view has all earlier closings, or `signal` aborts.
   */
  closingsFollowedFrom(position: Position, signal: AbortSignal): Promise<void>
}

/**
 * Caches which accounts are open. A member in the view is open: the view has earlier closings, and
 * later ones are followed. So members can call while the log is unavailable. A member missing from
 * the view, which may be behind, is looked up in the log.
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

/** Whether a profile is suspended, by the view, or by the log until the view is built. */
export const createIsSuspended = ({
  views,
  dispatch,
}: Pick<Services, 'views' | 'dispatch'>): IsSuspended => {
  const collection = views.collection(suspensions)
  let viewReady = false
  return async profileId => {
    viewReady ||= (await views.live(suspensions.name)) !== undefined
    if (!viewReady) return isSuspendedNow({ dispatch }, profileId)
    return (await collection.get(profileId)) !== undefined
  }
}

/** Until when the staff keep a profile from reaching others, by the view. */
export const createLimitedUntil = ({ views }: Pick<Services, 'views'>): LimitedUntil => {
  const collection = views.collection(limitations)
  return async (profileId, now) => limitedUntil(await collection.get(profileId), now)
}

/** Whether a profile is suspended by the log, for sign-ins. */
export const isSuspendedNow = async (
  { dispatch }: Pick<Services, 'dispatch'>,
  profileId: string,
): Promise<boolean> => {
  const { suspended } = await dispatch.readState(suspension, streams.suspension(profileId))
  return suspended
}
