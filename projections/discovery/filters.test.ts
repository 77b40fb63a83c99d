import test from 'ava'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import { cellOf } from '../../contracts/core/geo.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import type { FilterType } from '../../contracts/discovery/filter-types.ts'
import type { StoredFilter } from '../../contracts/discovery/stored-filters.ts'
import { leaveInPlace } from '../../engines/log/displacement.ts'
import { recordEvents } from '../../test/projections/fold-events.ts'
import { named, profileCreated } from '../../test/projections/histories.ts'
import { withRelationsOf } from '../../test/projections/index-relations.ts'
import { dayOfYear } from './day-of-year.ts'
import { countFilterEffects } from './filter-effects.ts'
import { decodeIndex, encodeIndex } from './snapshot.ts'
import { existFor, isMatched, isVisible } from './visibility.ts'
import { createWholeIndex, foldIntoWholeIndex, type WholeIndex } from './whole-index.ts'

const start = '2026-03-01T12:00:00.000Z'
const [myMemberId, yourMemberId] = [named('my account'), named('your account')]
const [me, you] = [profileIdOf(myMemberId), profileIdOf(yourMemberId)]

type Said = Parameters<typeof profileCreated>[1]
const created = (profileId: string, said: Said = {}) =>
  profileCreated(profileId, { maxDistance: 12_450, detailsVisibility: 'public', ...said })

const filter = (filterType: FilterType, filterValue: object, isActive = true) =>
  ({ id: named(filterType), filterType, filterValue, isActive }) as StoredFilter
const wants = (profileId: string, ...filters: StoredFilter[]): DomainEvent => ({
  type: 'DiscoveryFiltersSet',
  data: { profileId, filters },
})
const blocks = (profileId: string, ...filters: StoredFilter[]): DomainEvent => ({
  type: 'BlockFiltersSet',
  data: { profileId, filters },
})
const premium = (memberId: string, until = '2026-04-01T00:00:00.000Z'): DomainEvent => ({
  type: 'EntitlementGranted',
  data: { memberId, source: 'staff', until, operator: 'Sage' },
})
const living = (profileId: string, name: string, lat: number, region: string | null = null) =>
  ({
    type: 'PlaceChosen',
    data: {
      profileId,
      place: { id: named(name), name, region, country: 'Kithland', cell: cellOf({ lat, lon: 5 }) },
    },
  }) as const

const indexAfter = (...events: DomainEvent[]): WholeIndex => {
  const index = createWholeIndex(leaveInPlace)
  const dated = events.map(event => ({ ...event, at: start }))
  for (const event of recordEvents(dated)) foldIntoWholeIndex(index, event)
  return index
}
const rowsOf = ({ members }: WholeIndex) =>
  [members.find(me) ?? -1, members.find(you) ?? -1] as const

/** Whether the two see each other, which must hold both ways. */
const meet = (index: WholeIndex, at = start): boolean => {
  const [mine, yours] = rowsOf(index)
  const now = dayOfYear(new Date(at))
  const ways = [
    isVisible(index, mine, yours, { mode: 0, now, sight: 'list' }),
    isVisible(index, yours, mine, { mode: 0, now, sight: 'list' }),
  ]
  if (ways[0] !== ways[1]) throw new Error('One sees the other, who does not see them.')
  return ways[0] as boolean
}
const exist = (index: WholeIndex): boolean => {
  const [mine, yours] = rowsOf(index)
  const now = dayOfYear(new Date(start))
  const ways = [
    existFor(index, mine, yours, { surface: 'PEOPLE', now, sight: 'list' }),
    existFor(index, yours, mine, { surface: 'PEOPLE', now, sight: 'list' }),
  ]
  if (ways[0] !== ways[1]) throw new Error('One exists for the other, but not the other way.')
  return ways[0] as boolean
}

/** A filter of mine, events about you, and whether the filter describes you. */
type Example = readonly [StoredFilter, DomainEvent[], boolean]

const said = (fields: Said): DomainEvent[] => [created(you, fields)]
const tagged = (...tags: string[]): DomainEvent[] => [
  created(you),
  { type: 'TagsChosen', data: { profileId: you, tags } },
]
const rated = (...levels: ('must_have' | 'off_limits')[]): DomainEvent[] => [
  created(you),
  {
    type: 'RelationshipPreferencesStated',
    data: {
      profileId: you,
      preferences: levels.map(level => ({ category: 'autonomy', item: 'no_veto', level })),
    },
  },
]
const verified = (type: 'ProfileVerified' | 'VerificationWithdrawn'): DomainEvent => ({
  type,
  data: { profileId: you, operator: 'Sage' },
})
const values = (...list: string[]) => ({ values: list })
const terms = (searchTerms: string[], allowEmpty = false) => ({ searchTerms, allowEmpty })
const noVeto = (levels: string[], allowMissing = false) => ({
  preferences: [{ category: 'autonomy', item: 'no_veto', levels }],
  allowMissing,
})

