import test from 'ava'
import { cellOf } from '../../contracts/core/geo.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import type { FilterType } from '../../contracts/discovery/filter-types.ts'
import type { StoredFilter, StoredRule } from '../../contracts/discovery/stored-filters.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { recordEvents } from '../../test/projections/fold-events.ts'
import { foldedDiscovery } from '../../test/projections/folded-discovery.ts'
import { named, profileCreated } from '../../test/projections/histories.ts'
import { leaveInPlace } from './displacement.ts'

const start = '2026-03-01T12:00:00.000Z'
const [secondDay, thirdDay] = ['2026-03-02T12:00:00.000Z', '2026-03-03T12:00:00.000Z'] as const
const myMemberId = named('my account')
const me = profileIdOf(myMemberId)

type Said = Parameters<typeof profileCreated>[1]
const created = (profileId: string, said: Said = {}) =>
  profileCreated(profileId, { maxDistance: 12_450, detailsVisibility: 'public', ...said })

const filter = (filterType: FilterType, filterValue: object) =>
  ({ id: named(filterType), filterType, filterValue, isActive: true }) as StoredFilter
const wants = (profileId: string, ...filters: StoredFilter[]): DomainEvent => ({
  type: 'DiscoveryFiltersSet',
  data: { profileId, filters },
})
const blocks = (profileId: string, ...filters: StoredFilter[]): DomainEvent => ({
  type: 'BlockFiltersSet',
  data: { profileId, filters },
})
const premium: DomainEvent = {
  type: 'EntitlementGranted',
  data: {
    memberId: myMemberId,
    source: 'staff',
    until: '2026-04-01T00:00:00.000Z',
    operator: 'Sage',
  },
}
const living = (profileId: string, name: string, lat: number) =>
  ({
    type: 'PlaceChosen',
    data: {
      profileId,
      place: {
        id: named(name),
        name,
        region: null,
        country: 'Kithland',
        cell: cellOf({ lat, lon: 5 }),
      },
    },
  }) as const

const dated = (at: string, events: readonly DomainEvent[]) =>
  recordEvents(events.map(event => ({ ...event, at })))
const after = (...events: DomainEvent[]) => {
  const discovery = foldedDiscovery({ displace: leaveInPlace })
  discovery.fold(dated(start, events))
  return discovery
}
const effectsAfter = (...events: DomainEvent[]) =>
  after(...events).filterEffects(me, 'dating', new Date(start))

const here = living(me, 'Home', 52)

test('the effect of a filter counts the members whom it alone keeps away', async t => {
  const others = [
    created(named('a'), { gender: 'woman', age: 70 }),
    created(named('b'), { gender: 'man' }),
    created(named('c'), { gender: 'man', maxAge: 20 }),
    created(named('d'), { gender: 'man', age: 70 }),
    created(named('e'), { gender: 'woman' }),
  ]
  const women = wants(
    me,
    filter('gender', { values: ['woman'] }),
    filter('tags', { values: ['jazz'] }),
  )
  const { hidden } = await effectsAfter(created(me), ...others, women)
  t.deepEqual(Object.fromEntries(hidden), { age_range: 1, max_distance: 0, gender: 1 })
})

test('a search stops after two thousand members, and says so', async t => {
  // Neither pronouns nor tags are among the integers that an engine compares.
  const others = Array.from({ length: 2_010 }, (_, n) => created(named(`other ${n}`)))
  const discovery = after(created(me), ...others, wants(me, filter('pronouns', { values: ['xe'] })))
  const now = new Date(start)
  t.deepEqual(await discovery.candidates(me, 'dating', { now, limit: 20 }), [])
  const { isComplete, hidden } = await discovery.filterEffects(me, 'dating', now)
  t.false(isComplete)
  t.is(hidden.get('pronouns'), 1_000)
  t.true((await after(created(me)).filterEffects(me, 'dating', now)).isComplete)
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
  const within = async (...mine: DomainEvent[]) =>
    (await effectsAfter(created(me, { maxDistance: 10 }), here, ...others, ...mine)).within
  t.deepEqual(await within(), [0, 1, 2, 3, 3])
  const filtered = wants(me, filter('max_distance', { min: 0, max: 10 }))
  t.deepEqual(await within(filtered), [0, 0, 0, 0, 0], 'a filter replaces the distance')
})

const rule: StoredRule = {
  facet: 'pets',
  operator: 'EQ',
  value: 'Axolotl',
  action: 'BLOCK',
  scope: 'ALL',
  notes: 'Because of water',
}

test('statements, filters and rules that a member changes are forgotten with the next change on a later day', t => {
  const rules = (list: StoredRule[]): DomainEvent => ({
    type: 'PreferenceRulesSet',
    data: { profileId: me, rules: list },
  })
  const tags = (...list: string[]): DomainEvent => ({
    type: 'TagsChosen',
    data: { profileId: me, tags: list },
  })
  const told = [
    created(me, {
      gender: 'two-spirit',
      seekingDescription: 'a quiet place',
      pronouns: 'fae',
      facets: { diet: ['Lichen'] },
    }),
    premium,
    tags('Zither'),
    here,
    wants(
      me,
      filter('tags', { values: ['Nyckelharpa'] }),
      filter('gender', { values: ['demiboy'] }),
    ),
    blocks(me, filter('current_relationships', { searchTerms: ['Somebody by name'] })),
    rules([rule]),
  ]
  const words = [
    ...['two-spirit', 'a quiet place', 'fae', 'Lichen', 'Zither', 'Nyckelharpa', 'demiboy'],
    ...['Somebody by name', 'Axolotl', 'Because of water'],
  ]
  const discovery = after(...told)
  const { documents } = discovery.documents.cards
  const remembered = () => words.filter(word => JSON.stringify(documents.get(me)).includes(word))
  t.deepEqual(remembered(), words)
  const changes = { gender: 'woman', seekingDescription: null, pronouns: null, facets: {} }
  const changed: DomainEvent = { type: 'ProfileRevised', data: { profileId: me, changes } }
  discovery.fold(dated(secondDay, [changed, tags(), wants(me), blocks(me), rules([])]))
  t.deepEqual(remembered(), words, 'they count until the day ends')
  discovery.fold(dated(thirdDay, [tags('jazz')]))
  t.true(documents.has(me))
  t.deepEqual(remembered(), [])
})

test('nothing of a member is kept once the account is closed', t => {
  const told = [
    ...[created(me), created(named('other')), premium, here],
    wants(me, filter('tags', { values: ['Nyckelharpa'] })),
  ]
  const closed: DomainEvent = { type: 'AccountClosed', data: { memberId: myMemberId } }
  const { documents } = after(...told, closed).documents.cards
  t.deepEqual([...documents.keys()], [named('other')])
})
