import fc from 'fast-check'
import { cellOf } from '../../contracts/core/geo.ts'
import { causedId, profileIdOf } from '../../contracts/core/ids.ts'
import type { FilterType } from '../../contracts/discovery/filter-types.ts'
import type { StoredFilter } from '../../contracts/discovery/stored-filters.ts'

const some = <T>(...values: T[]) => fc.subarray(values)
const orNull = <T>(...values: T[]) => fc.constantFrom(null, null, ...values)
const range = (...ends: number[]) =>
  fc
    .tuple(fc.constantFrom(...ends), fc.constantFrom(...ends))
    .map(([one, other]) => ({ min: Math.min(one, other), max: Math.max(one, other) }))
const allowEmpty = fc.boolean()

/** Values that describe some of the members of generated histories. */
const values = {
  age_range: range(18, 24, 30, 60),
  max_distance: range(0, 10, 60, 12_450, 12_450),
  gender: fc.record({
    values: some('woman', 'other', 'non_binary', 'Two-Spirit', 'man', 'trans_woman'),
  }),
  orientation: fc.record({ values: some('gay', 'heteroflexible', 'other') }),
  relationship_style: fc.record({ values: some('solo_poly', 'polyfidelity', 'monogamous') }),
  pronouns: fc.record({ values: some('they', 'they/she', 'he', 'xe'), allowEmpty }),
  location: fc.oneof(
    fc.record({ values: some('Somewhere', 'nowhere, somewhere', 'Elsewhere') }),
    fc.record({
      values: fc.constant(['Somewhere', 'Elsewhere']),
      near: some(cellOf({ lat: 52.1, lon: 5.1 }), cellOf({ lat: 52.72, lon: 5.1 })),
    }),
  ),
  is_verified: fc.record({ verified: fc.boolean() }),
  tags: fc.record({ values: some('jazz', 'Board-Games', 'chess') }),
  face_hidden: fc.record({ hidden: fc.boolean() }),
  current_relationships: fc.record({ searchTerms: some('two cats', 'cats dogs'), allowEmpty }),
  seeking_description: fc.record({ searchTerms: some('tea', 'mornings slow', 'Jazz'), allowEmpty }),
  relationship_preferences: fc.record({
    preferences: some(
      { category: 'autonomy', item: 'no_veto', levels: ['maybe', 'must_have'] },
      { category: 'autonomy', item: 'time_alone', levels: ['off_limits'] },
      { category: 'physical_intimacy', item: 'kink_exploration', levels: ['maybe'] },
    ),
    allowMissing: allowEmpty,
  }),
  combined: fc.record({
    gender: orNull('woman', 'other', 'two spirit'),
    orientation: orNull('gay'),
    relationshipStyle: orNull('polyfidelity'),
    ageMin: orNull(24),
    ageMax: orNull(30),
    verified: orNull(true, false),
    faceHidden: orNull(true, false),
  }),
  new_to_kith: fc.constant({}),
  linked_to: fc.record({
    profileIds: some(
      profileIdOf(causedId('spec', 'member 0')),
      profileIdOf(causedId('spec', 'member 1')),
    ),
  }),
} as const satisfies Record<FilterType, fc.Arbitrary<unknown>>

const { combined, new_to_kith, linked_to, ...ofDiscovery } = values

const filterOf = ([filterType, value]: [string, fc.Arbitrary<unknown>]) =>
  fc
    .record({ filterValue: value, isActive: fc.constantFrom(true, true, true, false) })
    .map(
      rest => ({ id: causedId('spec', 'filter', filterType), filterType, ...rest }) as StoredFilter,
    )

/** Any discovery filter. */
export const discoveryFilter = fc.oneof(...Object.entries(ofDiscovery).map(filterOf))

/** Any block filter. */
export const blockFilter = fc.oneof(
  filterOf(['combined', combined]),
  filterOf(['new_to_kith', new_to_kith]),
  filterOf(['linked_to', linked_to]),
  ...Object.entries(ofDiscovery).map(filterOf),
)
