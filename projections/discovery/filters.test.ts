import test from 'ava'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import { cellOf } from '../../contracts/core/geo.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import type { FilterType } from '../../contracts/discovery/filter-types.ts'
import type { StoredFilter } from '../../contracts/discovery/stored-filters.ts'
import { leaveInPlace } from '../../engines/log/displacement.ts'
import { recordEvents } from '../../test/projections/fold-events.ts'
import { named, profileCreated } from '../../test/projections/histories.ts'
import { dayOfYear } from './day-of-year.ts'
import { countFilterEffects } from './filter-effects.ts'
import { createWholeIndex, foldIntoWholeIndex, type WholeIndex } from './whole-index.ts'

const start = '2026-03-01T12:00:00.000Z'
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

const indexAfter = (...events: DomainEvent[]): WholeIndex => {
  const index = createWholeIndex(leaveInPlace)
  const dated = events.map(event => ({ ...event, at: start }))
  for (const event of recordEvents(dated)) foldIntoWholeIndex(index, event)
  return index
}
const rowOf = ({ members }: WholeIndex) => members.find(me) ?? -1

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
  const index = indexAfter(created(me), ...others, women)
  const mine = rowOf(index)
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
    return (await countFilterEffects(index, rowOf(index), 0, new Date(start))).within
  }
  t.deepEqual(await within(), [0, 1, 2, 3, 3])
  const filtered = wants(me, filter('max_distance', { min: 0, max: 10 }))
  t.deepEqual(await within(filtered), [0, 0, 0, 0, 0], 'a filter replaces the distance')
})

test("a member's statements and filters are forgotten when they change them or leave", t => {
  const told: DomainEvent[] = [
    created(me, { gender: 'two-spirit', seekingDescription: 'a quiet place', pronouns: 'fae' }),
    premium,
    { type: 'TagsChosen', data: { profileId: me, tags: ['Zither'] } },
    here,
    wants(
      me,
      filter('tags', { values: ['Nyckelharpa'] }),
      filter('gender', { values: ['demiboy'] }),
    ),
    blocks(me, filter('current_relationships', { searchTerms: ['Somebody by name'] })),
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
