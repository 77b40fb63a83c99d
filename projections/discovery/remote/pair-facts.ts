import * as z from 'zod'
import { type RuleSurface, ruleSurfaces } from '../../../contracts/discovery/stored-rules.ts'
import { modes } from '../../../contracts/profiles/mode-labels.ts'
import { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import type { Sight } from '../../../domain/discovery/can-see.ts'
import { notCompared, notNamed } from '../between.ts'
import type { AlsoAsked, Between } from '../discovery-index.ts'

const AnswerComparison = z.object({
  score: z.object({ overall: z.number().nullable(), compared: z.int() }),
  isMatched: z.boolean(),
  questions: z.array(z.object({ questionId: z.string(), satisfaction: z.number() })),
})

/** All that `Between` answers about one other member, as it crosses to another process. */
export const PairFacts = z.object({
  /** A bit for each yes-or-no question of `questions`, in their order. */
  yes: z.int().nonnegative(),
  openModes: z.array(DiscoveryMode),
  distance: z.number().nullable(),
  compatibility: z.number().nullable(),
  /** Only where comparisons were asked for, of a member whom the index knows. */
  comparison: AnswerComparison.optional(),
})
export type PairFacts = z.output<typeof PairFacts>

type PairQuestion = (between: Between, other: string) => boolean

const sights = ['list', 'id'] as const satisfies readonly Sight[]

/* Names of the questions that take parameters. Bits are found by them. */
const existence = (surface: RuleSurface, sight: Sight) => `exists on ${surface} in ${sight}`
const presence = (surface: RuleSurface) => `is there for them on ${surface}`
const visibility = (mode: DiscoveryMode, sight: Sight) => `is visible in ${mode} by ${sight}`
const swipe = (mode: DiscoveryMode) => `is swiped in ${mode}`
const lastPlace = (surface: RuleSurface) => `is shown last on ${surface}`

const bothSights = <T>(of: (sight: Sight) => T): T[] => sights.map(of)

/**
 * The yes-or-no questions of `Between`, by name. Their order is part of the protocol: a change of it
 * needs another version there.
 */
const questions: ReadonlyMap<string, PairQuestion> = new Map<string, PairQuestion>([
  ...ruleSurfaces.flatMap(surface =>
    bothSights((sight): [string, PairQuestion] => [
      existence(surface, sight),
      (between, other) => between.canSee(other, { surface, sight }),
    ]),
  ),
  ...ruleSurfaces.map((surface): [string, PairQuestion] => [
    presence(surface),
    (between, other) => between.isSeenBy(other, { surface }),
  ]),
  ...modes.flatMap(mode =>
    bothSights((sight): [string, PairQuestion] => [
      visibility(mode, sight),
      (between, other) => between.canSee(other, { mode, sight }),
    ]),
  ),
  ...ruleSurfaces.map((surface): [string, PairQuestion] => [
    lastPlace(surface),
    (between, other) => between.isShownLast(other, surface),
  ]),
  ['is shown back', (between, other) => between.showsProfileTo(other)],
  ['is matched', (between, other) => between.isMatched(other)],
  ['is swiped', (between, other) => between.isSwiped(other)],
  ...modes.map((mode): [string, PairQuestion] => [
    swipe(mode),
    (between, other) => between.isSwipedIn(other, mode),
  ]),
])

/** The value of each question's bit. At most thirty bits fit a small integer. */
const bits: ReadonlyMap<string, number> = new Map(
  [...questions.keys()].map((name, bit) => [name, 1 << bit]),
)

/** The facts about one of the members that `between` was asked for. */
export const factsOf = (
  between: Between,
  other: string,
  { comparisons = false }: AlsoAsked = {},
): PairFacts => {
  let yes = 0
  for (const [name, holds] of questions) if (holds(between, other)) yes |= bits.get(name) as number
  const comparison = comparisons ? between.comparison(other) : undefined
  return {
    yes,
    openModes: [...between.openModes(other)],
    distance: between.distance(other),
    compatibility: between.compatibility(other),
    ...(comparison && { comparison: { ...comparison, questions: [...comparison.questions] } }),
  }
}

/** `Between` from the facts about each of `others`, which another process computed in this order. */
export const betweenFrom = (
  others: readonly string[],
  facts: readonly PairFacts[],
  { comparisons = false }: AlsoAsked = {},
): Between => {
  const byId = new Map(others.map((other, index) => [other, facts[index]]))
  const of = (other: string): PairFacts => {
    const known = byId.get(other)
    if (!known) throw notNamed()
    return known
  }
  const holds = (other: string, name: string): boolean =>
    (of(other).yes & (bits.get(name) as number)) !== 0

  return {
    canSee: (other, { sight = 'list', ...where }) =>
      'surface' in where
        ? holds(other, existence(where.surface, sight))
        : (where.mode === 'any' ? modes : [where.mode]).some(mode =>
            holds(other, visibility(mode, sight)),
          ),
    isSeenBy: (other, { surface }) => holds(other, presence(surface)),
    isShownLast: (other, surface) => holds(other, lastPlace(surface)),
    showsProfileTo: other => holds(other, 'is shown back'),
    isMatched: other => holds(other, 'is matched'),
    isSwiped: other => holds(other, 'is swiped'),
    isSwipedIn: (other, mode) => holds(other, swipe(mode)),
    openModes: other => of(other).openModes,
    distance: other => of(other).distance,
    compatibility: other => of(other).compatibility,
    comparison(other) {
      if (!comparisons) throw notCompared()
      return of(other).comparison
    },
  }
}
