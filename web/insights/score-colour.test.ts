import test from 'ava'
import { scoreColour } from './score-colour.ts'

test('a score is green from 85, blue from 70, yellow from 55, otherwise grey', t => {
  const colours = { 100: 'green', 85: 'green', 84.99: 'blue', 70: 'blue', 69.99: 'yellow' }
  for (const [score, colour] of Object.entries({
    ...colours,
    55: 'yellow',
    54.99: 'grey',
    0: 'grey',
  }))
    t.is(scoreColour(Number(score)), colour as ReturnType<typeof scoreColour>, score)
})
