import test from 'ava'
import fc from 'fast-check'
import { addUnread, count, type Unread, unreadAfter } from './unread.ts'

const some = (revisions: readonly number[]) => revisions.reduce<Unread>(addUnread, [])

const rising = fc
  .uniqueArray(fc.nat({ max: 60 }), { maxLength: 30 })
  .map(revisions => revisions.sort((a, b) => a - b))

test('counts exactly the messages after what was read', t => {
  fc.assert(
    fc.property(rising, fc.nat({ max: 60 }), rising, (before, upTo, later) => {
      const shifted = later.map(revision => revision + 61)
      const unread = shifted.reduce(addUnread, unreadAfter(some(before), upTo))
      const expected = [...before, ...shifted].filter(revision => revision > upTo)
      t.is(count(unread), expected.length)
    }),
  )
})

test('takes the same room however many messages wait', t => {
  const burst = Array.from({ length: 1_000 }, (_, revision) => revision)
  t.is(some(burst).length, 1)
  const answered = burst.map(revision => revision * 2)
  t.true(some(answered).length <= 32)
  t.is(count(some(answered)), 1_000)
})

test('counts exactly again once what had to be kept together is read', t => {
  const answered = some(Array.from({ length: 1_000 }, (_, n) => n * 2))
  t.is(count(unreadAfter(answered, 1_990)), 4)
})
