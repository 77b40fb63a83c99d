import test from 'ava'
import fc from 'fast-check'
import { bullName, fromBullId, toBullId } from './job-ids.ts'

test('a job id comes back as it was, and BullMQ takes its form', t => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.nat().map(String)), id => {
      const stored = toBullId(id)
      t.is(fromBullId(stored), id)
      t.false(stored.includes(':'))
      t.not(String(Number.parseInt(stored, 10)), stored)
    }),
  )
})

test('ids with escapes in them stay apart', t => {
  const ids = ['a:b', 'a%3Ab', 'a%253Ab', 'a%b', 'a%25b', '0:1', '%', ':', 'repeat:a:1']
  t.deepEqual(
    ids.map(id => fromBullId(toBullId(id))),
    ids,
  )
  t.is(new Set(ids.map(toBullId)).size, ids.length)
  t.false(bullName('a:b').includes(':'))
})

test("a schedule's run is named by its schedule and its time", t => {
  t.is(fromBullId(`repeat:${bullName('a:b')}:1796000000000`), 'a:b@2026-11-30T00:53:20.000Z')
})
