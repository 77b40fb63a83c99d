import { scoreColours } from '../../contracts/limits.ts'

export type ScoreColour = keyof typeof scoreColours | 'grey'

/** Returns the colour of a score from 0 to 100: of the exact score, not of the percent that is shown. */
export const scoreColour = (score: number): ScoreColour => {
  if (score >= scoreColours.green) return 'green'
  if (score >= scoreColours.blue) return 'blue'
  return score >= scoreColours.yellow ? 'yellow' : 'grey'
}
