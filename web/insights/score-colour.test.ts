import test from 'ava'
import { scoreColour } from './score-colour.ts'

test('a percentage is green from 85, blue from 70, yellow from 55, otherwise grey', t => {
  const colours = { 100: 'green', 85: 'green', 84: 'blue', 70: 'blue', 69: 'yellow', 55: 'yellow' }
  for (const [percent, colour] of Object.entries({ ...colours, 54: 'grey', 0: 'grey' }))
    t.is(scoreColour(Number(percent)), colour as ReturnType<typeof scoreColour>, percent)
})

test('a score has the colour of the whole percent that is shown', t => {
  t.is(scoreColour(84.5), 'green')
  t.is(scoreColour(54.6), 'yellow')
  t.is(scoreColour(54.49), 'grey')
})
