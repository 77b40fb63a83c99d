import test from 'ava'
import { atMost, context, table } from './report.ts'

test('figures of cells stand in a table of their name, all others below', t => {
  const cell = (row: string, column: string) => ({ table: 'made', row, column })
  const rows = [
    { ...context('a', 0.5, ''), cell: cell('random', 'AUC') },
    { ...context('b', 3, ''), cell: cell('random', 'matches') },
    { ...context('c', 4, ''), cell: cell('popularity', 'matches') },
    atMost('slow call', 12, 'ms', 10),
  ]
  t.is(
    table(rows),
    [
      'made        AUC  matches',
      'random      0.5  3',
      'popularity       4',
      '',
      'what       value  unit  ratio  bar       holds',
      'slow call  12     ms           <= 10 ms  NO',
    ].join('\n'),
  )
})
