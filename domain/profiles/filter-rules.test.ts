import test from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import type { StoredFilter } from '../../contracts/discovery/stored-filters.ts'
import { outcome } from '../../test/deciders/outcome.ts'
import { profileCreated } from '../../test/projections/histories.ts'
import { profile } from './decider.ts'

const profileId = 'p1'
const now = new Date('2026-06-02T09:00:00.000Z')
const created = profileCreated(profileId)
const gender = (...values: string[]): StoredFilter => ({
  id: 'f1',
  filterType: 'gender',
  filterValue: { values },
  isActive: true,
})
const tags = (isActive: boolean): StoredFilter => ({
  id: 'f2',
  filterType: 'tags',
  filterValue: { values: ['jazz'] },
  isActive,
})
const discovery = (filters: StoredFilter[], hasPremium = false) =>
  ({ type: 'SetDiscoveryFilters', filters, hasPremium, now }) as const
const block = (...filters: StoredFilter[]) => ({ type: 'SetBlockFilters', filters, now }) as const
const discoverySet = (...filters: StoredFilter[]) =>
  ({ type: 'DiscoveryFiltersSet', data: { profileId, filters } }) as const
const blockSet = (...filters: StoredFilter[]) =>
  ({ type: 'BlockFiltersSet', data: { profileId, filters } }) as const

test('a list of filters is replaced as a whole; the same list again changes nothing', t => {
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

test('a member without a profile cannot set filters', t => {
  t.like(outcome(profile, [], block()), { code: 'profile_required' })
})

test('each list changes so many times a UTC day; an unchanged list does not count', t => {
  const today = (nth: number) => ({ ...blockSet(gender(`word ${nth}`)), at: now.toISOString() })
  const spent = [
    created,
    ...Array.from({ length: limits.listChangesPerDay - 1 }, (_, n) => today(n)),
  ]
  t.deepEqual(outcome(profile, spent, block(tags(true))), [blockSet(tags(true))])
  const all = [...spent, { ...blockSet(tags(true)), at: now.toISOString() }]
  t.like(outcome(profile, all, block()), { code: 'too_many_filter_changes' })
  t.deepEqual(outcome(profile, all, block(tags(true))), [])
  t.deepEqual(outcome(profile, all, discovery([gender('man')])), [discoverySet(gender('man'))])
  const tomorrow = new Date(now.getTime() + 86_400_000)
  t.deepEqual(outcome(profile, all, { ...block(), now: tomorrow }), [blockSet()])
})
