import type { Position } from '../../contracts/core/event.ts'

/** A position as records and lists show it. */
export type PositionCell = number | string

/** A position as a number where that keeps all its digits, otherwise as text. */
export const positionCell = (position: Position): PositionCell => {
  const number = Number(position)
  return Number.isSafeInteger(number) ? number : position
}