const examples: readonly Example[] = [
  [filter('age_range', { min: 30, max: 40 }), said({ age: 30 }), true],
  [filter('age_range', { min: 31, max: 40 }), said({ age: 30 }), false],
  [filter('gender', values('woman', 'man')), said({ gender: 'man' }), true],
  [filter('gender', values('woman')), said({ gender: 'man' }), false],
  [filter('gender', values('non_binary')), said({ gender: 'Non-binary' }), true],
  [filter('gender', values('other')), said({ gender: 'two-spirit' }), true],
  [filter('gender', values('Two Spirit')), said({ gender: 'two-spirit' }), true],
  [filter('gender', values('demigirl')), said({ gender: 'two-spirit' }), false],
  [filter('gender', values('other')), said({ gender: 'agender' }), false],
  [filter('gender', values('woman')), said({ gender: '' }), false],
  [filter('orientation', values('gay')), said({ orientation: 'Gay' }), true],
  [filter('orientation', values('gay')), said({ orientation: 'straight' }), false],
  [filter('relationship_style', values('solo_poly')), said({}), true],
  [filter('relationship_style', values('monogamous')), said({}), false],
  [filter('relationship_style', values('solo_poly')), said({ relationshipStyle: 'swan' }), false],
  [filter('pronouns', values('they')), said({ pronouns: 'She/They' }), true],
  [filter('pronouns', values('they/she')), said({ pronouns: 'she/they' }), true],
  [filter('pronouns', values('they/them')), said({ pronouns: 'she/they' }), false],
  [filter('pronouns', values('they')), said({ pronouns: null }), false],
  [filter('pronouns', { ...values('they'), allowEmpty: true }), said({ pronouns: null }), true],
  [filter('is_verified', { verified: true }), said({}), false],
  [filter('is_verified', { verified: false }), said({}), true],
  [filter('is_verified', { verified: true }), [...said({}), verified('ProfileVerified')], true],
  [
    filter('is_verified', { verified: true }),
    [...said({}), verified('ProfileVerified'), verified('VerificationWithdrawn')],
    false,
  ],
  [filter('face_hidden', { hidden: true }), said({ faceHidden: true }), true],
  [filter('face_hidden', { hidden: true }), said({}), false],
  [filter('tags', values('JAZZ', 'chess')), tagged('Tea', 'jazz'), true],
  [filter('tags', values('board games')), tagged('Board-Games'), true],
  [filter('tags', values('jazz')), tagged('jazz club'), false],
  [filter('tags', values('jazz')), said({}), false],
  [
    filter('seeking_description', terms(['slow mornings', 'chess'])),
    said({ seekingDescription: 'Mornings, slow ones.' }),
    true,
  ],
  [
    filter('seeking_description', terms(['slow mornings'])),
    said({ seekingDescription: 'Mornings!' }),
    false,
  ],
  [filter('seeking_description', terms(['art'])), said({ seekingDescription: 'party' }), false],
  [filter('seeking_description', terms(['art'], true)), said({}), true],
  [
    filter('current_relationships', terms(['zwei Katzen'])),
    said({ currentRelationships: 'Zwei große KATZEN', seekingDescription: null }),
    true,
  ],
  [
    filter('current_relationships', terms(['katzen'])),
    said({ currentRelationships: null, seekingDescription: 'Katzen' }),
    false,
  ],
  [filter('relationship_preferences', noVeto(['must_have'])), rated('must_have'), true],
  [filter('relationship_preferences', noVeto(['must_have'])), rated('off_limits'), false],
  [filter('relationship_preferences', noVeto(['must_have'], true)), rated('off_limits'), false],
  [filter('relationship_preferences', noVeto(['must_have'])), said({}), false],
  [filter('relationship_preferences', noVeto(['must_have'], true)), said({}), true],
  [filter('location', values('Bath')), [...said({}), living(you, 'Bath', 52)], true],
  [filter('location', values('bath, kithland')), [...said({}), living(you, 'Bath', 52)], true],
  [filter('location', values('York')), [...said({}), living(you, 'New York', 52)], false],
  [filter('location', values('Devon')), [...said({}), living(you, 'Exeter', 52, 'Devon')], true],
  [filter('location', values('Bath')), said({}), false],
  [filter('max_distance', { min: 0, max: 20 }), [...said({}), living(you, 'Bath', 52.1)], true],
  [filter('max_distance', { min: 0, max: 5 }), [...said({}), living(you, 'Bath', 52.1)], false],
  [filter('max_distance', { min: 10, max: 20 }), [...said({}), living(you, 'Bath', 52)], false],
  [filter('max_distance', { min: 0, max: 20 }), said({}), false],
]

