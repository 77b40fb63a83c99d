import test from 'ava'
import fc from 'fast-check'
import { stepOf } from './shown-step.ts'

const fit = (mean: number, questions: number) => ({
  mean,
  influence: 1 / questions,
  compared: questions,
})

test('with eight questions in common the middle step is shown, whatever the answers and the noise', t => {
  const noise = fc.double({ min: -5, max: 5, noNaN: true })
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), noise, (mean, normal) =>
      t.is(stepOf(fit(mean, 8), normal), 50),
    ),
  )
})

test('with many questions in common the step follows the answers', t => {
  t.is(stepOf(fit(0.2, 1_000), 0), 25)
  t.is(stepOf(fit(0.5, 1_000), 0), 50)
  t.is(stepOf(fit(0.8, 1_000), 0), 75)
})

test('noise moves the step of forty questions both ways', t => {
  t.is(stepOf(fit(0.5, 40), 3), 75)
  t.is(stepOf(fit(0.5, 40), -3), 25)
})
