import { cellOf } from '../../../contracts/core/geo.ts'
import { causedId, profileIdOf } from '../../../contracts/core/ids.ts'
import type { DomainEvent } from '../../../contracts/events.ts'
import { streams } from '../../../contracts/features.ts'
import type { Hobby } from '../../../contracts/profiles/hobbies.ts'
import { hobbyCatalogue } from '../../../contracts/profiles/hobby-catalogue.ts'
import { modes } from '../../../contracts/profiles/mode-labels.ts'
import {
  genders,
  orientations,
  relationshipStyles,
} from '../../../contracts/profiles/profile-choices.ts'
import { relationshipCatalogue } from '../../../contracts/profiles/relationship-catalogue.ts'
import { textOf } from '../../../demo/words/facts.ts'
import {
  cities,
  firstHalves,
  middles,
  openings,
  pseudonyms,
  secondHalves,
  seeking,
  tags,
} from '../../../demo/words/words.ts'
import type { SeededRandom } from '../../../test/samples/seeded-random.ts'
import type { SimulatedEvent } from './agenda.ts'
import { characterOf, statedIn } from './taste.ts'
import { DAY, HOUR, type SimulatedMember, type World } from './world.ts'

const styles = Object.keys(relationshipStyles)
const hobbies = Object.values(hobbyCatalogue).flatMap(({ items }) => Object.keys(items) as Hobby[])
const wishes = Object.entries(relationshipCatalogue).flatMap(([category, { items }]) =>
  Object.keys(items).map(item => ({ category, item })),
)
const boundaries = ['physical_touch', 'emotional_intimacy', 'public_displays', 'date_nights']
const texts = {
  bio: openings.map(textOf),
  more: middles.map(textOf),
  seeking: seeking.map(textOf),
  tags: tags.map(textOf),
}

const some = <T>(chance: SeededRandom, of: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: chance.whole(1, most) }, () => chance.one(of))),
]

const drawCity = ({ chance, cities: settled }: World): number => {
  const near = cities.slice(0, settled)
  let remaining = chance.next() * near.reduce((sum, { share }) => sum + share, 0)
  const found = near.findIndex(({ share }) => {
    remaining -= share
    return remaining < 0
  })
  return Math.max(0, found)
}

export const account = (memberId: string, n: number, consents: boolean): readonly DomainEvent[] => {
  const email = `member-${n}@example.org`
  const names = { email, firstName: `First ${n}`, lastName: `Last ${n}`, profileImageUrl: null }
  const subject = `member-${n}`
  const identity = { provider: 'oidc', issuer: 'https://made.invalid', subject } as const
  return [
    { type: 'MemberRegistered', data: { memberId, ...names } },
    { type: 'IdentityLinked', data: { memberId, ...identity, verifiedEmail: email } },
    ...(consents ? [{ type: 'AiConsentGiven', data: { memberId } } as const] : []),
  ]
}

const pseudonymOf = (chance: SeededRandom) =>
  chance.next() < 0.2
    ? chance.one(pseudonyms)
    : `${chance.one(firstHalves)} ${chance.one(secondHalves)} ${chance.whole(1, 999)}`

const said = (chance: SeededRandom, { memberId, profileId }: SimulatedMember): DomainEvent => {
  const age = Math.round(19 + 60 * chance.next() * chance.next())
  const bio = `${chance.one(texts.bio)} ${chance.one(texts.more)}`
  return {
    type: 'ProfileCreated',
    data: {
      profileId,
      memberId,
      age,
      minAge: Math.max(18, age - chance.whole(3, 15)),
      maxAge: age + chance.whole(3, 20),
      pseudonym: pseudonymOf(chance),
      pronouns: chance.one(['she/her', 'he/him', 'they/them', null]),
      bio: chance.next() < 0.85 ? bio : null,
      relationshipStyle: chance.one(styles),
      gender: chance.one(genders),
      orientation: chance.one(orientations),
      maxDistance: chance.whole(5, 100),
      profileVisibility: chance.next() < 0.05 ? 'matches_only' : 'public',
      faceHidden: chance.next() < 0.2,
      currentRelationships: null,
      seekingDescription: chance.next() < 0.6 ? chance.one(texts.seeking) : null,
      ageConfirmed: true,
    },
  }
}

