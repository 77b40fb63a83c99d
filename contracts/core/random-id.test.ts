import test from 'ava'
import { validate, version } from 'uuid'
import { randomId } from './random-id.ts'

test('random ids are UUIDs of version 4 and differ', t => {
  const ids = Array.from({ length: 100 }, randomId)
  t.true(ids.every(id => validate(id) && version(id) === 4))
  t.is(new Set(ids).size, ids.length)
})
