import test from 'ava'
import fc from 'fast-check'
import { type Count, isSmall, type Line, sumOf, withholdLines } from './small-cells.ts'

const LEAST = 5

const count: fc.Arbitrary<Count> = fc
  .uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 9 })
  .chain(members =>
    fc.integer({ min: 0, max: 9 }).map(more => ({
      value: members.length === 0 ? 0 : members.length + more,
      by: new Set(members.map(String)),
    })),
  )
const tables = fc.integer({ min: 1, max: 3 }).chain(groups =>
  fc.array(
    fc.array(count, { minLength: groups, maxLength: groups }).map((all): Line => ({ groups: all })),
    { maxLength: 6 },
  ),
)

const groupOf = (lines: readonly Line[], index: number) =>
  lines.flatMap(({ groups }) => groups[index] ?? [])

test('no small group is shown, and none can be computed from a shown total', t => {
  fc.assert(
    fc.property(tables, lines => {
      const withheld = withholdLines(lines, LEAST)
      const hidden = lines.filter((_, index) => withheld.lines[index])
      const shown = lines.filter(line => !hidden.includes(line))
      for (const { groups } of shown) for (const one of groups) t.false(isSmall([one], LEAST))
      for (const index of lines[0]?.groups.keys() ?? []) {
        const whole = groupOf(lines, index)
        if (isSmall(whole, LEAST)) t.true(withheld.total)
        // What a reader can compute: the total less what is shown.
        else t.false(isSmall(groupOf(hidden, index), LEAST))
      }
    }),
  )
})

test('each small group of a withheld line may as well be in another, with the same total', t => {
  fc.assert(
    fc.property(tables, lines => {
      const withheld = withholdLines(lines, LEAST)
      const hidden = lines.filter((_, index) => withheld.lines[index])
      for (const line of hidden)
        for (const [index, group] of line.groups.entries()) {
          if (!isSmall([group], LEAST) || withheld.total) continue
          const other = hidden.find(one => one !== line)
          const moved = lines.map(one => {
            const value = one.groups[index]?.value ?? 0
            return one === line ? value - 1 : one === other ? value + 1 : value
          })
          t.true(moved.every(value => value >= 0))
          t.is(
            moved.reduce((sum, value) => sum + value, 0),
            sumOf(groupOf(lines, index)).value,
          )
        }
    }),
  )
})

const of = (value: number): Line => ({
  groups: [
    {
      value,
      by: new Set(Array.from({ length: Math.min(value, LEAST) }, (_, n) => `${value}/${n}`)),
    },
  ],
})
const withheldOf = (values: readonly number[], least = LEAST) =>
  withholdLines(values.map(of), least)

test('a small count takes the smallest other along, and zeros stay', t => {
  t.deepEqual(withheldOf([3, 40, 0, 20, 30]), {
    lines: [true, false, false, true, false],
    total: false,
  })
})

test('two small counts that are enough together take no other along', t => {
  t.deepEqual(withheldOf([3, 4, 40]), { lines: [true, true, false], total: false })
})

test('a small total is withheld with its counts', t => {
  t.deepEqual(withheldOf([3, 0]), { lines: [true, false], total: true })
})

test('large counts of few members are withheld, and nothing with a least of 0 or 1', t => {
  const few = { groups: [{ value: 90, by: new Set(['one']) }] }
  t.deepEqual(withholdLines([few, of(50)], LEAST), { lines: [true, true], total: false })
  for (const least of [0, 1])
    t.deepEqual(withheldOf([1, 2, 3], least), { lines: [false, false, false], total: false })
})
