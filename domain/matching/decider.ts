import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { timing } from '../../contracts/core/limits.ts'
import { sortedPair } from '../../contracts/core/pair.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import type { StoredLikeComment } from '../../contracts/matching/like-comments.ts'
import type { SwipeAction } from '../../contracts/matching/matching.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import {
  type BlockCommand,
  type Blocks,
  decideBlock,
  evolveBlocks,
  profileNotFound,
} from './block-rules.ts'
import { decideReport, evolveReport, type FiledReport, type FileReport } from './report-rules.ts'

export type PairEvent = EventsOfDecider<'pair'>
type FromTo = { readonly by: string; readonly on: string }

export type LastSwipe = {
  readonly action: SwipeAction
  /** What a like says. */
  readonly comment?: StoredLikeComment
  readonly at: Instant
}

/** The state between two members. */
export type Pair = {
  /** By `mode/profileId` of the swiping member. */
  readonly swipes: Readonly<Record<string, LastSwipe>>
  /** Ids of live matches by mode. */
  readonly matches: Readonly<Partial<Record<DiscoveryMode, string>>>
  readonly blocks: Blocks
  /** The latest report of each member, by their profile id. */
  readonly reports: Readonly<Record<string, FiledReport>>
}

type Swipe = FromTo & {
  readonly type: 'Swipe'
  readonly mode: DiscoveryMode
  readonly action: SwipeAction
  /** What a like says; other swipes say nothing. */
  readonly comment?: StoredLikeComment | undefined
  /** Id of the match, if the swipe makes one. */
  readonly matchId: string
  /** Whether the member may see the other in this mode. */
  readonly visible: boolean
  readonly now: Date
}
type UndoSwipe = FromTo & {
  readonly type: 'UndoSwipe'
  readonly mode: DiscoveryMode
  readonly now: Date
}
type Unmatch = FromTo & { readonly type: 'Unmatch'; readonly matchId: string }
/** One of the two has left. */
type Leave = FromTo & { readonly type: 'Leave' }

export type PairCommand = Swipe | UndoSwipe | Unmatch | Leave | BlockCommand | FileReport

/** One refusal for an unknown match, another pair's and an ended one. */
export const matchNotFound = () =>
  new Refusal('not_found', 'This match was not found. Go back to your matches.')
export const nothingToUndo = () =>
  new Refusal('nothing_to_undo', 'There is no swipe to undo. Continue with the next profile.')

const swipeKey = (mode: DiscoveryMode, by: string) => `${mode}/${by}`
const likes = (swipe?: { action: SwipeAction }) =>
  swipe?.action === 'like' || swipe?.action === 'super_like'

/** Milliseconds for which a swipe counts. Then the card comes back, and the same swipe is a new one. */
export const swipeCountsFor: Readonly<Record<SwipeAction, number>> = {
  like: Number.POSITIVE_INFINITY,
  super_like: Number.POSITIVE_INFINITY,
  maybe: timing.maybeReturns,
  pass: timing.passReturns,
}
const ageOf = ({ at }: LastSwipe, now: Date) => now.getTime() - Date.parse(at)

const without = <T extends object>(record: T, ...keys: string[]): T =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key))) as T

/** A like outlasts a block of the one who gave it; its words do not. */
const withoutComments = (swipes: Pair['swipes']): Pair['swipes'] =>
  Object.fromEntries(
    Object.entries(swipes).map(([key, { action, at }]) => [key, { action, at }] as const),
  )

const endMatch = (state: Pair, { by, on }: FromTo, mode: DiscoveryMode): PairEvent[] => {
  const matchId = state.matches[mode]
  if (!matchId) return []
  return [{ type: 'Unmatched', data: { matchId, profiles: sortedPair(by, on), mode, by } }]
}

const onSwipe = (command: Swipe, state: Pair): PairEvent[] | Refusal => {
  const { by, on, mode, action, comment, matchId, visible, now } = command
  if (Object.keys(state.blocks).length > 0) return profileNotFound()
  if (state.matches[mode]) return []
  if (!visible) return profileNotFound()

  const before = state.swipes[swipeKey(mode, by)]
  if (before?.action === action && ageOf(before, now) < swipeCountsFor[action]) return []

  const events: PairEvent[] = [{ type: 'Swiped', data: { by, on, mode, action } }]
  if (!likes(command)) return events
  if (comment) events.push({ type: 'LikeCommented', data: { by, on, mode, comment } })
  if (likes(state.swipes[swipeKey(mode, on)]))
    events.push({ type: 'Matched', data: { matchId, profiles: sortedPair(by, on), mode } })
  return events
}

