import test from 'ava'
import { seededRandom } from '../../../test/samples/seeded-random.ts'
import { evaluateAll } from './evaluate.ts'
import { readSpeedDates, speedDatingHeldOut, speedDatingLeaveOneOut } from './speed-dating.ts'
import { ratesFrom } from './swipe-counts.ts'

const table = (rows: readonly (readonly [number, number | '', number])[]) =>
  [
    'iid,career,pid,dec',
    ...rows.map(([iid, pid, dec]) => `${iid},"lawyer, judge",${pid},${dec}`),
  ].join('\r\n')

test('dates are read from their columns; rows without a partner are left out', t => {
  t.deepEqual(
    readSpeedDates(
      table([
        [1, 12, 1],
        [12, 1, 0],
        [1, '', 1],
      ]),
    ),
    [
      { by: 0, on: 1, likes: true },
      { by: 1, on: 0, likes: false },
    ],
  )
})

test('another table is refused with the columns that are needed', t => {
  t.throws(() => readSpeedDates('name,age\r\nAda,36'), {
    message: /iid of row 1 .*columns iid, pid and dec/,
  })
})

test('the rates of a member leave out what passed with the one who looks', t => {
  const { ratesOf, meanRate } = ratesFrom(
    [
      { by: 0, on: 2, likes: true },
      { by: 1, on: 2, likes: false },
      { by: 2, on: 0, likes: true },
      { by: 2, on: 1, likes: false },
    ],
    3,
  )
  t.is(meanRate, 0.5)
  // Five showings at the mean rate, and the one of the other.
  t.deepEqual(ratesOf(2, 0), { popularity: 2.5 / 6, selectivity: 2.5 / 6 })
  t.deepEqual(ratesOf(2, 1), { popularity: 3.5 / 6, selectivity: 3.5 / 6 })
})

/** Six of each side; the first ones of a side are liked by all, and all of a side like as they do. */
const dates = readSpeedDates(
  table(
    Array.from({ length: 36 }, (_, at) => [Math.floor(at / 6), at % 6] as const).flatMap(
      ([one, other]) =>
        [
          [one, 6 + other, other < 2 ? 1 : 0],
          [6 + other, one, one < 2 ? 1 : 0],
        ] as const,
    ),
  ),
)

test('popularity finds the matches where all like the same, and never shows most people', t => {
  const measured = evaluateAll([speedDatingLeaveOneOut(dates)])
  const popularity = measured.get('popularity')
  t.is(popularity?.AUC, 1)
  // Four of the twelve match with two each, who are the first two of the three cards.
  t.is(popularity?.['P@3'].toFixed(9), ((4 * (2 / 3)) / 12).toFixed(9))
  t.true((popularity?.['never shown'] ?? 0) > 0.05)
  t.is(measured.get('random')?.['envy pairs'], 0)
})

test('held-out dates are ordered by the other half alone', t => {
  const { data, rankings } = speedDatingHeldOut(dates, seededRandom(2))
  const listed = data.market.candidates.flat().length
  t.true(listed < dates.length)
  t.true(rankings.some(({ name }) => name === 'market, fair'))
  for (const [person, others] of data.market.candidates.entries())
    for (const other of others) t.not(person, other)
})
