import test from 'ava'
import fc from 'fast-check'
import { type Cell, cellOf } from '../../contracts/core/geo.ts'
import { ruleSurfaces } from '../../contracts/discovery/stored-filters.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { Displace } from '../../projections/discovery/displacement.ts'
import { answer, answered, opted, questions, sheet, withdrawn } from '../projections/any-answer.ts'
import { blockFilter, discoveryFilter } from '../projections/any-filter.ts'
import { anyRule } from '../projections/any-rule.ts'
import { recordEvents } from '../projections/fold-events.ts'
import { foldedDiscovery } from '../projections/folded-discovery.ts'
import { named, profileCreated } from '../projections/histories.ts'

const yesterday = '2026-03-01T12:00:00.000Z'
const today = '2026-03-02T12:00:00.000Z'
const now = new Date('2026-03-02T18:00:00.000Z')

const [me, you, third] = [named('me'), named('you'), named('third')]

/** Two cities from which the second member is displaced to the same cell. */
const cities = [52.31, 52.19].map(lat => cellOf({ lat, lon: 5.1 }))
const shownCell = cellOf({ lat: 52.25, lon: 5.1 })
const displace: Displace = (profileId, cell) => (profileId === you ? shownCell : cell)

const livesIn = (profileId: string, cell: Cell): DomainEvent => ({
  type: 'PlaceChosen',
  data: {
    profileId,
    place: { id: named(`city ${cell}`), name: `City ${cell}`, region: null, country: 'Here', cell },
  },
})

/** Facts of the second member that they do not show to the first. */
const hidden = fc.record({
  city: fc.constantFrom(...cities),
  wantsAdult: fc.boolean(),
  answers: sheet,
  height: fc.integer({ min: 150, max: 199 }),
  seeking: fc.constantFrom('tea', 'Slow mornings with tea', null),
  current: fc.constantFrom('One partner, two cats', null),
  wish: fc.constantFrom('kink_exploration', 'rope_and_bondage', 'no_veto'),
  filters: fc.array(discoveryFilter, { maxLength: 3 }),
  blocks: fc.array(blockFilter, { maxLength: 2 }),
  rules: fc.array(anyRule, { maxLength: 2 }),
})
type Hidden = ReturnType<typeof hidden.generate>['value']

const premiumOf = (memberId: string): DomainEvent => ({
  type: 'EntitlementGranted',
  data: { memberId, source: 'staff', until: '2027-01-01T00:00:00.000Z', operator: 'Sage' },
})

/** Events of the second member, whose visible facts do not depend on the hidden ones. */
const arrival = (holds: Hidden): DomainEvent[] => [
  profileCreated(you, {
    gender: 'woman',
    orientation: 'gay',
    maxDistance: 12_450,
    facets: { height: holds.height, diet: 'Vegan' },
    seekingDescription: holds.seeking,
    currentRelationships: holds.current,
    detailsVisibility: 'matches_only',
  }),
  premiumOf(you),
  livesIn(you, holds.city),
  { type: 'TagsChosen', data: { profileId: you, tags: ['Jazz'] } },
  {
    type: 'RelationshipPreferencesStated',
    data: {
      profileId: you,
      preferences: [{ category: 'physical_intimacy', item: holds.wish, level: 'maybe' }],
    },
  },
  opted(you, holds.wantsAdult),
  ...holds.answers(you),
  { type: 'DiscoveryFiltersSet', data: { profileId: you, filters: holds.filters } },
  { type: 'BlockFiltersSet', data: { profileId: you, filters: holds.blocks } },
  { type: 'PreferenceRulesSet', data: { profileId: you, rules: holds.rules } },
]

/** The first member and another, as of yesterday. */
const before = (mine: (profileId: string) => DomainEvent[]): DomainEvent[] => [
  profileCreated(me, { maxDistance: 12_450, facets: { height: 170, diet: 'vegan', smokes: true } }),
  premiumOf(me),
  livesIn(me, cellOf({ lat: 52.1, lon: 5.1 })),
  { type: 'TagsChosen', data: { profileId: me, tags: ['chess'] } },
  {
    type: 'RelationshipPreferencesStated',
    data: {
      profileId: me,
      preferences: [{ category: 'autonomy', item: 'no_veto', level: 'maybe' }],
    },
  },
  opted(me, true),
  ...mine(me),
  profileCreated(third, { maxDistance: 12_450 }),
]

/**
 * Changes that the first member may repeat at will. Places are left out: distances follow them at once,
 * up to three times a day, and reveal only the displaced place.
 */
