import { comparePositions, origin, type Position } from '../../contracts/core/event.ts'

type Checkpoint = Position | null | undefined

/** The later of two positions; the given one if the other is undefined. */
export function laterPosition(one: Position, other: Position): Position
export function laterPosition(one: Checkpoint, other: Checkpoint): Position | undefined
export function laterPosition(one: Checkpoint, other: Checkpoint): Position | undefined {
  return one && other && comparePositions(one, other) > 0 ? one : (other ?? one ?? undefined)
}

/** The position that all of these have reached: the earliest, or undefined if one has none. */
export const earliestPosition = (checkpoints: readonly Checkpoint[]): Position | undefined => {
  let earliest: Position | undefined
  for (const checkpoint of checkpoints) {
    if (!checkpoint) return undefined
    if (earliest === undefined || comparePositions(checkpoint, earliest) < 0) earliest = checkpoint
  }
  return earliest
}

/** Whether a checkpoint is beyond another one. */
export const isAhead = (one: Checkpoint, other: Checkpoint): boolean =>
  comparePositions(one ?? origin, other ?? origin) > 0
