import test from 'ava'
import fc from 'fast-check'
import { lockMinutes } from '../../data/lock-settings.ts'
import { isLockDue } from './lock-due.ts'

const now = 1_790_000_000_000
const minutes = fc.constantFrom(...lockMinutes)

test('Kith locks when the minutes have passed, and not a millisecond before', t => {
  fc.assert(
    fc.property(minutes, limit => {
      const since = (ms: number) => isLockDue({ lastUse: now - ms, now, minutes: limit })
      t.false(since(limit * 60_000 - 1))
      t.true(since(limit * 60_000))
    }),
  )
})

test('once due, Kith stays due however long the device sleeps', t => {
  fc.assert(
    fc.property(minutes, fc.nat(), fc.nat(), (limit, before, slept) => {
      const lastUse = now - before
      if (isLockDue({ lastUse, now, minutes: limit }))
        t.true(isLockDue({ lastUse, now: now + slept, minutes: limit }))
    }),
  )
  t.pass()
})

test('a clock that was set back locks, a small correction does not', t => {
  t.true(isLockDue({ lastUse: now + 60_001, now, minutes: 15 }))
  t.false(isLockDue({ lastUse: now + 60_000, now, minutes: 1 }))
})

test('a use at time 0 is always due', t => {
  for (const limit of lockMinutes) t.true(isLockDue({ lastUse: 0, now, minutes: limit }))
})
