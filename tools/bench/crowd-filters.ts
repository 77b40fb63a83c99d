import { randomUUID } from 'node:crypto'
import { profileIdOf } from '../../contracts/core/ids.ts'
import type { DiscoveryFilterType } from '../../contracts/discovery/filter-types.ts'
import type { StoredFilter } from '../../contracts/discovery/stored-filters.ts'
import { streams } from '../../contracts/features.ts'
import {
  genders,
  orientations,
  relationshipStyles,
} from '../../contracts/profiles/profile-choices.ts'
import type { SeededRandom } from '../../test/samples/seeded-random.ts'
import type { Fact } from './recorded-facts.ts'

/** Most values of a list, drawn one by one. */
const most = (chance: SeededRandom, list: readonly string[], share: number): string[] => {
  const values = list.filter(() => chance.next() < share)
  return values.length > 0 ? values : [chance.one(list)]
}

type Value = (chance: SeededRandom) => object

/** Values that leave each other a part of a crowd, in the order in which filters are taken. */
const values: readonly (readonly [DiscoveryFilterType, Value])[] = [
  ['gender', chance => ({ values: most(chance, genders, 0.6) })],
  [
    'relationship_style',
    chance => ({ values: most(chance, Object.keys(relationshipStyles), 0.7) }),
  ],
  ['orientation', chance => ({ values: most(chance, orientations, 0.7) })],
  ['age_range', chance => ({ min: 18, max: chance.whole(45, 90) })],
  [
    'seeking_description',
    () => ({ searchTerms: ['trains', 'slowly at length'], allowEmpty: true }),
  ],
  ['pronouns', chance => ({ values: most(chance, ['she', 'he', 'they'], 0.6), allowEmpty: true })],
  ['face_hidden', () => ({ hidden: false })],
  ['is_verified', () => ({ verified: false })],
]

/** So many active discovery filters of a member. */
export const discoveryFilters = (chance: SeededRandom, count: number): StoredFilter[] =>
  values.slice(0, count).map(
    ([filterType, value]) =>
      ({
        id: randomUUID(),
        filterType,
        filterValue: value(chance),
        isActive: true,
      }) as StoredFilter,
  )

/** Block filters, which hide some members each. */
export const blockFilters = (chance: SeededRandom): StoredFilter[] => [
  {
    id: randomUUID(),
    isActive: true,
    filterType: 'combined',
    filterValue: {
      gender: chance.one(genders),
      orientation: null,
      relationshipStyle: null,
      ageMin: null,
      ageMax: 22,
      verified: false,
      faceHidden: null,
    },
  },
  {
    id: randomUUID(),
    isActive: true,
    filterType: 'seeking_description',
    filterValue: { searchTerms: ['unicorn', 'secret affair'] },
  },
]

/** The filters of a member, and the premium that they need. */
export const filterFacts = (chance: SeededRandom, memberId: string, count: number): Fact[] => {
  const profileId = profileIdOf(memberId)
  const until = new Date(Date.now() + 365 * 86_400_000).toISOString()
  return [
    {
      stream: streams.subscription(memberId),
      events: [
        { type: 'EntitlementGranted', data: { memberId, source: 'stripe', until, operator: null } },
      ],
    },
    {
      stream: streams.profile(profileId),
      events: [
        {
          type: 'DiscoveryFiltersSet',
          data: { profileId, filters: discoveryFilters(chance, count) },
        },
        { type: 'BlockFiltersSet', data: { profileId, filters: blockFilters(chance) } },
      ],
    },
  ]
}
