import { scoreColours } from '../../contracts/limits.ts'

export type ScoreColour = keyof typeof scoreColours | 'grey'

/** Returns the colour of a score from 0 to 100, by the whole percent that is shown beside it. */
export const scoreColour = (score: number): ScoreColour => {
  const percent = Math.round(score)
  if (percent >= scoreColours.green) return 'green'
  if (percent >= scoreColours.blue) return 'blue'
  return percent >= scoreColours.yellow ? 'yellow' : 'grey'
}
