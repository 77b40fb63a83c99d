import test from 'ava'
import fc from 'fast-check'
import { stepOf } from './shown-step.ts'

const fitOf = (mean: number, questions: number) => ({
  mean,
  influence: 1 / questions,
  compared: questions,
})

test('with eight questions in common the middle step is shown, unless the noise is among the largest in a thousand', t => {
  const noise = fc.double({ min: -3, max: 3, noNaN: true })
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), noise, (mean, normal) =>
      t.is(stepOf(fitOf(mean, 8), normal), 50),
    ),
  )
})

test('with many questions in common the step follows the answers', t => {
  t.is(stepOf(fitOf(0.2, 1_000), 0), 25)
  t.is(stepOf(fitOf(0.5, 1_000), 0), 50)
  t.is(stepOf(fitOf(0.8, 1_000), 0), 75)
})

test('noise moves the step of forty questions both ways', t => {
  t.is(stepOf(fitOf(0.5, 40), 3), 75)
  t.is(stepOf(fitOf(0.5, 40), -3), 25)
})
