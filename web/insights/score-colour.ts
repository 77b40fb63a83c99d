import { scoreColours } from '../../contracts/core/limits.ts'

export type ScoreColour = keyof typeof scoreColours | 'grey'

/** Returns the colour of a score from 0 to 100, by the rounded number that is shown. */
export const scoreColour = (score: number): ScoreColour => {
  const shown = Math.round(score)
  if (shown >= scoreColours.green) return 'green'
  if (shown >= scoreColours.blue) return 'blue'
  return shown >= scoreColours.yellow ? 'yellow' : 'grey'
}
