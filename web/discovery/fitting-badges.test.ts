import test from 'ava'
import { fittingBadges } from './fitting-badges.ts'

const row = { gap: 8, more: 40 }

test('all badges are shown if they fit without a count', t => {
  t.is(fittingBadges([100, 100], { ...row, room: 208 }), 2)
  t.is(fittingBadges([], { ...row, room: 0 }), 0)
})

test('badges that do not fit are counted', t => {
  t.is(fittingBadges([100, 100], { ...row, room: 207 }), 1)
  t.is(fittingBadges([100, 60, 60], { ...row, room: 216 }), 2)
  t.is(fittingBadges([100, 60, 60], { ...row, room: 215 }), 1)
})

test('the first badge is shown even where it is wider than the row', t => {
  t.is(fittingBadges([300, 60], { ...row, room: 200 }), 1)
})
