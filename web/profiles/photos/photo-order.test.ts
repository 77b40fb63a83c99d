import test from 'ava'
import { moveItem, withOnePrimary, withoutPhoto, withPrimary } from './photo-order.ts'

const photos = (...names: string[]) =>
  names.map(name => ({ photoUrl: name.replace('*', ''), isPrimary: name.endsWith('*') }))

test('the first photo is the primary one until another is chosen', t => {
  t.deepEqual(withOnePrimary(photos('a', 'b')), photos('a*', 'b'))
  t.deepEqual(withPrimary(photos('a*', 'b'), 'b'), photos('a', 'b*'))
})

test('the next photo becomes primary when the primary one is removed', t => {
  t.deepEqual(withoutPhoto(photos('a', 'b*', 'c'), 'b'), photos('a*', 'c'))
  t.deepEqual(withoutPhoto(photos('a', 'b*'), 'a'), photos('b*'))
  t.deepEqual(withoutPhoto(photos('a*'), 'a'), [])
})

test('a photo moves to its drop position, and an index out of range changes nothing', t => {
  t.deepEqual(moveItem(['a', 'b', 'c'], 0, 2), ['b', 'c', 'a'])
  t.deepEqual(moveItem(['a', 'b', 'c'], 2, 0), ['c', 'a', 'b'])
  t.deepEqual(moveItem(['a', 'b'], 1, 2), ['a', 'b'])
  t.deepEqual(moveItem(['a', 'b'], 0, -1), ['a', 'b'])
  t.deepEqual(moveItem(['a', 'b'], 5, 0), ['a', 'b'])
})
