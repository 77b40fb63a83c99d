import { limits } from '../../contracts/core/limits.ts'
import { modes as allModes } from '../../contracts/profiles/mode-labels.ts'
import { ProfileInput } from '../../contracts/profiles/profiles.ts'
import type { PromptKey } from '../../contracts/profiles/prompt-catalogue.ts'
import { type Dice, dice } from '../dice/dice.ts'
import { chooseMoment, choosePictures } from '../portrait/choose.ts'
import { type DemoLine, holds, type PersonFacts, textOf, whenOf } from '../words/facts.ts'
import {
  type City,
  cities,
  currently,
  endings,
  firstHalves,
  hobbyLines,
  middles,
  openings,
  promptLines,
  pseudonyms,
  secondHalves,
  seeking,
  tags,
} from '../words/words.ts'
import { rollIdentity } from './identity.ts'
import type { DemoMember } from './member.ts'
import { type PersonaSheet, personaSheets } from './personas.ts'
import { rollBoundaries, rollWishes } from './stances.ts'

const day = 86_400_000

/** A city for each member, spread by the shares of the cities for any number of members. */
const cityFor = (index: number, settled: readonly City[]): City => {
  const total = settled.reduce((sum, { share }) => sum + share, 0)
  // Multiples of the golden ratio fall evenly into 0…1 from the first on.
  let remaining = ((index * 0.618_033_988_749_895) % 1) * total
  const found = settled.find(({ share }) => {
    remaining -= share
    return remaining < 0
  })
  return found ?? (settled[0] as City)
}

