import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent, EventNamed } from '../../../contracts/events.ts'
import { modes } from '../../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import {
  ACTION,
  actionBits,
  BLOCK,
  EVERY_MODE,
  LIKED,
  likedBits,
  MATCH,
  matchBits,
  PART,
} from './relation.ts'

/**
 * What an event makes of the relation of one member to another: the bits in `mask` become those of
 * `bits`, whatever they were. So events can be applied again, in their order, to a relation that already
 * contains some of them.
 */
export type RelationChange = {
  readonly of: string
  readonly to: string
  /** The number of a mode, or `EVERY_MODE`. */
  readonly mode: number
  readonly mask: number
  readonly bits: number
  /** When it happened, in milliseconds. */
  readonly at: number
  /** Changes nothing where there is no relation: the page of a deleted member stays empty. */
  readonly ifKnown?: true
}

type RelationEvent = EventNamed<
  'Swiped' | 'SwipeUndone' | 'Matched' | 'Unmatched' | 'Blocked' | 'Unblocked'
>

type Change = Omit<RelationChange, 'at'>

const both = (
  [one, other]: readonly [string, string],
  mode: DiscoveryMode,
  mask: number,
  bits: number,
): Change[] => [
  { of: one, to: other, mode: modes.indexOf(mode), mask, bits },
  { of: other, to: one, mode: modes.indexOf(mode), mask, bits },
]

const block = (by: string, on: string, isBlocked: boolean): Change[] => [
  { of: by, to: on, mode: EVERY_MODE, mask: BLOCK.given, bits: isBlocked ? BLOCK.given : 0 },
  { of: on, to: by, mode: EVERY_MODE, mask: BLOCK.received, bits: isBlocked ? BLOCK.received : 0 },
]

const changes: {
  readonly [T in RelationEvent['type']]: (event: RecordedEvent<EventNamed<T>>) => readonly Change[]
} = {
  Swiped: ({ data: { by, on, mode: name, action }, at }) => {
    const mode = modes.indexOf(name)
    const liked = action === 'super_like' ? LIKED.superLike : action === 'like' ? LIKED.like : 0
    const own = actionBits(ACTION[action], Date.parse(at))
    return [
      { of: by, to: on, mode, mask: PART.action, bits: own },
      { of: on, to: by, mode, mask: PART.liked, bits: likedBits(liked) },
    ]
  },
  SwipeUndone: ({ data: { by, on, mode: name } }) => {
    const mode = modes.indexOf(name)
    return [
      { of: by, to: on, mode, mask: PART.action, bits: 0 },
      { of: on, to: by, mode, mask: PART.liked, bits: 0 },
    ]
  },
  Matched: ({ data: { profiles, mode } }) =>
    both(profiles, mode, PART.match, matchBits(MATCH.live)),
  // Likes end with the match; the end of the match is remembered.
  Unmatched: ({ data: { profiles, mode, by } }) =>
    both(profiles, mode, PART.all, matchBits(MATCH.ended)).map(change =>
      change.of === by ? { ...change, ifKnown: true } : change,
    ),
  Blocked: ({ data: { by, on } }) => block(by, on, true),
  Unblocked: ({ data: { by, on } }) => block(by, on, false),
}

/** The event types that change relations. */
export const relationEventTypes = Object.keys(changes) as RelationEvent['type'][]

/** The changes of an event, on both sides; none for an event that is about something else. */
export const relationChanges = (event: RecordedEvent<DomainEvent>): readonly RelationChange[] => {
  const of = changes[event.type as RelationEvent['type']] as
    | ((event: RecordedEvent<DomainEvent>) => readonly Change[])
    | undefined
  if (!of) return []
  const at = Date.parse(event.at)
  return of(event).map(change => ({ ...change, at }))
}
