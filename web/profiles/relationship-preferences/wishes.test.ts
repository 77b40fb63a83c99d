import test from 'ava'
import { countOf, preferenceCategories, preferenceLabel, withPreference } from './preferences.ts'

const testing = { category: 'physical_intimacy', item: 'regular_testing' } as const
const alone = { category: 'autonomy', item: 'time_alone', level: 'must_have' } as const

test('the catalogue has nine categories and 78 items, none in the last', t => {
  t.is(preferenceCategories.length, 9)
  t.deepEqual(
    preferenceCategories.map(({ items }) => items.length),
    [15, 10, 12, 15, 9, 6, 5, 6, 0],
  )
})

test('an item has one level, the last one chosen', t => {
  const once = withPreference([alone], testing, 'maybe')
  t.deepEqual(withPreference(once, testing, 'must_have'), [
    alone,
    { ...testing, level: 'must_have' },
  ])
})

test('an item without a level is not rated and not counted', t => {
  const preferences = withPreference([alone], testing, 'off_limits')
  t.is(countOf(preferences, 'physical_intimacy'), 1)
  t.deepEqual(withPreference(preferences, testing, undefined), [alone])
})

test('an item that was removed from the catalogue can still be read', t => {
  t.is(preferenceLabel('time_alone'), 'Time alone')
  t.is(preferenceLabel('shared_garden'), 'shared garden')
})
