import test from 'ava'
import { countOf, wishCategories, wishLabel, withWish } from './wishes.ts'

const testing = { category: 'physical_intimacy', item: 'regular_testing' } as const
const alone = { category: 'autonomy', item: 'time_alone', level: 'must_have' } as const

test('there are nine categories and 78 items, none in the last', t => {
  t.is(wishCategories.length, 9)
  t.deepEqual(
    wishCategories.map(({ items }) => items.length),
    [15, 10, 12, 15, 9, 6, 5, 6, 0],
  )
})

test('an item has one level, the last given', t => {
  const once = withWish([alone], testing, 'maybe')
  t.deepEqual(withWish(once, testing, 'must_have'), [alone, { ...testing, level: 'must_have' }])
})

test('an item toggled off is rated no more, and counts no more', t => {
  const wishes = withWish([alone], testing, 'off_limits')
  t.is(countOf(wishes, 'physical_intimacy'), 1)
  t.deepEqual(withWish(wishes, testing, undefined), [alone])
})

test('an item that is offered no more can still be read', t => {
  t.is(wishLabel('time_alone'), 'Time alone')
  t.is(wishLabel('shared_garden'), 'shared garden')
})
