import type { DomainEvent } from '../../contracts/events.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { Discovery } from '../../projections/discovery/open-discovery.ts'
import { named, profileCreated } from './histories.ts'

/* Three members of specs of the discovery index, and what happens to them. */
export const me = named('me')
export const you = named('you')
export const them = named('them')
export const everyone = [me, you, them].map(id => profileCreated(id))
/** When it happens. */
export const start = '2026-03-01T12:00:30.000Z'
/** Milliseconds after that. */
export const later = (milliseconds: number) => new Date(Date.parse(start) + milliseconds)
export const MINUTE = 60_000
export const DAY = 1_440 * MINUTE

export const swiped = (
  by: string,
  on: string,
  action: SwipeAction = 'like',
  mode: DiscoveryMode = 'dating',
): DomainEvent => ({ type: 'Swiped', data: { by, on, mode, action } })
export const ofMatch = (type: 'Matched' | 'Unmatched', mode: DiscoveryMode = 'dating') =>
  ({
    type,
    data: { matchId: named('match'), profiles: [me, you], mode, by: me },
  }) as DomainEvent
export const blocked = (by: string, on: string): DomainEvent => ({
  type: 'Blocked',
  data: { by, on, reason: null },
})
export const unblocked = (by: string, on: string): DomainEvent => ({
  type: 'Unblocked',
  data: { by, on },
})
export const revised = (profileId: string, changes: object): DomainEvent => ({
  type: 'ProfileRevised',
  data: { profileId, changes },
})

/** The ids of a deck, in no order. */
export const dealt = async (
  index: Discovery,
  viewer: string,
  now = later(0),
  mode: DiscoveryMode = 'dating',
) => (await index.candidates(viewer, mode, { now, limit: 20 })).toSorted()
/** Exactly these, in any order. */
export const cards = (...ids: string[]) => ids.toSorted()
