import type { CommunityEvent } from '../../contracts/meetups/meetups.ts'
import { deviceStorage } from '../ui/device-storage.ts'

/** Cleared at log-out, like everything else under `kith.` that belongs to a member. */
const KEY = 'kith.events-seen'

/**
 * Creation time of the newest event that the member has seen on this device; undefined for none.
 */
export const lastLookAtEvents = (): string | undefined => deviceStorage.getItem(KEY) ?? undefined

/** Remembers that the member has seen a list of events. */
export function noteLookAtEvents(events: readonly Pick<CommunityEvent, 'createdAt'>[]): void {
  const times = events.map(({ createdAt }) => createdAt)
  const latest = [lastLookAtEvents() ?? '', ...times].toSorted().at(-1) ?? ''
  if (latest !== '') deviceStorage.setItem(KEY, latest)
}
