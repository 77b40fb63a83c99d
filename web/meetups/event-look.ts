import type { CommunityEvent } from '../../contracts/meetups/meetups.ts'

/** Cleared at log-out, like everything else under `kith.` that belongs to a member. */
const KEY = 'kith.events-seen'

/**
 * Creation time of the newest event that the member has seen on this device; undefined for none.
 */
export const lastLookAtEvents = (): string | undefined => localStorage.getItem(KEY) ?? undefined

/** Remembers that the member has seen a list of events. */
export function noteLookAtEvents(events: readonly Pick<CommunityEvent, 'createdAt'>[]): void {
  const times = events.map(({ createdAt }) => createdAt)
  const latest = [lastLookAtEvents() ?? '', ...times].toSorted().at(-1) ?? ''
  if (latest !== '') localStorage.setItem(KEY, latest)
}
