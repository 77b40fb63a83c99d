import test from 'ava'
import { definitionOf } from '../../contracts/events.ts'
import { community } from './life.ts'

const options = { events: 3_000, seed: '5', now: Date.parse('2026-11-20T00:00:00Z') }

test('a simulation is in the order of time, ends before now, and fits the schemas', t => {
  let last = 0
  const counts = new Map<string, number>()
  for (const { at, events } of community(options)) {
    t.true(at >= last && at <= options.now)
    last = at
    for (const { type, data } of events) {
      counts.set(type, (counts.get(type) ?? 0) + 1)
      t.notThrows(() => definitionOf(type)?.data.parse(data), type)
    }
  }
  const told = [...counts.values()].reduce((sum, count) => sum + count, 0)
  t.true(told >= options.events * 0.9, `${told}`)
  for (const type of ['Swiped', 'Matched', 'MessageSent', 'MessagesRead', 'Notified'])
    t.true(counts.has(type), type)
})

test('the same options give the same simulation', t => {
  t.deepEqual([...community(options)], [...community(options)])
})