const change = fc.oneof(
  fc
    .record(
      {
        age: fc.integer({ min: 18, max: 70 }),
        minAge: fc.constantFrom(18, 40),
        maxAge: fc.constantFrom(45, 99),
        maxDistance: fc.constantFrom(1, 12_450),
        gender: fc.constantFrom('woman', 'man', 'two spirit'),
        orientation: fc.constantFrom('gay', 'straight'),
        relationshipStyle: fc.constantFrom('solo_poly', 'polyfidelity'),
        pronouns: fc.constantFrom('She/they', 'he', null),
        faceHidden: fc.boolean(),
        detailsVisibility: fc.constantFrom('public', 'matches_only'),
        seekingDescription: fc.constantFrom('tea', null),
        currentRelationships: fc.constantFrom('two cats', null),
        facets: fc.constantFrom({}, { diet: 'raw food', kids: 2 }, { smokes: false }),
      },
      { requiredKeys: [] },
    )
    .map(changes => ({ type: 'ProfileRevised', data: { profileId: me, changes } })),
  fc
    .subarray(['Jazz', 'board games', 'chess'])
    .map(tags => ({ type: 'TagsChosen', data: { profileId: me, tags } })),
  fc.subarray(['no_veto', 'time_alone', 'kink_exploration']).map(items => ({
    type: 'RelationshipPreferencesStated',
    data: {
      profileId: me,
      preferences: items.map(item => ({ category: 'autonomy', item, level: 'maybe' })),
    },
  })),
  fc.tuple(fc.constantFrom(...questions), answer).map(([one, given]) => answered(me, one, given)),
  fc.constantFrom(...questions).map(one => withdrawn(me, one)),
  fc.boolean().map(isIn => opted(me, isIn)),
  fc
    .array(discoveryFilter, { maxLength: 3 })
    .map(filters => ({ type: 'DiscoveryFiltersSet', data: { profileId: me, filters } })),
  fc
    .array(blockFilter, { maxLength: 3 })
    .map(filters => ({ type: 'BlockFiltersSet', data: { profileId: me, filters } })),
  fc
    .array(anyRule, { maxLength: 3 })
    .map(rules => ({ type: 'PreferenceRulesSet', data: { profileId: me, rules } })),
) as fc.Arbitrary<DomainEvent>

type Discovery = ReturnType<typeof foldedDiscovery>

const fold = (discovery: Discovery, events: readonly DomainEvent[], at: string) =>
  discovery.fold(recordEvents(events.map(one => ({ ...one, at }))))

/** Everything that the first member can observe of the second, through every query of discovery. */
const observed = async (discovery: Discovery): Promise<string> => {
  const policy = await discovery.policyOf(me, [you], now)
  const effects = await Promise.all(modes.map(mode => discovery.filterEffects(me, mode, now)))
  const sights = ['list', 'id'] as const
  return JSON.stringify([
    await Promise.all(modes.map(mode => discovery.candidates(me, mode, { now, limit: 5 }))),
    sights.map(sight => [
      modes.map(mode => policy.canSee(you, { mode, sight })),
      ruleSurfaces.map(surface => policy.canSee(you, { surface, sight })),
    ]),
    ruleSurfaces.map(surface => policy.isShownLast(you, surface)),
    policy.distance(you),
    policy.isMatched(you),
    policy.compatibility(you),
    policy.comparison(you),
    policy.openModes(you),
    policy.isSwiped(you),
    modes.map(mode => policy.isSwipedIn(you, mode)),
    await discovery.likers(me, now),
    await discovery.likeCount(me, now),
    effects.map(({ hidden, within }) => [[...hidden], within]),
  ])
}

test('within a UTC day, a member who changes anything observes of another only what that one shows', async t => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      sheet,
      hidden,
      hidden,
      fc.array(change, { minLength: 1, maxLength: 12 }),
      async (mine, one, other, changes) => {
        const both = [one, other].map(holds => {
          const discovery = foldedDiscovery({ displace })
          fold(discovery, [...before(mine), ...arrival(holds)], yesterday)
          return discovery
        })
        const views = () => Promise.all(both.map(observed))
        const [first, second] = await views()
        fc.pre(first === second)
        compared += 1
        for (const event of changes) {
          for (const discovery of both) fold(discovery, [event], today)
          const [after, afterOther] = await views()
          if (after !== afterOther)
            throw new Error(`${JSON.stringify(event)}\n${after}\n${afterOther}`)
        }
      },
    ),
    { numRuns: 150, maxSkipsPerRun: 1_000, includeErrorInReport: true },
  )
  t.true(compared >= 150)
})
