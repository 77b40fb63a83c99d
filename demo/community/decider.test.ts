import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { demo } from './decider.ts'

const recipe = { seed: 'kith', members: 300, now: '2026-11-20T12:00:00.000Z' }
const welcoming = [{ profileId: randomId(), cell: 12 }]
const begin = { type: 'BeginDemo', recipe } as const
const finish = { type: 'FinishDemo', welcoming } as const
const begun = { type: 'DemoBegun', data: recipe } as const
const finished = { type: 'DemoFinished', data: { welcoming } } as const

test('seeding begins once, also with another recipe', t => {
  t.deepEqual(outcome(demo, [], begin), [begun])
  t.deepEqual(outcome(demo, [begun], { ...begin, recipe: { ...recipe, members: 8 } }), [])
  t.deepEqual(outcome(demo, [begun, finished], begin), [])
})

test('only a begun seeding is finished, once', t => {
  t.deepEqual(outcome(demo, [], finish), [])
  t.deepEqual(outcome(demo, [begun], finish), [finished])
  t.deepEqual(outcome(demo, [begun, finished], finish), [])
})

test('a finished community has its recipe and its welcoming members', t => {
  t.deepEqual(stateAfter(demo, [begun, finished]), { status: 'finished', recipe, welcoming })
})
