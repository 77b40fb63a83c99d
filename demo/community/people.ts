import { modes as allModes } from '../../contracts/profiles/mode-labels.ts'
import { ProfileInput } from '../../contracts/profiles/profiles.ts'
import { type Dice, dice } from '../dice/dice.ts'
import { chooseMoment, choosePictures } from '../portrait/choose.ts'
import { type City, cities, firstHalves, pseudonyms, secondHalves } from '../words/words.ts'
import { rollIdentity } from './identity.ts'
import type { DemoMember } from './member.ts'
import { type PersonaSheet, personaSheets } from './personas.ts'
import { rollBoundaries, rollWishes } from './stances.ts'
import { communityWriter } from './writer.ts'

const day = 86_400_000

/** A city for each member, spread by the shares of the cities for any number of members. */
const cityFor = (index: number): City => {
  const total = cities.reduce((sum, { share }) => sum + share, 0)
  // Multiples of the golden ratio fall evenly into 0…1 from the first on.
  let remaining = ((index * 0.618_033_988_749_895) % 1) * total
  const found = cities.find(({ share }) => {
    remaining -= share
    return remaining < 0
  })
  return found ?? (cities[0] as City)
}

/** Every name of the list once, then pairs of words. */
const namesFor = (roll: Dice, count: number): string[] => {
  const pairs = firstHalves.flatMap(first => secondHalves.map(second => `${first} ${second}`))
  const names = [...roll.shuffled(pseudonyms), ...roll.shuffled(pairs)]
  return Array.from({ length: count }, (_, n) => names[n % names.length] as string)
}

/** Age range and distance that a member looks for, wide enough for newcomers. */
const ranges = (age: number, roll: Dice) => ({
  maxDistance: roll.one([15, 20, 25, 30, 40, 60, 100]),
  minAge: Math.max(18, Math.min(age - 6, Math.round(age * 0.62) - roll.whole(0, 4))),
  maxAge: Math.min(99, age + roll.whole(14, 34)),
})

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * day).toISOString()

const personaMember = (sheet: PersonaSheet, seed: Dice, now: Date): DemoMember => {
  const roll = seed.fork(sheet.key)
  const { facts, look } = sheet
  const more = ['second', 'third'].map(name => chooseMoment(look.person, facts, roll.fork(name)))
  return {
    key: sheet.key,
    profile: ProfileInput.parse({
      pseudonym: sheet.pseudonym,
      pronouns: sheet.pronouns,
      age: facts.age,
      bio: sheet.bio,
      relationshipStyle: facts.style,
      gender: sheet.gender,
      orientation: sheet.orientation,
      ...ranges(facts.age, roll),
      profileVisibility: sheet.matchesOnly ? 'matches_only' : 'public',
      faceHidden: facts.faceHidden,
      currentRelationships: sheet.currentRelationships,
      seekingDescription: sheet.seekingDescription,
      detailsVisibility: 'public',
      ageConfirmed: true,
    }),
    modes: facts.modes,
    city: cities.find(({ name }) => name === facts.city) ?? (cities[0] as City),
    tags: sheet.tags,
    hobbies: facts.hobbies,
    boundaries: rollBoundaries(facts, roll),
    relationshipPreferences: rollWishes(facts, roll),
    pictures: [look, ...more.map(moment => ({ person: look.person, moment }))],
    isVerified: sheet.isVerified,
    aiConsent: true,
    likesNewcomers: false,
    joinedAt: daysAgo(now, sheet.key === 'juniper' ? 9 : 150),
    facts,
  }
}

type Writer = ReturnType<typeof communityWriter>

const keyAt = (index: number) => `demo-${String(index + 1).padStart(3, '0')}`

/** The keys of a community of this size, in the order in which its people are made. */
export const peopleKeys = (members: number): string[] => [
  ...personaSheets.slice(0, members).map(({ key }) => key),
  ...Array.from({ length: Math.max(0, members - personaSheets.length) }, (_, index) =>
    keyAt(index),
  ),
]

const rolledMember = (index: number, name: string, seed: Dice, write: Writer, now: Date) => {
  const key = keyAt(index)
  const roll = seed.fork(key)
  const city = cityFor(index)
  const { facts, gender, pronouns, orientation } = rollIdentity(roll, city.name)
  const { tags, ...texts } = write(facts, roll)
  return {
    key,
    profile: ProfileInput.parse({
      pseudonym: name,
      pronouns,
      age: facts.age,
      relationshipStyle: facts.style,
      gender,
      orientation,
      ...ranges(facts.age, roll),
      profileVisibility: roll.chance(0.09) ? 'matches_only' : 'public',
      faceHidden: facts.faceHidden,
      ...texts,
      ageConfirmed: true,
    }),
    modes: allModes.filter(mode => facts.modes.includes(mode)),
    city,
    tags,
    hobbies: facts.hobbies,
    boundaries: rollBoundaries(facts, roll),
    relationshipPreferences: rollWishes(facts, roll),
    pictures: choosePictures(facts, roll.one([1, 1, 1, 2, 2, 3]), roll),
    isVerified: roll.chance(0.24),
    aiConsent: roll.chance(0.85),
    likesNewcomers: false,
    joinedAt: daysAgo(now, 4 + roll.roll() * 170),
    facts,
  } satisfies DemoMember
}

/** Minimum per city of members who like every newcomer, and their share beyond that. */
const welcoming = { atLeast: 4, oneIn: 4 }

/** Makes some members of every city like every newcomer. */
const withWelcome = (people: readonly DemoMember[]): DemoMember[] => {
  const seen = new Map<string, number>()
  return people.map(member => {
    if (member.modes.length < 2) return member
    const index = seen.get(member.city.name) ?? 0
    seen.set(member.city.name, index + 1)
    const likesNewcomers = index < welcoming.atLeast || index % welcoming.oneIn === 0
    return { ...member, likesNewcomers }
  })
}

/**
 * Makes the people of the demo community: the eight personas first, then others until there are
 * `members`. The same seed, number and moment make the same people.
 */
export const generatePeople = (options: {
  readonly seed: string
  readonly members: number
  readonly now: Date
}): DemoMember[] => {
  const seed = dice(options.seed)
  const own = personaSheets
    .slice(0, options.members)
    .map(sheet => personaMember(sheet, seed, options.now))
  const write = communityWriter()
  const names = namesFor(seed.fork('names'), Math.max(0, options.members - own.length))
  return [
    ...own,
    ...withWelcome(names.map((name, index) => rolledMember(index, name, seed, write, options.now))),
  ]
}
