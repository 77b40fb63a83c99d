import test from 'ava'
import fc from 'fast-check'
import { sumOfShown } from '../../../contracts/explore/sum-of-shown.ts'
import { withholdSteps } from './withhold-steps.ts'

const LEAST = 5
const few = { events: 2, isSmall: true }
const many = (events: number) => ({ events, isSmall: false })
const inSteps = (cells: readonly Omit<Parameters<typeof withholdSteps>[0][number], 'step'>[]) =>
  withholdSteps(
    cells.map((cell, step) => ({ ...cell, step })),
    cells.length + 1,
  )

test('a small step takes the smallest other along, and empty steps stay', t => {
  t.deepEqual(inSteps([many(9), few, many(7)]), [9, null, null, 0])
  t.deepEqual(inSteps([many(9), many(7)]), [9, 7, 0])
})

test('sums leave out what is withheld; there is none where all is', t => {
  t.is(sumOfShown([9, null, null, 0]), 9)
  t.is(sumOfShown([null, null, 0]), null)
  t.is(sumOfShown([0, 0]), 0)
})

test('what is left of all events of a type, after those shown, is not small', t => {
  const cell = fc
    .record({ events: fc.integer({ min: 1, max: 20 }), isOfFew: fc.boolean() })
    .map(({ events, isOfFew }) => ({ events, isSmall: isOfFew || events < LEAST }))
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), cells => {
      const shown = inSteps(cells)
      const all = cells.reduce((sum, { events }) => sum + events, 0)
      const rest = all - (sumOfShown(shown) ?? 0)
      // Where no large step is left to join the small ones, the rest is all events of the type.
      t.true(rest === 0 || rest === all || rest >= LEAST)
      for (const [step, { isSmall }] of cells.entries()) if (isSmall) t.is(shown[step], null)
    }),
  )
})
