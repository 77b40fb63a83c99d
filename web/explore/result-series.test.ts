import test from 'ava'
import type { SqlResult } from '../../contracts/explore/explore.ts'
import { drawingOf, foldSeries, type Series, seriesOf } from './result-series.ts'

const result = (
  columns: readonly (readonly [name: string, type: string])[],
  rows: SqlResult['rows'],
): SqlResult => ({
  notes: [],
  columns: columns.map(([name, type]) => ({ name, type })),
  rows,
  hasMore: false,
  milliseconds: 1,
})

const drawn = (answer: SqlResult) => {
  const drawing = drawingOf(answer)
  return drawing && { drawing, ...seriesOf(answer, drawing) }
}

test('of month, mode and count each mode is a line along the months', t => {
  const answer = result(
    [
      ['month', 'DATE'],
      ['mode', 'VARCHAR'],
      ['count', 'BIGINT'],
    ],
    [
      ['2026-01-01', 'dating', 5],
      ['2026-01-01', 'friendship', 3],
      ['2026-02-01', 'dating', 7],
      ['2026-02-01', 'networking', 1],
    ],
  )
  t.deepEqual(drawn(answer), {
    drawing: { kind: 'line', of: 'count', along: 'month', by: 'mode' },
    names: ['2026-01-01', '2026-02-01'],
    series: [
      { name: 'dating', values: [5, 7] },
      { name: 'friendship', values: [3, null] },
      { name: 'networking', values: [null, 1] },
    ],
  })
})

test('a legend names a value that is no text with its column', t => {
  const namesOf = (type: string, ...values: SqlResult['rows'][number]) =>
    drawn(
      result(
        [
          ['month', 'DATE'],
          ['premium', type],
          ['count', 'BIGINT'],
        ],
        values.map((value, n) => ['2026-01-01', value, n]),
      ),
    )?.series.map(({ name }) => name)
  t.deepEqual(namesOf('BOOLEAN', true, false, null), [
    'premium: true',
    'premium: false',
    'premium: none',
  ])
  t.deepEqual(namesOf('VARCHAR', 'yearly', ''), ['yearly', 'premium: '])
})

const flat = (name: string, value: number | null, group?: string): Series => ({
  name,
  ...(group && { group }),
  values: [value, null],
})

test('series that are too many are added up, and what is in the sum is named', t => {
  const cities = ['Ulm', 'Bonn', 'Köln', 'Jena', 'Gera', 'Hof', 'Trier'].map((name, n) =>
    flat(name, 9 - n),
  )
  t.is(foldSeries(cities, 7), cities)
  t.deepEqual(foldSeries(cities, 3).slice(1), [
    flat('Bonn', 8),
    flat('others: Köln, Jena, Gera, 2 more', 25),
  ])
  t.deepEqual(foldSeries([flat('a', 2), flat('b', null), flat('c', null)], 2)[1]?.values, [
    null,
    null,
  ])
})

test('types that are too many are added up by their features, the largest first', t => {
  const types = [
    flat('Swiped', 90, 'matching'),
    flat('MessageSent', 80, 'chat'),
    ...['MessagesRead', 'MessageDeleted'].map(name => flat(name, 4, 'chat')),
    flat('GroupFounded', 9, 'groups'),
    flat('PhotoSet', 3, 'profiles'),
    flat('PhotoRemoved', null, 'profiles'),
    flat('Reported', 2, 'staff'),
    flat('Pushed', 1, 'push'),
  ]
  t.deepEqual(foldSeries(types, 6), [
    flat('Swiped', 90, 'matching'),
    flat('MessageSent', 80, 'chat'),
    flat('GroupFounded', 9, 'groups'),
    flat('chat, 2 more types', 8, 'chat'),
    flat('profiles, 2 types', 3, 'profiles'),
    flat('others: staff, push', 3),
  ])
})

test('a time without a row is a gap, and times are in order', t => {
  const namesOf = (type: string, ...times: string[]) =>
    drawn(
      result(
        [
          ['at', type],
          ['count', 'BIGINT'],
        ],
        times.map((time, n) => [time, n]),
      ),
    )
  t.like(namesOf('DATE', '2026-01-19', '2026-01-05', '2026-01-26'), {
    names: ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26'],
    series: [{ name: 'count', values: [1, null, 0, 2] }],
  })
  t.like(namesOf('DATE', '2026-01-01', '2026-02-01', '2026-04-01'), {
    names: ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'],
  })
  t.like(
    namesOf('TIMESTAMP', '2026-01-01 22:00:00', '2026-01-02 01:00:00', '2026-01-01 23:00:00'),
    {
      names: [
        '2026-01-01 22:00:00',
        '2026-01-01 23:00:00',
        '2026-01-02 00:00:00',
        '2026-01-02 01:00:00',
      ],
    },
  )
  const uneven = ['2026-01-01', '2026-01-03', '2026-01-08']
  t.like(namesOf('DATE', ...uneven), { names: uneven })
})

test('of a PIVOT each number is a series', t => {
  const answer = result(
    [
      ['mode', 'VARCHAR'],
      ['like', 'BIGINT'],
      ['pass', 'BIGINT'],
    ],
    [
      ['dating', 2, 0],
      ['friendship', 1, null],
    ],
  )
  t.like(drawn(answer), {
    drawing: { kind: 'bars', along: 'mode' },
    series: [
      { name: 'like', values: [2, 1] },
      { name: 'pass', values: [0, null] },
    ],
  })
})

test('one row, one column or no number is no chart; two numbers are one along the other', t => {
  const two = [
    ['hour', 'BIGINT'],
    ['messages', 'BIGINT'],
  ] as const
  t.is(drawn(result(two, [[1, 2]])), undefined)
  t.is(drawn(result([['messages', 'BIGINT']], [[1], [2]])), undefined)
  t.is(
    drawn(
      result(
        [
          ['a', 'VARCHAR'],
          ['b', 'VARCHAR'],
        ],
        [
          ['x', 'y'],
          ['x', 'z'],
        ],
      ),
    ),
    undefined,
  )
  const answer = drawn(
    result(two, [
      [0, 4],
      [1, 9],
    ]),
  )
  t.deepEqual(answer?.names, ['0', '1'])
  t.deepEqual(answer?.series, [{ name: 'messages', values: [4, 9] }])
})
