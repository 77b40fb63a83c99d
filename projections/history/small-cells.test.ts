import test from 'ava'
import fc from 'fast-check'
import { type ShownCell, suppressSmallCells } from './small-cells.ts'

const LEAST = 5

/** Tables of counts, small ones often. */
const tables = fc
  .record({ rows: fc.integer({ min: 1, max: 2 }), columns: fc.integer({ min: 1, max: 3 }) })
  .chain(({ rows, columns }) => {
    const count = fc.oneof(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 50 }))
    const row = fc.array(count, { minLength: columns, maxLength: columns })
    return fc.array(row, { minLength: rows, maxLength: rows })
  })

/** Every table whose counts differ from these by one at most. */
function* near(counts: readonly number[][]): Generator<number[][]> {
  const flat = counts.flat()
  const columns = counts[0]?.length ?? 1
  for (let code = 0; code < 3 ** flat.length; code += 1) {
    const moved = flat.map((value, n) => value + (Math.floor(code / 3 ** n) % 3) - 1)
    if (moved.some(value => value < 0)) continue
    yield counts.map((_, row) => moved.slice(row * columns, (row + 1) * columns))
  }
}

/** The same cells, nothing withheld. */
const complete = (counts: readonly number[][]) => suppressSmallCells(counts, 0) as number[][]
const fits = (shown: readonly ShownCell[][], other: readonly number[][]) =>
  shown.every((line, row) =>
    line.every((cell, column) => cell === null || cell === other[row]?.[column]),
  )

test('no small count can be computed from what is shown: another table fits, with another count', t => {
  fc.assert(
    fc.property(tables, counts => {
      const shown = suppressSmallCells(counts, LEAST)
      const values = complete(counts)
      const fitting = [...near(counts)].map(complete).filter(other => fits(shown, other))
      for (const [row, line] of values.entries())
        for (const [column, value] of line.entries()) {
          if (value === 0 || value >= LEAST) continue
          t.is(shown[row]?.[column], null)
          t.true(fitting.some(other => other[row]?.[column] !== value))
        }
    }),
    { numRuns: 150 },
  )
})

test('what is shown is true, and totals are sums', t => {
  t.deepEqual(
    complete([
      [1, 2],
      [3, 4],
    ]),
    [
      [1, 2, 3],
      [3, 4, 7],
      [4, 6, 10],
    ],
  )
  fc.assert(
    fc.property(tables, counts =>
      t.true(fits(suppressSmallCells(counts, LEAST), complete(counts))),
    ),
  )
})

test('a table without small counts is shown whole, and a small one takes three others along', t => {
  const large = [
    [20, 30, 40],
    [50, 0, 70],
    [80, 90, 10],
  ]
  t.deepEqual(suppressSmallCells(large, LEAST), complete(large))
  const withSmall = [
    [3, 30, 40],
    [50, 60, 70],
    [80, 90, 10],
  ]
  const shown = suppressSmallCells(withSmall, LEAST)
  t.is(shown.flat().filter(cell => cell === null).length, 4)
  t.is(shown[0]?.[3], 73)
})
