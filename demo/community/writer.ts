import type { Dice } from '../dice/dice.ts'
import { type DemoLine, holds, type PersonFacts, textOf, whenOf } from '../words/facts.ts'
import { currently, endings, hobbyLines, middles, openings, seeking, tags } from '../words/words.ts'

/** A member's texts. */
export type DemoTexts = {
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
export const communityWriter = () => {
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
