import type { DomainEvent } from '../../contracts/events.ts'
import { AnswerInput, namedQuestion } from '../../contracts/questions/question-events.ts'
import { community } from '../../demo/life/life.ts'
import { DAY, newWorld, type SimulatedMember } from '../../demo/life/world.ts'
import { exposure } from '../../domain/discovery/decider.ts'
import { createExposureMeasure, exposureBounds } from '../../domain/discovery/measure-exposure.ts'
import { leaveInPlace } from '../../projections/discovery/displacement.ts'
import { recordEvents } from '../../test/projections/fold-events.ts'
import { foldedDiscovery } from '../../test/projections/folded-discovery.ts'
import { DECK } from '../../workers/discovery/balance-exposure.ts'

/** The simulation ends before this moment. */
const END = Date.parse('2026-11-01T12:00:00Z')
/** So few that members find many others near. */
const CITIES = 3
/** Members who swiped in these days are in the market. */
const ACTIVE = 14 * DAY
/** Nights before the moment at which rankings are compared. */
const NIGHTS = 28
/** How many cards a member gets at a time. */
const CARDS = 20
const MODE = 'dating'

/** A simulated community at one moment, as the product knows it. */
export type Simulated = {
  readonly people: readonly SimulatedMember[]
  /** All swipes of the mode, by the number of the member on the card. */
  readonly swipes: readonly { readonly on: number; readonly likes: boolean }[]
  /**
   * The product's decks, as numbers of people: the cards that a member gets first, and after them
   * everybody else who may be in the deck. Only people who swiped lately have one and are in one.
   */
  decks(): Promise<number[][]>
  /**
   * Balances exposure as the nightly job does, on the decks of the days before; answers the share of
   * the members of decks who were among anybody's first cards on no night.
   */
  balanceNights(): Promise<number>
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
export const simulate = (events: number, seed: string): Simulated => {
  const world = newWorld(seed, CITIES)
  const { people } = world
  const discovery = foldedDiscovery({ displace: leaveInPlace })
  const numberOf = new Map<string, number>()
  const swipes: { on: number; likes: boolean }[] = []
  const lastSwipes = new Map<number, number>()
  let end = 0
  const fold = (facts: readonly DomainEvent[], at: number) => {
    const instant = new Date(at).toISOString()
    discovery.fold(recordEvents(facts.map(fact => ({ ...fact, at: instant }))))
  }
  const numberFor = (id: string) => numberOf.get(id) ?? Number.NaN

  for (const { at, events: facts } of community({ events, seed, now: END }, world)) {
    for (let number = numberOf.size; number < people.length; number += 1)
      numberOf.set((people[number] as SimulatedMember).profileId, number)
    end = at
    fold(facts, at)
    for (const fact of facts) {
      if (fact.type === 'ProfileCreated') {
        const member = people[numberFor(fact.data.profileId)]
        if (member) fold(answersOf(member), at)
      }
      if (fact.type !== 'Swiped' || fact.data.mode !== MODE) continue
      const { by, on, action } = fact.data
      swipes.push({ on: numberFor(on), likes: action === 'like' || action === 'super_like' })
      lastSwipes.set(numberFor(by), at)
    }
  }
  const now = new Date(end)
  const active = new Set([...lastSwipes].flatMap(([n, at]) => (end - at < ACTIVE ? [n] : [])))

  const decks = async (): Promise<number[][]> => {
    const all: number[][] = []
    for (const [number, { profileId }] of people.entries()) {
      const ask = (limit: number) => discovery.candidates(profileId, MODE, { now, limit })
      const ids = active.has(number) ? [...(await ask(CARDS)), ...(await ask(people.length))] : []
      all.push([...new Set(ids)].map(numberFor).filter(other => active.has(other)))
    }
    return all
  }

  const balanceNights = async (): Promise<number> => {
    let lifts = exposure.initialState
    const shown = new Map<string, boolean>()
    for (let night = NIGHTS; night > 0; night -= 1) {
      const at = new Date(end - night * DAY)
      const measure = createExposureMeasure()
      for (const number of active) {
        const viewer = people[number]?.profileId ?? ''
        measure.add(await discovery.candidates(viewer, MODE, { now: at, limit: DECK }))
      }
      const result = measure.result()
      for (const { profileId, share } of result.shares)
        shown.set(profileId, shown.get(profileId) || share > 0)
      const command = { type: 'Balance', mode: MODE, ...result, ...exposureBounds } as const
      const decided = exposure.decide(command, lifts)
      if (decided instanceof Error) throw decided
      for (const event of recordEvents(decided.map(one => ({ ...one, at: at.toISOString() })))) {
        discovery.fold([event])
        if (event.type === 'ExposureBalanced') lifts = exposure.evolve(lifts, event)
      }
    }
    return [...shown.values()].filter(isShown => !isShown).length / shown.size
  }
  return { people, swipes, decks, balanceNights }
}
