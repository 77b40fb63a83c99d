import test from 'ava'
import { cellOf } from '../../contracts/core/geo.ts'
import type { FilterType } from '../../contracts/discovery/filter-types.ts'
import type { StoredFilter } from '../../contracts/discovery/stored-filters.ts'
import { statement } from '../../test/samples/discovery-member.ts'
import { filterHolds, type Subject } from './filter-holds.ts'
import type { Statement } from './member.ts'

type Fields = Partial<Statement & Subject>

const subject = ({
  miles = null,
  isVerified = false,
  daysHere = 100,
  ...stated
}: Fields): Subject => ({
  stated: { ...statement, ...stated },
  age: stated.age ?? statement.age,
  miles,
  isVerified,
  daysHere,
})

const filter = (filterType: FilterType, filterValue: object) =>
  ({ id: filterType, filterType, filterValue, isActive: true }) as StoredFilter
const values = (...list: string[]) => ({ values: list })
const terms = (searchTerms: string[], allowEmpty = false) => ({ searchTerms, allowEmpty })
const noVeto = (levels: string[], allowMissing = false) => ({
  preferences: [{ category: 'autonomy', item: 'no_veto', levels }],
  allowMissing,
})
const combined = (parts: object) =>
  filter('combined', {
    gender: null,
    orientation: null,
    relationshipStyle: null,
    ageMin: null,
    ageMax: null,
    verified: null,
    faceHidden: null,
    ...parts,
  })
const rated = (level: 'must_have' | 'off_limits'): Fields => ({
  relationshipPreferences: [{ category: 'autonomy', item: 'no_veto', level }],
})
const living = (name: string, lat: number, region: string | null = null): Fields => ({
  place: { id: name, name, region, country: 'Kithland', cell: cellOf({ lat, lon: 5 }) },
})

/** A filter, what a member states, and whether the filter describes the member. */
type Example = readonly [StoredFilter, Fields, boolean]

const examples: readonly Example[] = [
  [filter('age_range', { min: 30, max: 40 }), { age: 30 }, true],
  [filter('age_range', { min: 31, max: 40 }), { age: 30 }, false],
  [filter('gender', values('woman', 'man')), { gender: 'man' }, true],
  [filter('gender', values('woman')), { gender: 'man' }, false],
  [filter('gender', values('non_binary')), { gender: 'Non-binary' }, true],
  [filter('gender', values('other')), { gender: 'two-spirit' }, true],
  [filter('gender', values('Two Spirit')), { gender: 'two-spirit' }, true],
  [filter('gender', values('demigirl')), { gender: 'two-spirit' }, false],
  [filter('gender', values('other')), { gender: 'agender' }, false],
  [filter('gender', values('trans_man')), { gender: 'Trans man' }, true],
  [filter('gender', values('man')), { gender: 'trans_man' }, true],
  [filter('gender', values('woman')), { gender: 'trans_man' }, false],
  [filter('gender', values('cis_man')), { gender: 'trans_man' }, false],
  [filter('gender', values('trans_man')), { gender: 'man' }, false],
  [filter('gender', values('other')), { gender: 'trans_man' }, true],
  [filter('gender', values('non_binary')), { gender: 'genderqueer' }, true],
  [filter('gender', values('other')), { gender: 'constructor' }, true],
  [filter('gender', values('constructor')), { gender: 'woman' }, false],
  [filter('gender', values('woman')), { gender: '' }, false],
  [filter('gender', values('other')), { gender: '' }, false],
  [filter('orientation', values('queer')), { orientation: 'Queer' }, true],
  [filter('orientation', values('asexual')), { orientation: 'greysexual' }, true],
  [filter('orientation', values('gay')), { orientation: 'queer' }, false],
  [filter('orientation', values('gay')), { orientation: 'Gay' }, true],
  [filter('orientation', values('gay')), { orientation: 'straight' }, false],
  [filter('relationship_style', values('solo_poly')), {}, true],
  [filter('relationship_style', values('monogamous')), {}, false],
  [filter('relationship_style', values('solo_poly')), { relationshipStyle: 'swan' }, false],
  [filter('pronouns', values('they')), { pronouns: 'She/They' }, true],
  [filter('pronouns', values('they/she')), { pronouns: 'she/they' }, true],
  [filter('pronouns', values('they/them')), { pronouns: 'she/they' }, false],
  [filter('pronouns', values('they')), { pronouns: null }, false],
  [filter('pronouns', { ...values('they'), allowEmpty: true }), { pronouns: null }, true],
  [filter('is_verified', { verified: true }), {}, false],
  [filter('is_verified', { verified: false }), {}, true],
  [filter('is_verified', { verified: true }), { isVerified: true }, true],
  [filter('face_hidden', { hidden: true }), { faceHidden: true }, true],
  [filter('face_hidden', { hidden: true }), {}, false],
  [filter('tags', values('JAZZ', 'chess')), { tags: ['Tea', 'jazz'] }, true],
  [filter('tags', values('board games')), { tags: ['Board-Games'] }, true],
  [filter('tags', values('jazz')), { tags: ['jazz club'] }, false],
  [filter('tags', values('jazz')), {}, false],
  [
    filter('seeking_description', terms(['slow mornings', 'chess'])),
    { seekingDescription: 'Mornings, slow ones.' },
    true,
  ],
  [
    filter('seeking_description', terms(['slow mornings'])),
    { seekingDescription: 'Mornings!' },
    false,
  ],
  [filter('seeking_description', terms(['art'])), { seekingDescription: 'party' }, false],
  [filter('seeking_description', terms(['art'], true)), {}, true],
  [
    filter('current_relationships', terms(['zwei Katzen'])),
    { currentRelationships: 'Zwei große KATZEN', seekingDescription: null },
    true,
  ],
  [
    filter('current_relationships', terms(['katzen'])),
    { currentRelationships: null, seekingDescription: 'Katzen' },
    false,
  ],
  [filter('relationship_preferences', noVeto(['must_have'])), rated('must_have'), true],
  [filter('relationship_preferences', noVeto(['must_have'])), rated('off_limits'), false],
  [filter('relationship_preferences', noVeto(['must_have'], true)), rated('off_limits'), false],
  [filter('relationship_preferences', noVeto(['must_have'])), {}, false],
  [filter('relationship_preferences', noVeto(['must_have'], true)), {}, true],
  [filter('location', values('Bath')), living('Bath', 52), true],
  [filter('location', values('bath, kithland')), living('Bath', 52), true],
  [filter('location', values('York')), living('New York', 52), false],
  [filter('location', values('Devon')), living('Exeter', 52, 'Devon'), true],
  [filter('location', values('Bath')), {}, false],
  [
    filter('location', { ...values('Bath'), near: [cellOf({ lat: 52, lon: 5 })] }),
    living('Bath', 52.3),
    true,
  ],
  [
    filter('location', { ...values('Bath'), near: [cellOf({ lat: 52, lon: 5 })] }),
    living('Bath', 52.5),
    false,
  ],
  [filter('max_distance', { min: 0, max: 20 }), { miles: 6.9 }, true],
  [filter('max_distance', { min: 0, max: 5 }), { miles: 6.9 }, false],
  [filter('max_distance', { min: 10, max: 20 }), { miles: 0 }, false],
  [filter('max_distance', { min: 0, max: 20 }), { miles: null }, false],
  [combined({ gender: 'woman' }), {}, true],
  [combined({ gender: 'woman', ageMin: 30, verified: false, faceHidden: false }), {}, true],
  [combined({ gender: 'woman', ageMax: 29 }), {}, false],
  [combined({ gender: 'woman' }), { gender: 'trans woman' }, true],
  [combined({ gender: 'man', ageMin: 30 }), {}, false],
  [filter('new_to_kith', {}), { daysHere: 13 }, true],
  [filter('new_to_kith', {}), { daysHere: 14 }, false],
  [filter('linked_to', { profileIds: ['ash', 'bay'] }), { linkedTo: ['bay'] }, true],
  [filter('linked_to', { profileIds: ['ash'] }), { linkedTo: ['bay'] }, false],
  [filter('linked_to', { profileIds: ['ash'] }), {}, false],
]