export const profile = (world: World, person: SimulatedMember): DomainEvent[] => {
  const { chance } = world
  const { profileId } = person
  const { name, country } = cities[person.city] ?? { name: 'London', country: 'United Kingdom' }
  const cell = cellOf({ lat: 50 + person.city * 0.4, lon: -6 + person.city * 0.4 })
  const place = { id: causedId('place', name), name, region: null, country, cell }
  const level = () => chance.one(['yes', 'maybe', 'no'] as const)
  const stated = some(chance, boundaries, 4).map(category => ({
    category,
    level: level(),
    notes: chance.next() < 0.1 ? 'Ask me first, and take your time.' : null,
  }))
  const preferences = some(chance, wishes, 6).map(wish => ({
    ...wish,
    level: chance.one(['must_have', 'like_to_have', 'maybe', 'off_limits'] as const),
  }))
  const photo = { profileId, photoId: world.id(), isPrimary: true, order: 0 }
  const all: DomainEvent[] = [
    said(chance, person),
    { type: 'PlaceChosen', data: { profileId, place } },
    { type: 'HobbiesChosen', data: { profileId, hobbies: some(chance, hobbies, 8) } },
    { type: 'BoundariesStated', data: { profileId, boundaries: stated } },
    { type: 'ModesChosen', data: { profileId, modes: [...person.modes] } },
  ]
  if (chance.next() < 0.7) all.push({ type: 'PhotoAdded', data: photo })
  if (chance.next() < 0.5)
    all.push({ type: 'TagsChosen', data: { profileId, tags: some(chance, texts.tags, 5) } })
  if (chance.next() < 0.4)
    all.push({ type: 'RelationshipPreferencesStated', data: { profileId, preferences } })
  return all
}

export const newPerson = (world: World): SimulatedMember => {
  const { chance, id } = world
  const memberId = id()
  const profileId = profileIdOf(memberId)
  const chosen = modes.filter(mode => chance.next() < (mode === 'dating' ? 0.85 : 0.35))
  return {
    memberId,
    profileId,
    city: drawCity(world),
    modes: chosen.length > 0 ? chosen : ['dating'],
    character: characterOf(profileId),
    stated: undefined,
    pace: 0.7 + 4 * chance.next(),
    loyalty: 1 - 0.35 * chance.next() ** 2.5,
    admirers: [],
    unread: [],
    seen: new Set(),
  }
}

/** Somebody registers, makes a profile, and has a first look around right away. */
export function* signUp(
  world: World,
  at: number,
  visit: (person: SimulatedMember) => (at: number) => Iterable<SimulatedEvent>,
): Generator<SimulatedEvent> {
  const { chance, people, neighbours, agenda } = world
  const person = newPerson(world)
  const n = people.push(person)
  const near = neighbours.get(person.city) ?? []
  near.push(person)
  neighbours.set(person.city, near)

  const consents = chance.next() < 0.3
  const actor = person.memberId
  yield {
    at,
    actor,
    stream: streams.member(person.memberId),
    events: account(person.memberId, n, consents),
  }
  if (chance.next() < 0.06) return // came, saw the wizard, left
  const made = at + (0.05 + chance.next() * 0.3) * HOUR
  agenda.plan(made, function* (then) {
    const stream = streams.profile(person.profileId)
    const events = profile(world, person)
    person.stated = statedIn(events)
    yield { at: then, actor, stream, events }
  })
  agenda.plan(made + 1_000, visit(person))
  if (chance.next() < 0.3) agenda.plan(made + DAY * 30 * chance.next(), revised(world, person))
}

const revised = ({ chance }: World, { profileId, memberId: actor }: SimulatedMember) =>
  function* (at: number): Generator<SimulatedEvent> {
    const changes = { bio: `${chance.one(texts.bio)} ${chance.one(texts.more)}` }
    const data = { profileId, changes }
    const stream = streams.profile(profileId)
    yield { at, actor, stream, events: [{ type: 'ProfileRevised', data }] }
  }
