import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent, EventNamed } from '../../../contracts/events.ts'
import { SwipeAction } from '../../../contracts/matching/matching.ts'
import { modes } from '../../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import { swipeCountsFor } from '../../../domain/matching/decider.ts'

/**
 * The relation of a member to another in one mode, in 32 bits: the member's last swipe (3 bits), the
 * other's like (2), the state of their match (2), and the time of the swipe (25, in minutes). 0 means
 * no relation.
 */
export type RelationBits = number

/** The last swipe; 0 while there is none, or once it was undone. */
export const ACTION = { like: 1, pass: 2, maybe: 3, super_like: 4 } as const satisfies Record<
  SwipeAction,
  number
>
export const LIKED = { like: 1, superLike: 2 } as const
export const MATCH = { live: 1, ended: 2 } as const

/** Used as a mode for relations that hold in all modes, with the bits of `BLOCK` and `LINK`. */
export const EVERY_MODE = 3

/** The parts of a relation, as bits. */
const PART = {
  action: 0xffff_ff87,
  liked: 0x18,
  match: 0x60,
  all: 0xffff_ffff,
} as const
export const BLOCK = { given: 1, received: 2 } as const
/** Linked members, and those of them who both ask to be suggested to each other. */
export const LINK = { linked: 4, asksBoth: 8 } as const

const EPOCH_MINUTE = Date.UTC(2020, 0, 1) / 60_000

export const actionOf = (relation: RelationBits): number => relation & 7
export const likedOf = (relation: RelationBits): number => (relation >>> 3) & 3
export const matchOf = (relation: RelationBits): number => (relation >>> 5) & 3

/** Time of the swipe in milliseconds, rounded up to the minute, so that no card returns too early. */
export const actionAt = (relation: RelationBits): number =>
  ((relation >>> 7) + EPOCH_MINUTE) * 60_000

/** The bits of a swipe at a time in milliseconds. */
const actionBits = (action: number, milliseconds: number): RelationBits =>
  ((Math.max(0, Math.ceil(milliseconds / 60_000) - EPOCH_MINUTE) << 7) | action) >>> 0

const likedBits = (liked: number): RelationBits => liked << 3

const matchBits = (match: number): RelationBits => match << 5

/** Milliseconds for which a swipe excludes from a deck, by the number of its action; 0 without one. */
const excludedFor: readonly number[] = SwipeAction.options.reduce<number[]>(
  (all, action) => all.with(ACTION[action], swipeCountsFor[action]),
  Array(8).fill(0),
)

/** Current and former matches are excluded from a deck, and swiped members for a time or for good. */
const isExcluded = (relation: RelationBits, now: number): boolean => {
  if (matchOf(relation) !== 0) return true
  return now < actionAt(relation) + (excludedFor[actionOf(relation)] ?? 0)
}

/** Whether nothing is left of a relation in a mode: a swipe whose card may come back, and no more. */
export const isForgotten = (relation: RelationBits, now: number): boolean =>
  likedOf(relation) === 0 && !isExcluded(relation, now)

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
  | 'Swiped'
  | 'SwipeUndone'
  | 'Matched'
  | 'Unmatched'
  | 'Blocked'
  | 'Unblocked'
  | 'Linked'
  | 'LinkRevised'
  | 'LinkEnded'
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

const link = ([one, other]: readonly [string, string], bits: number): Change[] => {
  const change = { mode: EVERY_MODE, mask: LINK.linked | LINK.asksBoth, bits } as const
  return [
    { of: one, to: other, ...change },
    { of: other, to: one, ...change },
  ]
}

const linkBits = ({ asksBoth }: { readonly asksBoth: boolean }): number =>
  asksBoth ? LINK.linked | LINK.asksBoth : LINK.linked

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
  Linked: ({ data }) => link(data.profiles, linkBits(data)),
  LinkRevised: ({ data }) => link(data.profiles, linkBits(data)),
  // The page of a deleted member stays empty.
  LinkEnded: ({ data }) => link(data.profiles, 0).map(change => ({ ...change, ifKnown: true })),
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