const describe = ([{ filterType, filterValue }]: Example) =>
  `${filterType} ${JSON.stringify(filterValue)}`
const here = living(me, 'Home', 52)
const mine = [created(me), premium(myMemberId), here]

test('a discovery filter shows exactly the members it describes, both ways', t => {
  for (const example of examples) {
    const [one, events, describes] = example
    t.is(meet(indexAfter(...mine, ...events, wants(me, one))), describes, describe(example))
    t.true(meet(indexAfter(...mine, ...events, wants(me, { ...one, isActive: false }))))
  }
})

test('a block filter hides exactly the members it describes, both ways and everywhere', t => {
  for (const example of examples) {
    const [one, events, describes] = example
    const index = indexAfter(...mine, ...events, blocks(me, one))
    t.is(meet(index), !describes, describe(example))
    t.is(exist(index), !describes, describe(example))
  }
})

test('an index from a snapshot filters in the same way', async t => {
  for (const example of examples) {
    const [one, events, describes] = example
    const index = indexAfter(...mine, ...events, wants(me, one))
    const restored = withRelationsOf(
      decodeIndex(Buffer.concat(await encodeIndex(index)), leaveInPlace),
      index,
    )
    t.is(meet(restored), describes, describe(example))
    t.is(restored.vocabulary.count(), index.vocabulary.count())
  }
})

const both = [created(me), created(you, { gender: 'woman', age: 40 }), here]

test('types narrow, filters and values of a type widen', t => {
  const [women, men] = [filter('gender', values('woman')), filter('gender', values('man'))]
  const young = filter('age_range', { min: 18, max: 30 })
  t.true(meet(indexAfter(...both, wants(me, men, women))))
  t.false(meet(indexAfter(...both, wants(me, women, young))))
  t.true(
    meet(indexAfter(...both, wants(me, women, young, filter('age_range', { min: 35, max: 45 })))),
  )
})

test('a filter without a choice hides nobody', t => {
  const empty = [
    filter('gender', values()),
    filter('tags', values()),
    filter('seeking_description', terms([])),
    filter('relationship_preferences', { preferences: [], allowMissing: false }),
    filter('combined', {
      gender: null,
      orientation: null,
      relationshipStyle: null,
      ageMin: null,
      ageMax: null,
      verified: null,
      faceHidden: null,
    }),
  ]
  t.true(meet(indexAfter(...both, premium(myMemberId), wants(me, ...empty.slice(0, 4)))))
  t.true(exist(indexAfter(...both, blocks(me, ...empty))))
})

test('each block filter hides on its own, a combined one only members whom all of its parts describe', t => {
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
  const hidden = (...filters: StoredFilter[]) => !exist(indexAfter(...both, blocks(me, ...filters)))
  t.true(hidden(combined({ gender: 'woman' })))
  t.true(hidden(combined({ gender: 'woman', ageMin: 40, verified: false, faceHidden: false })))
  t.false(hidden(combined({ gender: 'woman', ageMax: 39 })))
  t.false(hidden(combined({ gender: 'man', ageMin: 40 })))
  t.true(hidden(filter('gender', values('man')), filter('age_range', { min: 40, max: 50 })))
})

test('active filters replace the age range and the distance of the profile', t => {
  const picky = [created(me, { maxAge: 30, maxDistance: 5 }), ...both.slice(1)]
  const near = living(you, 'Near', 52.1)
  t.false(meet(indexAfter(...picky, near)))
  const wide = [
    filter('age_range', { min: 18, max: 60 }),
    filter('max_distance', { min: 0, max: 50 }),
  ]
  t.true(meet(indexAfter(...picky, near, wants(me, ...wide))))
  t.false(meet(indexAfter(...picky, near, wants(me, wide[0] as StoredFilter))))
  t.false(meet(indexAfter(...picky, near, wants(me, ...wide), wants(me))), 'until they are removed')
})

