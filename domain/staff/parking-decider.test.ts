import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { outcome } from '../../test/deciders/outcome.ts'
import { parking } from './parking-decider.ts'

test('an event is parked once, until it is unparked; a parking itself is not', t => {
  const [eventId, operator] = [randomId(), 'Sage']
  const event = { eventId, position: '7', eventType: 'Swiped', reason: 'broken', operator }
  const park = { type: 'Park', ...event } as const
  const unpark = { type: 'Unpark', eventId, operator } as const
  const parked = { type: 'EventParked', data: event } as const
  const unparked = { type: 'EventUnparked', data: { eventId, operator } } as const
  t.deepEqual(outcome(parking, [], park), [parked])
  t.deepEqual(outcome(parking, [parked], park), [])
  t.deepEqual(outcome(parking, [parked], unpark), [unparked])
  t.deepEqual(outcome(parking, [parked, unparked], unpark), [])
  t.deepEqual(outcome(parking, [parked, unparked], park), [parked])
  t.like(outcome(parking, [], { ...park, eventType: 'EventParked' }), { code: 'bad_input' })
})
