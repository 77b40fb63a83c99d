import { likeProbabilityOf } from '../../demo/life/taste.ts'
import type { SimulatedMember } from '../../demo/life/world.ts'
import { likeRate } from '../../domain/discovery/likely-mutual.ts'
import { gini } from '../../domain/discovery/measure-exposure.ts'
import { type SeededRandom, seededRandom } from '../../test/samples/seeded-random.ts'
import { atLeast, atMost, type BenchRow, context, mean } from './harness/report.ts'
import { type Simulated, simulate } from './suggestions-community.ts'

const COMMUNITIES = 3
const EVENTS = 80_000
/** How often lists with ties or lots are drawn: measures are means over the draws. */
const DRAWS = 20
/** How many cards are the top of a list. */
const TOP = 10
/** How many showings the mean rate weighs for each member. */
const PRIOR_WEIGHT = 5

/**
 * What the deck of the product must reach: 95 % of the mutual likes that are found with answers behind
 * the noise of `domain/questions/shown-step.ts`, with first places about as even.
 */
const BARS = { 'P@10': 0.253, Gini: 0.4, 'never shown': 0.06 }

/** The candidates of each person, best first. */
type Lists = readonly (readonly number[])[]

/** A way to order everybody's candidates; ties and lots are drawn. */
type Ranking = { readonly name: string; draw(chance: SeededRandom): Lists }

const measureNames = ['P@10', 'matches', 'Gini', 'never shown'] as const

type Measures = Readonly<Record<(typeof measureNames)[number], number>>

/** How likely both like each other once each looks at the other; the same in both directions. */
type MutualLike = (one: number, other: number) => number

/** The share of the first `size` of a list, or of all if it is shorter, that are hits; 0 for none. */
export const precisionAt = <T>(list: readonly T[], size: number, isHit: (one: T) => boolean) => {
  const first = list.slice(0, size)
  return first.length === 0 ? 0 : first.filter(isHit).length / first.length
}

/**
 * The matches to expect of lists, where the card at a position, from 0, is looked at with a probability
 * of 1/(position + 1): both must look, and both must like.
 * @see Tomita and Yokoyama, RecSys 2024, arXiv 2409.00720, whose examination function this is.
 */
export const expectedMatches = (lists: Lists, mutualLike: MutualLike): number => {
  const looks = lists.map(list => new Map(list.map((other, at) => [other, 1 / (at + 1)])))
  let both = 0
  for (const [person, others] of looks.entries())
    for (const [other, look] of others)
      both += mutualLike(person, other) * look * (looks[other]?.get(person) ?? 0)
  return both / 2 // each two were counted twice
}

const shuffled = (list: readonly number[], chance: SeededRandom): number[] => {
  const rest = [...list]
  for (let at = rest.length - 1; at > 0; at -= 1) {
    const other = chance.whole(0, at)
    const moved = rest[at] as number
    rest[at] = rest[other] as number
    rest[other] = moved
  }
  return rest
}

/** Candidates by a score, the highest first; equal ones in random order. */
const byScore = (
  name: string,
  candidates: Lists,
  score: (viewer: number, candidate: number) => number,
): Ranking => ({
  name,
  draw: chance =>
    candidates.map((others, viewer) => {
      const scores = new Map(others.map(other => [other, score(viewer, other)]))
      return shuffled(others, chance).sort(
        (one, other) => (scores.get(other) as number) - (scores.get(one) as number),
      )
    }),
})

/** Draws for each two candidates whether both would like each other, from how likely they do. */
const drawMutual = (candidates: Lists, mutualLike: MutualLike, chance: SeededRandom) => {
  const pairs = new Set<string>()
  for (const [person, others] of candidates.entries())
    for (const other of others)
      if (person < other && chance.next() < mutualLike(person, other))
        pairs.add(`${person} ${other}`)
  return (one: number, other: number) =>
    pairs.has(`${Math.min(one, other)} ${Math.max(one, other)}`)
}

/** The share who like each person, smoothed so that nobody is first for one like. */
const popularityIn = ({ people, swipes }: Simulated): number[] => {
  const counts = people.map(() => ({ likes: 0, shown: 0 }))
  for (const { on, likes } of swipes) {
    const counted = counts[on]
    if (!counted) throw new RangeError('A swipe is on somebody who is not counted.')
    counted.shown += 1
    counted.likes += likes ? 1 : 0
  }
  const rate = swipes.filter(({ likes }) => likes).length / Math.max(1, swipes.length)
  return counts.map(counted => likeRate(counted, { rate, weight: PRIOR_WEIGHT }))
}