test('a filter describes exactly the right members', t => {
  for (const [one, fields, expected] of examples)
    t.is(filterHolds(one, subject(fields)), expected, JSON.stringify([one, fields]))
})

test('a filter without a choice says nothing', t => {
  for (const one of [
    filter('gender', values()),
    filter('gender', values(' ')),
    filter('relationship_style', values()),
    filter('pronouns', { ...values('?'), allowEmpty: true }),
    filter('tags', values()),
    filter('location', { ...values('Bath'), near: [] }),
    filter('location', values(', ')),
    filter('seeking_description', terms([])),
    filter('relationship_preferences', { preferences: [], allowMissing: false }),
    combined({}),
  ])
    t.is(filterHolds(one, subject({})), undefined, JSON.stringify(one))
})

test('filters do not find what a member shows to matches only', t => {
  const hidden: Fields = {
    detailsVisibility: 'matches_only',
    seekingDescription: 'tea',
    currentRelationships: 'tea',
    ...rated('must_have'),
  }
  for (const one of [
    filter('seeking_description', terms(['tea'])),
    filter('current_relationships', terms(['tea'])),
    filter('relationship_preferences', noVeto(['must_have'])),
  ])
    t.false(filterHolds(one, subject(hidden)))
  t.true(filterHolds(filter('seeking_description', terms(['tea'], true)), subject(hidden)))
})

test('filters do not find wishes for adults', t => {
  const wish = { category: 'physical_intimacy', item: 'kink_exploration' }
  const one = filter('relationship_preferences', {
    preferences: [{ ...wish, levels: ['maybe'] }],
    allowMissing: true,
  })
  const sought = filter('relationship_preferences', {
    preferences: [{ ...wish, levels: ['maybe'] }],
  })
  const member = subject({ relationshipPreferences: [{ ...wish, level: 'maybe' }] })
  t.true(filterHolds(one, member), 'nothing is rated')
  t.false(filterHolds(sought, member))
})
