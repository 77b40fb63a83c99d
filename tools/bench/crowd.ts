import { cellOf, pointAt } from '../../contracts/core/geo.ts'
import { causedId } from '../../contracts/core/ids.ts'
import { limits } from '../../contracts/core/limits.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import {
  genders,
  orientations,
  relationshipStyles,
} from '../../contracts/profiles/profile-choices.ts'
import { identityKey } from '../../projections/views/identity.ts'
import { type SeededRandom, seededRandom } from '../../test/samples/seeded-random.ts'
import { filterFacts } from './crowd-filters.ts'
import type { Fact } from './recorded-facts.ts'

const styles = Object.keys(relationshipStyles)
const { min: youngest, max: oldest } = limits.age

const account = (memberId: string, n: number): Fact => {
  const [issuer, subject] = ['https://bench.invalid', `member-${n}`]
  const email = `${subject}@example.org`
  return {
    stream: streams.member(identityKey(issuer, subject)),
    events: [
      {
        type: 'MemberRegistered',
        data: { memberId, email, firstName: null, lastName: null, profileImageUrl: null },
      },
      {
        type: 'IdentityLinked',
        data: { memberId, provider: 'oidc', issuer, subject, verifiedEmail: email },
      },
    ],
  }
}

/** Mostly in their twenties to forties, looking for about their own age. */
const ages = (chance: SeededRandom) => {
  const age = Math.round(19 + 60 * chance.next() * chance.next())
  return {
    age,
    minAge: Math.max(youngest, age - chance.whole(3, 15)),
    maxAge: Math.min(oldest, age + chance.whole(3, 20)),
  }
}

/** Number of cities. The first has a sixth of all members with a place, each next one fewer. */
const CITIES = 300
const SHARE_WITH_PLACE = 0.8

const placeChosen = (chance: SeededRandom, profileId: string): DomainEvent => {
  const city = Math.floor(CITIES * chance.next() ** 3)
  const cell = cellOf(pointAt({ lat: 48, lon: 9 }, city * 2.4, 40 * Math.sqrt(city)))
  const place = {
    id: causedId('city', String(city)),
    name: `City ${city}`,
    region: null,
    country: 'Land',
    cell,
  }
  return { type: 'PlaceChosen', data: { profileId, place } }
}

const profile = (chance: SeededRandom, profileId: string, memberId: string, n: number): Fact => {
  const said = 'Climbs, bakes, reads on trains, and answers slowly but at length. '
  const created: DomainEvent = {
    type: 'ProfileCreated',
    data: {
      profileId,
      memberId,
      ...ages(chance),
      pseudonym: `Member ${n}`,
      pronouns: chance.one(['she/her', 'he/him', 'they/them', null]),
      bio: chance.next() < 0.8 ? said.repeat(chance.whole(1, 6)) : null,
      relationshipStyle: chance.one(styles),
      gender: chance.one(genders),
      orientation: chance.one(orientations),
      maxDistance: chance.whole(5, 100),
      profileVisibility: chance.next() < 0.05 ? 'matches_only' : 'public',
      faceHidden: chance.next() < 0.2,
      currentRelationships: null,
      seekingDescription: said,
      ageConfirmed: true,
    },
  }
  const shownIn = modes.filter(() => chance.next() < 0.7)
  const chosen: DomainEvent = { type: 'ModesChosen', data: { profileId, modes: shownIn } }
  return {
    stream: streams.profile(profileId),
    events: [
      created,
      ...(chance.next() < SHARE_WITH_PLACE ? [placeChosen(chance, profileId)] : []),
      ...(chance.next() < 0.4 ? [chosen] : []),
    ],
  }
}

const swipe = (chance: SeededRandom, by: string, on: string): Fact => {
  const action = chance.one(['like', 'pass', 'maybe'] as const)
  return {
    stream: streams.pair(by, on),
    events: [{ type: 'Swiped', data: { by, on, mode: chance.one(modes), action } }],
  }
}

/** Events of new members, each with an account, a profile, a few swipes and a number of filters. */
export function* generateCrowd(
  count: number,
  seed: number,
  filters = 0,
): Generator<Fact, void, undefined> {
  const chance = seededRandom(seed)
  const filterChance = seededRandom(seed + 1)
  const profileIds: string[] = []
  for (let n = 0; n < count; n += 1) {
    const memberId = randomId()
    const profileId = causedId('profile', memberId)
    yield account(memberId, n)
    yield profile(chance, profileId, memberId, n)
    if (filters > 0) yield* filterFacts(filterChance, memberId, filters)
    for (const other of new Set([chance.whole(0, n), chance.whole(0, n)])) {
      const on = profileIds[other]
      if (on !== undefined) yield swipe(chance, profileId, on)
    }
    profileIds.push(profileId)
  }
}
