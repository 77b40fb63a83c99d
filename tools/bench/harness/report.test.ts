import test from 'ava'
import { atMost, context, percentile, ratioAtLeast, table } from './report.ts'

test('a table shows each figure with its bar, and which bars do not hold', t => {
  const rows = [
    context('raw', 5, 'ms'),
    atMost('slow call', 12.00004, 'ms', 10, 2.4),
    ratioAtLeast('rate', 50, '/s', 100, 0.5),
  ]
  t.is(
    table(rows),
    [
      'what       value  unit  ratio  bar            holds',
      'raw        5      ms',
      'slow call  12     ms    2.4    <= 10 ms       ✘',
      'rate       50     /s    0.5    >= 0.5 of raw  ✔',
    ].join('\n'),
  )
})

test('a percentile is the nearest rank, in any order of samples', t => {
  t.is(percentile([4, 1, 3, 2], 0.5), 2)
  t.is(percentile([4, 1, 3, 2], 0.99), 4)
})
