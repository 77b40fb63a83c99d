import test from 'ava'
import fc from 'fast-check'
import { addUnread, count, type Unread, unreadAfter, withoutUnread } from './unread.ts'

const some = (revisions: readonly number[]) => revisions.reduce<Unread>(addUnread, [])

const rising = fc
  .uniqueArray(fc.nat({ max: 60 }), { maxLength: 30 })
  .map(revisions => revisions.sort((a, b) => a - b))

test('unreadAfter counts exactly the messages after a revision', t => {
  fc.assert(
    fc.property(rising, fc.nat({ max: 60 }), rising, (before, upTo, later) => {
      const shifted = later.map(revision => revision + 61)
      const unread = shifted.reduce(addUnread, unreadAfter(some(before), upTo))
      const expected = [...before, ...shifted].filter(revision => revision > upTo)
      t.is(count(unread), expected.length)
    }),
  )
})

test('an unread list has a bounded size for any number of messages', t => {
  const burst = Array.from({ length: 1_000 }, (_, revision) => revision)
  t.is(some(burst).length, 1)
  const answered = burst.map(revision => revision * 2)
  t.true(some(answered).length <= 32)
  t.is(count(some(answered)), 1_000)
})

test('unread counts are exact again once joined ranges are read', t => {
  const answered = some(Array.from({ length: 1_000 }, (_, n) => n * 2))
  t.is(count(unreadAfter(answered, 1_990)), 4)
})

test('a removed message is not counted, wherever its revision is', t => {
  const unread = [3, 4, 5, 9].reduce<Unread>(addUnread, [])
  t.is(count(withoutUnread(unread, 4)), 3)
  t.is(count(withoutUnread(unread, 9)), 3)
  t.is(count(withoutUnread(unread, 7)), 4)
  t.deepEqual(withoutUnread(addUnread([], 3), 3), [])
})
