import type { Timeline } from '../../../contracts/explore/explore.ts'

/** Height of a mark, as a share of the highest bar: the same for all, so that it tells no number. */
const SHARE = 0.06

/** The types that are withheld in a step. */
export const withheldIn = ({ series }: Timeline, step: number): string[] =>
  series.filter(({ counts }) => counts[step] === null).map(({ type }) => type)

/** For each step, how high the mark on its bar ends; null where nothing is withheld. */
export const withheldMarks = (timeline: Timeline, bars: readonly number[]): (number | null)[] => {
  const height = SHARE * Math.max(1, ...bars)
  return bars.map((bar, step) => (withheldIn(timeline, step).length > 0 ? bar + height : null))
}

const TILE = 8

/** A hatching in one colour for a canvas. */
export const hatched = (colour: string): CanvasPattern | string => {
  const tile = document.createElement('canvas')
  tile.width = TILE
  tile.height = TILE
  const pen = tile.getContext('2d')
  if (!pen) return colour
  pen.strokeStyle = colour
  pen.lineWidth = 2
  // The outer two lines complete the corners, so that tiles join.
  for (const shift of [-TILE, 0, TILE]) {
    pen.moveTo(shift - 1, TILE + 1)
    pen.lineTo(shift + TILE + 1, -1)
  }
  pen.stroke()
  return pen.createPattern(tile, 'repeat') ?? colour
}
