import test from 'ava'
import { cellOf } from '../../../contracts/core/geo.ts'
import type { StoredFilter } from '../../../contracts/discovery/stored-filters.ts'
import { listedGenders, listedOrientations } from '../../../contracts/profiles/identity-choices.ts'
import type { Statement } from '../../../domain/discovery/member.ts'
import { discoveryMember } from '../../../test/samples/discovery-member.ts'
import {
  genderChoices,
  modeBits,
  NOWHERE,
  orientationChoices,
  type Reach,
  reachOf,
  regionOf,
  styleChoices,
} from './reach.ts'

const filter = (filterType: string, filterValue: object, isActive = true) =>
  ({ id: 'a', filterType, filterValue, isActive }) as StoredFilter
const seeking = (...discovery: StoredFilter[]): Partial<Statement> => ({ discovery })
const living = (lat: number, lon: number): Partial<Statement> => ({
  place: { id: 'a', name: 'Here', region: null, country: 'There', cell: cellOf({ lat, lon }) },
})

const allGenders = genderChoices.all
const { bitOf, bitsFinding } = genderChoices
const woman = filter('gender', { values: ['Woman'] })

/** What a member states, and what the engine finds them by. */
const examples: readonly (readonly [string, Partial<Statement>, Partial<Reach>])[] = [
  ['A value is compared folded.', { gender: 'Non-binary' }, { gender: bitOf('non_binary') }],
  ['Own words are `other`.', { gender: 'weather' }, { gender: bitOf('other') }],
  [
    'A value is found by the broader ones, too.',
    { gender: 'Trans man' },
    { gender: bitOf('trans_man') | bitOf('man') | bitOf('other') },
  ],
  ['Nothing is `other`, too.', { gender: ' ' }, { gender: bitOf('other') }],
  [
    'An orientation in own words is `other`.',
    { orientation: 'mostly curious' },
    { orientation: orientationChoices.bitOf('other') },
  ],
  ['Without a filter everybody is sought.', {}, { gendersSought: allGenders }],
  ['A filter seeks what it names.', seeking(woman), { gendersSought: bitOf('woman') }],
  [
    'Several filters of a type seek what any of them names.',
    seeking(woman, filter('gender', { values: ['man', 'agender'] })),
    { gendersSought: bitOf('woman') | bitOf('man') | bitOf('agender') },
  ],
  [
    'Own words in a filter seek all own words.',
    seeking(filter('gender', { values: ['weather'] })),
    { gendersSought: bitOf('other') },
  ],
  [
    'A filter without a choice says nothing.',
    seeking(filter('gender', { values: ['', ' '] })),
    { gendersSought: allGenders },
  ],
  [
    'It does not widen a filter that says something.',
    seeking(filter('gender', { values: [] }), woman),
    { gendersSought: bitOf('woman') },
  ],
  [
    'A filter that rests says nothing.',
    seeking(filter('gender', { values: ['woman'] }, false)),
    { gendersSought: allGenders },
  ],
  [
    'Filters that need premium are left to the rule.',
    seeking(filter('tags', { values: ['jazz'] }), filter('is_verified', { verified: true })),
    {
      gendersSought: allGenders,
      orientationsSought: orientationChoices.all,
      stylesSought: styleChoices.all,
    },
  ],
  [
    'Filters of other types do not narrow a type.',
    seeking(filter('relationship_style', { values: ['solo_poly', 'monogamous'] })),
    {
      gendersSought: allGenders,
      stylesSought: styleChoices.bitOf('solo_poly') | styleChoices.bitOf('monogamous'),
    },
  ],
  [
    'A style that is not listed has a bit of its own.',
    seeking(filter('relationship_style', { values: ['open'] })),
    { style: styleChoices.bitOf('solo_poly'), stylesSought: styleChoices.bitOf('closed') },
  ],
  ['The ages sought are those of the profile.', {}, { minAge: 18, maxAge: 40 }],
  [
    'Active filters by age replace them: from the lowest to the highest, as whole numbers.',
    seeking(
      filter('age_range', { min: 30.5, max: 35.5 }),
      filter('age_range', { min: 50, max: 2e12 }),
      filter('age_range', { min: 20, max: 99 }, false),
    ),
    { minAge: 30, maxAge: 1_000 },
  ],
  [
    'The year of birth is that of the declaration less the age.',
    { age: 30, declaredAt: '2025-12-31T23:59:59.000Z' },
    { birthYear: 1995 },
  ],
  [
    'A place is found by its whole degrees.',
    living(-33.5, -70.7),
    { lat: -34, lon: -71, region: regionOf(-34, -71) },
  ],
  ['Without a place there are none.', {}, { lat: NOWHERE, lon: NOWHERE, region: 0 }],
  ['Modes are bits in their order.', { modes: ['networking', 'dating'] }, { modes: 5 }],
  ['No mode has no bit.', { modes: [] }, { modes: 0 }],
]

for (const [promise, now, expected] of examples)
  test(promise, t => {
    t.like(reachOf(discoveryMember('me', now)), expected)
  })

test('verified members and others differ', t => {
  t.is(reachOf(discoveryMember('me', {}, { isVerified: true })).verified, 1)
  t.is(reachOf(discoveryMember('me')).verified, 2)
})

test('each value of a list has its own bit, within all of them, in 31 bits', t => {
  for (const [listed, choices] of [
    [listedGenders, genderChoices],
    [listedOrientations, orientationChoices],
  ] as const) {
    const bits = Object.keys(listed).map(choices.bitOf)
    t.is(new Set(bits).size, bits.length)
    t.is(
      bits.reduce((all, bit) => all | bit, 0),
      choices.all,
    )
    t.true(choices.all > 0 && choices.all < 2 ** 31)
  }
  t.is(bitsFinding('woman'), bitOf('woman'))
  t.is(modeBits(['friendship']), 2)
})

test('regions go from 1 to 64,800, and the shuffle has 25 bits', t => {
  t.is(regionOf(-90, -180), 1)
  t.is(regionOf(89, 179), 64_800)
  for (const id of ['me', 'you', 'them']) {
    const { shuffle } = reachOf(discoveryMember(id))
    t.true(Number.isInteger(shuffle) && shuffle >= 0 && shuffle < 2 ** 25)
  }
})