test('filters that need premium do not apply without it, block filters always do', t => {
  const jazz = filter('tags', values('jazz'))
  const resting = [...both, wants(me, jazz)]
  t.true(meet(indexAfter(...resting)))
  const granted = indexAfter(...resting, premium(myMemberId))
  t.false(meet(granted))
  t.true(meet(granted, '2026-04-01T00:00:00.000Z'), 'premium has run out')
  const ended: DomainEvent = {
    type: 'EntitlementEnded',
    data: { memberId: myMemberId, source: 'staff', operator: 'Sage' },
  }
  t.true(meet(indexAfter(...resting, premium(myMemberId), ended)))
  t.true(meet(indexAfter(...resting, premium(yourMemberId))), 'theirs does not count')
  t.false(meet(indexAfter(...both, blocks(me, filter('gender', values('woman'))))))
})

test('a match outlasts a block filter, but the two meet in no other deck', t => {
  const matched: DomainEvent = {
    type: 'Matched',
    data: { matchId: named('match'), profiles: [me, you], mode: 'friendship' },
  }
  const index = indexAfter(...both, matched, blocks(me, filter('gender', values('woman'))))
  t.true(isMatched(index, ...rowsOf(index)))
  t.true(exist(index))
  t.false(meet(index))
})

test('members exist for themselves, whatever they filter', t => {
  const index = indexAfter(...both, blocks(you, filter('gender', values('woman'))))
  const [, yours] = rowsOf(index)
  t.true(
    existFor(index, yours, yours, {
      surface: 'EVENTS',
      now: dayOfYear(new Date(start)),
      sight: 'list',
    }),
  )
})

test('the effect of a filter counts the members whom it alone keeps away', async t => {
  const others = [
    created(named('a'), { gender: 'woman', age: 70 }),
    created(named('b'), { gender: 'man' }),
    created(named('c'), { gender: 'man', maxAge: 20 }),
    created(named('d'), { gender: 'man', age: 70 }),
    created(named('e'), { gender: 'woman' }),
  ]
  const women = wants(me, filter('gender', values('woman')), filter('tags', values('jazz')))
  const index = indexAfter(created(me), ...others, women)
  const [mine] = rowsOf(index)
  const { hidden } = await countFilterEffects(index, mine, 0, new Date(start))
  t.deepEqual(Object.fromEntries(hidden), { age_range: 1, max_distance: 0, gender: 1 })
})

test('a wider distance counts the members whom the distance of the profile alone keeps away', async t => {
  const at = (name: string, lat: number, said: Said = {}) => [
    created(named(name), said),
    {
      ...living(name, name, lat),
      data: { ...living(name, name, lat).data, profileId: named(name) },
    },
  ]
  const others = [at('a', 52.3), at('b', 52.5), at('c', 52.5, { maxAge: 20 }), at('d', 53.2)].flat()
  const within = async (...mine: DomainEvent[]) => {
    const index = indexAfter(created(me, { maxDistance: 10 }), here, ...others, ...mine)
    return (await countFilterEffects(index, rowsOf(index)[0], 0, new Date(start))).within
  }
  t.deepEqual(await within(), [0, 1, 2, 3, 3])
  const filtered = wants(me, filter('max_distance', { min: 0, max: 10 }))
  t.deepEqual(await within(filtered), [0, 0, 0, 0, 0], 'a filter replaces the distance')
})

test("a member's statements and filters are forgotten when they change them or leave", t => {
  const told: DomainEvent[] = [
    created(me, { gender: 'two-spirit', seekingDescription: 'a quiet place', pronouns: 'fae' }),
    premium(myMemberId),
    { type: 'TagsChosen', data: { profileId: me, tags: ['Zither'] } },
    here,
    wants(me, filter('tags', values('Nyckelharpa')), filter('gender', values('demiboy'))),
    blocks(me, filter('current_relationships', terms(['Somebody by name']))),
  ]
  const full = indexAfter(...told)
  t.true(full.vocabulary.count() > 10)
  const bare = indexAfter(...told, wants(me), blocks(me))
  bare.settled.startDay(dayOfYear(new Date(start)).day + 1)
  t.is(bare.vocabulary.count(), full.vocabulary.count() - 5)

  const closed = indexAfter(...told, { type: 'AccountClosed', data: { memberId: myMemberId } })
  t.is(closed.vocabulary.count(), 0)
  t.true(closed.vocabulary.dump().every(word => word === ''))
  const row = closed.members.find(me) ?? -1
  for (const [name, column] of Object.entries(closed.members.columns))
    if (name !== 'seed' && name !== 'flags') t.is(column[row], 0, name)
})