/** An undone like stays spent: otherwise likes could be tried on everybody for free. */
const onUndo = ({ by, on, mode, now }: UndoSwipe, state: Pair): PairEvent[] | Refusal => {
  const swipe = state.swipes[swipeKey(mode, by)]
  return !swipe || state.matches[mode] || ageOf(swipe, now) > timing.undo
    ? nothingToUndo()
    : [{ type: 'SwipeUndone', data: { by, on, mode } }]
}

/** A block ends every match and undoes the blocker's swipes, not the other's. */
const onBlock = (command: BlockCommand, state: Pair): PairEvent[] | Refusal => {
  const { by, on } = command
  const decided = decideBlock(command, state.blocks)
  if (decided instanceof Refusal || decided[0]?.type !== 'Blocked') return decided
  const ended = modes.flatMap((mode): PairEvent[] =>
    state.swipes[swipeKey(mode, by)] && !state.matches[mode]
      ? [{ type: 'SwipeUndone', data: { by, on, mode } }]
      : endMatch(state, command, mode),
  )
  return [...ended, ...decided]
}

/**
 * Swipes, matches, blocks and reports of two profiles in one stream, so that races make one match.
 */
export const pair: Decider<Pair, PairCommand, PairEvent> = {
  initialState: { swipes: {}, matches: {}, blocks: {}, reports: {} },

  decide(command, state) {
    if (command.by === command.on) return profileNotFound()

    switch (command.type) {
      case 'Swipe':
        return onSwipe(command, state)
      case 'UndoSwipe':
        return onUndo(command, state)
      case 'Unmatch': {
        const mode = modes.find(one => state.matches[one] === command.matchId)
        return mode ? endMatch(state, command, mode) : matchNotFound()
      }
      case 'Leave':
        return modes.flatMap(mode => endMatch(state, command, mode))
      case 'Block':
      case 'CarryBlock':
      case 'Unblock':
      case 'LiftCarriedBlock':
      case 'StoreBlockHashes':
      case 'EraseBlockHashes':
        return onBlock(command, state)
      case 'Report':
        return decideReport(command, state.reports[command.by])
    }
  },

  evolve(state, event) {
    const { swipes, matches } = state
    switch (event.type) {
      case 'Swiped': {
        const { by, mode, action } = event.data
        return {
          ...state,
          swipes: { ...swipes, [swipeKey(mode, by)]: { action, at: event.at } },
        }
      }
      case 'LikeCommented': {
        const { by, mode, comment } = event.data
        const key = swipeKey(mode, by)
        const swipe = swipes[key]
        if (!swipe || comment === null) return state
        return { ...state, swipes: { ...swipes, [key]: { ...swipe, comment } } }
      }
      case 'SwipeUndone':
        return { ...state, swipes: without(swipes, swipeKey(event.data.mode, event.data.by)) }
      case 'Matched':
        return { ...state, matches: { ...matches, [event.data.mode]: event.data.matchId } }
      case 'Unmatched': {
        const { mode, profiles } = event.data
        return {
          ...state,
          matches: without(matches, mode),
          swipes: without(swipes, ...profiles.map(profile => swipeKey(mode, profile))),
        }
      }
      case 'Blocked':
        return {
          ...state,
          swipes: withoutComments(swipes),
          blocks: evolveBlocks(state.blocks, event),
        }
      case 'Unblocked':
      case 'BlockHashesStored':
      case 'BlockHashesErased':
        return { ...state, blocks: evolveBlocks(state.blocks, event) }
      case 'Reported':
      case 'ReportedAgain': {
        const { by } = event.data
        return {
          ...state,
          reports: { ...state.reports, [by]: evolveReport(state.reports[by], event) },
        }
      }
    }
    return unhandledEvent(event)
  },
}

/** The last swipe of `by` in a mode; undefined if it was undone or a match ended. */
export const lastSwipeBy = (state: Pair, by: string, mode: DiscoveryMode): LastSwipe | undefined =>
  state.swipes[swipeKey(mode, by)]
