import test from 'ava'
import type { StoredFilter } from '../../contracts/stored-filters.ts'
import { outcome } from '../../test/outcome.ts'
import { profileCreated } from '../../test/projections/histories.ts'
import { profile } from './decider.ts'

const profileId = 'p1'
const created = profileCreated(profileId)
const gender = (...values: string[]): StoredFilter => ({
  ...{ id: 'f1', filterType: 'gender', filterValue: { values }, isActive: true },
})
const tags = (isActive: boolean): StoredFilter => ({
  ...{ id: 'f2', filterType: 'tags', filterValue: { values: ['jazz'] }, isActive },
})
const discovery = (filters: StoredFilter[], hasPremium = false) =>
  ({ type: 'SetDiscoveryFilters', filters, hasPremium }) as const
const block = (...filters: StoredFilter[]) => ({ type: 'SetBlockFilters', filters }) as const
const discoverySet = (...filters: StoredFilter[]) =>
  ({ type: 'DiscoveryFiltersSet', data: { profileId, filters } }) as const
const blockSet = (...filters: StoredFilter[]) =>
  ({ type: 'BlockFiltersSet', data: { profileId, filters } }) as const

test('a list of filters is replaced as a whole, and the same list again is no news', t => {
  const set = discoverySet(gender('woman'))
  t.deepEqual(outcome(profile, [created], discovery([gender('woman')])), [set])
  t.deepEqual(outcome(profile, [created, set], discovery([gender('woman')])), [])
  t.deepEqual(outcome(profile, [created, set], discovery([])), [discoverySet()])
})

test('the two lists do not touch each other', t => {
  const both = [created, discoverySet(gender('woman')), blockSet(gender('man'))]
  t.deepEqual(outcome(profile, both, discovery([gender('woman')])), [])
  t.deepEqual(outcome(profile, both, block(gender('man'))), [])
  t.deepEqual(outcome(profile, both, block(tags(true))), [blockSet(tags(true))])
})

test('a filter that needs premium can be kept without it, but not switched on', t => {
  t.like(outcome(profile, [created], discovery([gender('man'), tags(true)])), {
    code: 'premium_required',
  })
  t.deepEqual(outcome(profile, [created], discovery([tags(false)])), [discoverySet(tags(false))])
  t.deepEqual(outcome(profile, [created], discovery([tags(true)], true)), [
    discoverySet(tags(true)),
  ])
})

test('every block filter is free', t => {
  t.deepEqual(outcome(profile, [created], block(tags(true))), [blockSet(tags(true))])
})

test('who has no profile sets no filters', t => {
  t.like(outcome(profile, [], block()), { code: 'profile_required' })
})
