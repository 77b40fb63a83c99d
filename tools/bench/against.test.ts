import test from 'ava'
import { argumentsFor, compare, comparedTable, hasBench, median, type Run } from './against.ts'
import { context } from './harness/report.ts'

const run = (side: Run['side'], rows: Run['rows'], bench = 'deck'): Run => ({
  bench,
  side,
  rows,
  load: 0.5,
  spin: 250.4,
})

test('a median is the middle value, or the mean of the two in the middle', t => {
  t.is(median([9, 1, 2]), 2)
  t.is(median([4, 1, 3, 2]), 2.5)
  t.is(median([]), Number.NaN)
})

test('figures of one name are compared by the medians of their runs', t => {
  const runs = [
    run('that', [context('a deck', 2, 'ms')]),
    run('this', [context('a deck', 5, 'ms')]),
    run('that', [context('a deck', 4, 'ms')]),
    run('this', [context('a deck', 7, 'ms')]),
  ]
  t.deepEqual(compare(runs), [
    { bench: 'deck', what: 'a deck', that: 3, this: 6, unit: 'ms', ratio: 2 },
  ])
})

test('a figure of one tree alone, of another unit or of another bench is listed by itself', t => {
  const runs = [
    run('that', [context('a deck', 2, 'ms'), context('an index', 3, 'bytes')]),
    run('this', [context('a deck', 2_000, 'us')]),
    run('this', [context('a deck', 4, 'ms')], 'calls'),
  ]
  t.deepEqual(compare(runs), [
    { bench: 'deck', what: 'a deck', that: 2, this: Number.NaN, unit: 'ms', ratio: Number.NaN },
    {
      bench: 'deck',
      what: 'an index',
      that: 3,
      this: Number.NaN,
      unit: 'bytes',
      ratio: Number.NaN,
    },
    { bench: 'deck', what: 'a deck', that: Number.NaN, this: 2_000, unit: 'us', ratio: Number.NaN },
    { bench: 'calls', what: 'a deck', that: Number.NaN, this: 4, unit: 'ms', ratio: Number.NaN },
  ])
})

test('a figure under its former name, or of another folder, is the same figure', t => {
  const runs = [
    run('that', [context('start from the snapshot', 2, 's'), context('log, in /a', 1, 'events')]),
    run('this', [context('a later start', 1, 's'), context('log, in /b', 1, 'events')]),
  ]
  t.deepEqual(compare(runs), [
    { bench: 'deck', what: 'a later start', that: 2, this: 1, unit: 's', ratio: 0.5 },
    { bench: 'deck', what: 'log', that: 1, this: 1, unit: 'events', ratio: 1 },
  ])
})

test('the table names what is more than a tenth dearer, and how busy the machine was', t => {
  const runs = [
    run('that', [context('a deck', 10, 'ms'), context('rate', 50, 'events/s')]),
    run('this', [context('a deck', 12, 'ms'), context('rate', 100, 'events/s')]),
  ]
  t.is(
    comparedTable(compare(runs), runs),
    [
      'bench  what    that  this  unit      ratio',
      'deck   a deck  10    12    ms        1.2    dearer',
      'deck   rate    50    100   events/s  2',
      '',
      'run of  tree  load  fixed arithmetic, ms',
      'deck    that  0.5   250',
      'deck    this  0.5   250',
    ].join('\n'),
  )
})

test('a rate that fell is dearer, and a figure of one tree alone is not', t => {
  const runs = [
    run('that', [context('rate', 100, 'events/s'), context('gone', 1, 'ms')]),
    run('this', [context('rate', 50, 'events/s')]),
  ]
  const [, rate = '', gone = ''] = comparedTable(compare(runs), runs).split('\n')
  t.true(rate.endsWith('dearer'))
  t.false(gone.endsWith('dearer'))
})

test('benches and options that a command line lacks are known from its text', t => {
  const source = [
    "  deck: async ({ members }) => (await import('./deck.ts')).benchDeck(members),",
    "  'make-log': async ({ events }) => makeLog(events),",
    "  .option('--members <n>', 'members of the deck')",
    "  .option('--one-rate', 'leave out the higher rates')",
  ].join('\n')
  t.true(hasBench(source, 'deck'))
  t.true(hasBench(source, 'make-log'))
  t.false(hasBench(source, 'calls'))
  t.deepEqual(argumentsFor(source, { members: 3, sockets: 9, 'one-rate': true }), [
    '--members',
    '3',
    '--one-rate',
  ])
})