/** Every name of the list once, then pairs of words. */
const shuffledNames = (roll: Dice): string[] => {
  const pairs = firstHalves.flatMap(first => secondHalves.map(second => `${first} ${second}`))
  return [...roll.shuffled(pseudonyms), ...roll.shuffled(pairs)]
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
    prompts: rollPrompts(facts, seed.fork(`${sheet.key} prompts`)),
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

/** Two of three members answer prompts: one to three, with answers that are true of them. */
const rollPrompts = (facts: PersonFacts, roll: Dice): DemoMember['prompts'] => {
  if (!roll.chance(0.67)) return []
  const fitting = Object.entries(promptLines).flatMap(([prompt, lines]) => {
    const texts = lines.filter(line => holds(whenOf(line), facts)).map(textOf)
    return texts.length > 0 ? [{ prompt: prompt as PromptKey, texts }] : []
  })
  return roll
    .some(fitting, roll.whole(1, limits.prompts.count))
    .map(({ prompt, texts }) => ({ prompt, answer: roll.one(texts) }))
}

const keyAt = (index: number) => `demo-${String(index + 1).padStart(3, '0')}`

/** The keys of a community of this size, in the order in which its people are made. */
export const peopleKeys = (members: number): string[] => [
  ...personaSheets.slice(0, members).map(({ key }) => key),
  ...Array.from({ length: Math.max(0, members - personaSheets.length) }, (_, index) =>
    keyAt(index),
  ),
]

/**
 * Makes people one after the other, who live in some cities, and joined in the half year before a
 * moment. Called with 0, 1, 2 and so on; the same seed makes the same people.
 */
export const peopleMaker = (seed: Dice, now: Date, settled: readonly City[] = cities) => {
  const write = communityWriter()
  const names = shuffledNames(seed.fork('names'))
  return (index: number): DemoMember => {
    const key = keyAt(index)
    const roll = seed.fork(key)
    const city = cityFor(index, settled)
    const { facts, gender, pronouns, orientation } = rollIdentity(roll, city.name)
    const { tags, ...texts } = write(facts, roll)
    return {
      key,
      profile: ProfileInput.parse({
        pseudonym: names[index % names.length],
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
      prompts: rollPrompts(facts, roll.fork('prompts')),
      hobbies: facts.hobbies,
      boundaries: rollBoundaries(facts, roll),
      relationshipPreferences: rollWishes(facts, roll),
      pictures: choosePictures(facts, roll.one([1, 1, 1, 2, 2, 3]), roll),
      isVerified: roll.chance(0.24),
      aiConsent: roll.chance(0.85),
      likesNewcomers: false,
      joinedAt: daysAgo(now, 4 + roll.roll() * 170),
      facts,
    }
  }
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
  const make = peopleMaker(seed, options.now)
  const others = Array.from({ length: options.members - own.length }, (_, index) => make(index))
  return [...own, ...withWelcome(others)]
}

/** A member's texts. */
type DemoTexts = {
  readonly bio: string
  readonly seekingDescription: string | null
  readonly currentRelationships: string | null
  readonly tags: readonly string[]
}

const subjectsOf = (line: DemoLine): readonly string[] => [
  ...[whenOf(line).says ?? []].flat(),
  ...(textOf(line).includes('{city}') ? ['city'] : []),
]

/** How bios are built: opening, middle, hobby, ending. People write at different lengths. */
const shapes = {
  OMHE: 20,
  OHE: 14,
  OME: 12,
  HME: 9,
  OHHE: 7,
  OMH: 8,
  MHE: 7,
  OM: 5,
  OE: 5,
  MH: 5,
  OHMHE: 8,
} as const

/**
 * Writes for a whole community: every line goes to members for whom it is true, the least used line
 * first, and one city hears it twice only when all others have been heard.
 */
const communityWriter = () => {
  const uses = new Map<string, number>()
  const usesOf = (text: string, place = '') => uses.get(place + text) ?? 0

  const choose = (
    lines: readonly DemoLine[],
    facts: PersonFacts,
    usedSubjects: Set<string>,
    roll: Dice,
  ) => {
    const costs = lines
      .filter(line => holds(whenOf(line), facts))
      .filter(line => !subjectsOf(line).some(subject => usedSubjects.has(subject)))
      .map(line => {
        const text = textOf(line)
        return { line, cost: usesOf(text) * 4 + usesOf(text, facts.city) * 12 + roll.roll() * 3 }
      })
    const best = costs.reduce<(typeof costs)[number] | undefined>(
      (least, next) => (!least || next.cost < least.cost ? next : least),
      undefined,
    )
    if (!best) return undefined
    const text = textOf(best.line)
    for (const subject of subjectsOf(best.line)) usedSubjects.add(subject)
    uses.set(text, usesOf(text) + 1)
    uses.set(facts.city + text, usesOf(text, facts.city) + 1)
    return text.replaceAll('{city}', facts.city)
  }

  const bioOf = (facts: PersonFacts, usedSubjects: Set<string>, roll: Dice): string => {
    const hobbies = roll.shuffled(facts.hobbies)
    const parts = [...roll.weighted(shapes)].map(part => {
      if (part === 'O') return choose(openings, facts, usedSubjects, roll)
      if (part === 'M') return choose(middles, facts, usedSubjects, roll)
      if (part === 'E') return choose(endings, facts, usedSubjects, roll)
      const hobby = hobbies.pop()
      return hobby && choose(hobbyLines[hobby], facts, usedSubjects, roll)
    })
    return parts.filter(part => part !== undefined).join(' ')
  }

  /** Writes what one member says; the order of calls decides who gets which line. */
  return (facts: PersonFacts, chance: Dice): DemoTexts => {
    const roll = chance.fork('texts')
    const usedSubjects = new Set<string>()
    const bio = bioOf(facts, usedSubjects, roll)
    const wanted = Array.from({ length: roll.chance(0.3) ? 2 : 1 }, () =>
      choose(seeking, facts, usedSubjects, roll),
    )
    const mayMention = !usedSubjects.has('partners') && roll.chance(0.9)
    const now = mayMention ? choose(currently, facts, usedSubjects, roll) : undefined
    const own = Array.from({ length: roll.whole(3, 8) }, () =>
      choose(tags, facts, usedSubjects, roll),
    )
    return {
      bio,
      seekingDescription: roll.chance(0.92) ? wanted.filter(Boolean).join(' ') || null : null,
      currentRelationships: now ?? null,
      tags: [...new Set(own.filter(tag => tag !== undefined))],
    }
  }
}