/**
 * Measures of each ranking of a made community at one moment, by what the product knows from before.
 * What is found is whom of the others each would like and be liked by from then on, of which the
 * simulation has the probability. `invisible` is the share of members who were among anybody's first
 * cards on no night.
 */
export const measureCommunity = async (events: number, seed: number) => {
  const simulated = simulate(events, String(seed))
  const { people } = simulated
  const all = await simulated.decks()
  const inDeck = all.map(deck => new Set(deck))
  const mutual = (decks: Lists) =>
    decks.map((deck, person) => deck.filter(other => inDeck[other]?.has(person)))
  const candidates = mutual(all)
  const likes = (from: number, to: number) =>
    likeProbabilityOf(people[from] as SimulatedMember, people[to] as SimulatedMember)
  const mutualLike: MutualLike = (one, other) => likes(one, other) * likes(other, one)
  const isMutual = drawMutual(candidates, mutualLike, seededRandom(seed))
  const invisible = await simulated.balanceNights()
  const balanced = mutual(await simulated.decks())
  const popularity = popularityIn(simulated)
  const rankings: Ranking[] = [
    byScore('random', candidates, () => 0),
    { name: 'deck of the product', draw: () => balanced },
    { name: 'the same, not balanced', draw: () => candidates },
    byScore('popularity', candidates, (_, other) => popularity[other] ?? 0),
    byScore('reciprocal product, if known', candidates, mutualLike),
  ]

  const shownAtAll = new Set(candidates.flat())
  const measure = (lists: Lists): Measures => {
    const times = people.map(() => 0)
    for (const list of lists)
      for (const person of list.slice(0, TOP)) times[person] = (times[person] as number) + 1
    const shown = times.filter((_, person) => shownAtAll.has(person))
    const precision = lists.flatMap((list, viewer) =>
      list.length === 0 ? [] : precisionAt(list, TOP, other => isMutual(viewer, other)),
    )
    return {
      'P@10': mean(precision),
      matches: expectedMatches(lists, mutualLike),
      Gini: gini(shown),
      'never shown': shown.filter(count => count === 0).length / shown.length,
    }
  }
  const measured = new Map(
    rankings.map(({ name, draw }) => {
      const chance = seededRandom(1)
      return [name, meanOf(Array.from({ length: DRAWS }, () => measure(draw(chance))))]
    }),
  )
  return { candidates, measured, invisible }
}

const meanOf = (all: readonly Measures[]): Measures =>
  Object.fromEntries(measureNames.map(name => [name, mean(all.map(one => one[name]))])) as Measures

/**
 * Measures whom each ranking of made communities finds, and whom it never shows, beside a random order.
 * See docs/suggestions.md.
 */
export const benchSuggestions = async (): Promise<BenchRow[]> => {
  const made: Awaited<ReturnType<typeof measureCommunity>>[] = []
  for (let seed = 1; seed <= COMMUNITIES; seed += 1) made.push(await measureCommunity(EVENTS, seed))
  const names = [...(made[0]?.measured.keys() ?? [])]
  const rankings = new Map(
    names.map(name => [name, meanOf(made.flatMap(({ measured }) => measured.get(name) ?? []))]),
  )
  const [random, deck] = [rankings.get('random'), rankings.get('deck of the product')]
  if (!random || !deck) throw new Error('A ranking is missing.')
  return [
    ...[...rankings].flatMap(([name, measures]) =>
      measureNames.map(measure =>
        context(`${name}: ${measure}`, measures[measure], '', measures[measure] / random[measure]),
      ),
    ),
    atLeast('deck: mutual likes in the first ten cards', deck['P@10'], '', BARS['P@10']),
    atMost('deck: Gini of first places', deck.Gini, '', BARS.Gini),
    atMost(
      'deck: members in the first ten cards of nobody',
      deck['never shown'],
      '',
      BARS['never shown'],
    ),
    context(
      'members who were first on no night',
      Math.max(...made.map(({ invisible }) => invisible)),
      '',
    ),
  ]
}
