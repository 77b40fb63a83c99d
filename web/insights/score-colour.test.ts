import test from 'ava'
import { type ScoreColour, scoreColour } from './score-colour.ts'

const colours: readonly (readonly [number, ScoreColour])[] = [
  [100, 'green'],
  [85, 'green'],
  [84, 'blue'],
  [70, 'blue'],
  [69, 'yellow'],
  [55, 'yellow'],
  [54, 'grey'],
  [0, 'grey'],
]

test('a score is green from 85, blue from 70, yellow from 55, otherwise grey', t => {
  for (const [score, colour] of colours) t.is(scoreColour(score), colour, String(score))
})

test('a score has the colour of the rounded number that is shown', t => {
  t.is(scoreColour(84.5), 'green', 'shown as 85')
  t.is(scoreColour(69.62), 'blue', 'shown as 70')
  t.is(scoreColour(69.49), 'yellow', 'shown as 69')
  t.is(scoreColour(54.5), 'yellow', 'shown as 55')
})
