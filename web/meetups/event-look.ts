import type { CommunityEvent } from '../../contracts/meetups/meetups.ts'

/** Cleared at log-out, like everything else under `kith.` that belongs to a member. */
const KEY = 'kith.events-seen'

/** Up to which creation of an event the member has seen the list on this device; undefined for never. */
export const lastLookAtEvents = (): string | undefined => localStorage.getItem(KEY) ?? undefined

/** Remembers that the member has seen a list of events. */
export function noteLookAtEvents(events: readonly Pick<CommunityEvent, 'createdAt'>[]): void {
  const times = events.map(({ createdAt }) => createdAt)
  const latest = [lastLookAtEvents() ?? '', ...times].toSorted().at(-1) ?? ''
  if (latest !== '') localStorage.setItem(KEY, latest)
}
