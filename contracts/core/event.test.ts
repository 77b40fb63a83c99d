import test from 'ava'
import * as fc from 'fast-check'
import { comparePositions } from './event.ts'

test('comparePositions orders positions by their numbers', t => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 64n }),
      fc.bigInt({ min: 0n, max: 2n ** 64n }),
      (a, b) => {
        const order = comparePositions(String(a), String(b))
        return Math.sign(order) === (a < b ? -1 : a > b ? 1 : 0)
      },
    ),
  )
  t.pass()
})
