import { causedId } from '../../contracts/core/ids.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { genders } from '../../contracts/profiles/profile-choices.ts'
import type { SeededRandom } from '../../test/samples/seeded-random.ts'
import { account, newPerson, profile } from './community/arrivals.ts'
import { newWorld, type SimulatedMember } from './community/world.ts'
import type { Fact } from './recorded-facts.ts'

/** All cities of the demo. */
const CITIES = 14

/** Two discovery filters and a block filter, and the premium that they need. */
const filters = (chance: SeededRandom, { memberId, profileId }: SimulatedMember): Fact[] => {
  const filter = (n: number) => ({ id: causedId(profileId, `filter ${n}`), isActive: true })
  const until = new Date(Date.now() + 365 * 86_400_000).toISOString()
  const some = genders.filter(() => chance.next() < 0.6)
  const sought: DomainEvent = {
    type: 'DiscoveryFiltersSet',
    data: {
      profileId,
      filters: [
        { ...filter(0), filterType: 'gender', filterValue: { values: [...some, 'woman'] } },
        {
          ...filter(1),
          filterType: 'age_range',
          filterValue: { min: 18, max: chance.whole(45, 90) },
        },
      ],
    },
  }
  const blocked: DomainEvent = {
    type: 'BlockFiltersSet',
    data: {
      profileId,
      filters: [
        {
          ...filter(2),
          filterType: 'seeking_description',
          filterValue: { searchTerms: ['unicorn', 'secret affair'] },
        },
      ],
    },
  }
  const granted: DomainEvent = {
    type: 'EntitlementGranted',
    data: { memberId, source: 'stripe', until, operator: null },
  }
  return [
    { stream: streams.subscription(memberId), events: [granted] },
    { stream: streams.profile(profileId), events: [sought, blocked] },
  ]
}

/** Events of new members, each with an account, a profile, filters, and a few swipes. */
export function* generateCrowd(count: number, seed: number): Generator<Fact, void, undefined> {
  const world = newWorld(seed, CITIES)
  const { chance, people } = world
  for (let n = 0; n < count; n += 1) {
    const person = newPerson(world)
    const { memberId, profileId: by } = person
    yield { stream: streams.member(memberId), events: account(memberId, n, false) }
    yield { stream: streams.profile(by), events: profile(world, person) }
    yield* filters(chance, person)
    for (const place of new Set([chance.whole(0, n), chance.whole(0, n)])) {
      const on = people[place]?.profileId
      if (on === undefined) continue
      const action = chance.one(['like', 'pass', 'maybe'] as const)
      const data = { by, on, mode: chance.one(modes), action }
      yield { stream: streams.pair(by, on), events: [{ type: 'Swiped', data }] }
    }
    people.push(person)
  }
}
