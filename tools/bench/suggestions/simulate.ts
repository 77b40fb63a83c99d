import type { DomainEvent } from '../../../contracts/events.ts'
import { AnswerInput } from '../../../contracts/questions/answers.ts'
import { namedQuestion } from '../../../contracts/questions/question-events.ts'
import { leaveInPlace } from '../../../projections/discovery/displacement.ts'
import { recordEvents } from '../../../test/projections/fold-events.ts'
import { foldedDiscovery } from '../../../test/projections/folded-discovery.ts'
import { community } from '../community/community.ts'
import { DAY, newWorld, type SimulatedMember } from '../community/world.ts'

/** The simulation ends before this moment. */
const END = Date.parse('2026-11-01T12:00:00Z')

/** So few that members find many others near. */
const CITIES = 3

/** Members who swiped in these days are in the market. */
const ACTIVE = 14 * DAY

export const MODE = 'dating'

type CountedSwipe = { readonly on: number; readonly likes: boolean }

/** A simulated community at one moment, as the product knows it. */
export type Simulated = {
  /** When the simulation ended. */
  readonly now: Date
  readonly discovery: ReturnType<typeof foldedDiscovery>
  readonly people: readonly SimulatedMember[]
  /** All swipes of the mode. */
  readonly swipes: readonly CountedSwipe[]
  /** People who swiped lately. */
  readonly active: ReadonlySet<number>
}

/** What a member answers, as events. The choice itself is all that they accept of others. */
const answersOf = ({ profileId, character }: SimulatedMember): DomainEvent[] =>
  [...character.answers].map(([{ packId, id }, choice]) => {
    const bits = { given: 1 << choice, acceptable: 1 << choice }
    const answer = { ...AnswerInput.parse({}), bits }
    const named = namedQuestion(packId, id)
    const data = { profileId, ...named, isExplained: false, isNeuro: false, answer }
    return { type: 'QuestionAnswered', data }
  })

/** Simulates a community and folds what its members did, and their answers, as the product does. */
export const simulate = (events: number, seed: number): Simulated => {
  const world = newWorld(seed, CITIES)
  const discovery = foldedDiscovery({ displace: leaveInPlace })
  const numberOf = new Map<string, number>()
  const swipes: CountedSwipe[] = []
  const lastSwipes = new Map<number, number>()
  let now = 0
  const fold = (facts: readonly DomainEvent[], at: number) => {
    const instant = new Date(at).toISOString()
    discovery.fold(recordEvents(facts.map(fact => ({ ...fact, at: instant }))))
  }
  const numberFor = (id: string) => numberOf.get(id) ?? Number.NaN

  for (const { at, events: facts } of community({ events, seed, now: END }, world)) {
    for (let number = numberOf.size; number < world.people.length; number += 1)
      numberOf.set((world.people[number] as SimulatedMember).profileId, number)
    now = at
    fold(facts, at)
    for (const fact of facts) {
      if (fact.type === 'ProfileCreated') {
        const member = world.people[numberFor(fact.data.profileId)]
        if (member) fold(answersOf(member), at)
      }
      if (fact.type !== 'Swiped' || fact.data.mode !== MODE) continue
      const { by, on, action } = fact.data
      const likes = action === 'like' || action === 'super_like'
      swipes.push({ on: numberFor(on), likes })
      lastSwipes.set(numberFor(by), at)
    }
  }
  return {
    now: new Date(now),
    discovery,
    people: world.people,
    swipes,
    active: new Set([...lastSwipes].flatMap(([number, at]) => (now - at < ACTIVE ? number : []))),
  }
}
