import test from 'ava'
import { besideRecorded, lower } from './recorded.ts'

test('a figure holds up to twice what is recorded', t => {
  const rows = besideRecorded({ 'a deck': 20, 'a like': 41 }, { 'a deck': 10, 'a like': 20 })
  t.deepEqual(
    rows.map(({ what, ratio, holds }) => ({ what, ratio, holds })),
    [
      { what: 'a deck', ratio: 2, holds: true },
      { what: 'a like', ratio: 2.05, holds: false },
    ],
  )
})

test('a figure that is not recorded is refused with the command that records it', t => {
  t.throws(() => besideRecorded({ 'a deck': 20 }, {}), { message: /--record$/ })
})

test('of two measurements the lower of each figure counts', t => {
  t.deepEqual(lower({ 'a deck': 20, 'a like': 41 }, { 'a deck': 30, 'a like': 40 }), {
    'a deck': 20,
    'a like': 40,
  })
})
