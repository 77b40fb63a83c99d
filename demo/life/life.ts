import type { SimulatedEvent } from './agenda.ts'
import { signUp } from './arrivals.ts'
import type { Witness } from './truths.ts'
import { visitApp } from './visits.ts'
import { DAY, newWorld, type World, whenAwake } from './world.ts'

/** Age of a community at the end of its simulation. */
const AGE = 420 * DAY

/** Events per member in that time; more in a larger community. */
const eventsEach = (events: number) => Math.max(6, 26 * Math.log10(events) - 62)

const membersFor = (events: number): number => Math.max(4, events / eventsEach(events))

export type SimulationOptions = {
  /** Number of events. The last moment is completed; a small community has fewer. */
  readonly events: number
  readonly seed: string
  /** End of the simulation, in milliseconds since 1970. */
  readonly now: number
}

/** A world for about so many events. */
export const worldFor = (events: number, seed: string, witness?: Witness): World =>
  newWorld(seed, Math.ceil(membersFor(events) / 60), witness)

/**
 * Simulates the life of a community in the order of time: it grows, and its members swipe, match, talk,
 * read, unmatch and come back less and less. The same options give the same events. They happen in
 * `world`, a new one by default, which then has the people and their characters.
 */
export function* community(
  { events, seed, now }: SimulationOptions,
  world: World = worldFor(events, seed),
): Generator<SimulatedEvent> {
  const members = membersFor(events)
  const startedAt = now - AGE
  const arrivalOf = (n: number) => startedAt + AGE * Math.sqrt(n / members)
  const arrival = (n: number) =>
    function* (at: number): Generator<SimulatedEvent> {
      yield* signUp(world, at, person => visitApp(world, person))
      world.agenda.plan(Math.max(at, whenAwake(world, arrivalOf(n + 1))), arrival(n + 1))
    }
  world.agenda.plan(startedAt, arrival(0))
  while (world.told < events) {
    const next = world.agenda.next(now)
    if (!next) return
    yield* told(world, next.step(next.at))
  }
}

/**
 * The same for a community of any age that lives until `now`: as many arrive as it takes to reach about
 * the number of events then, those in `world` that others tell included.
 */
export function* communityUntil(
  { events, now, age }: Omit<SimulationOptions, 'seed'> & { readonly age: number },
  world: World,
): Generator<SimulatedEvent> {
  const startedAt = now - age
  const due = (at: number) => events * ((at - startedAt) / age) ** 2
  /** Arrivals are possible so often that newcomers alone can make up for all. */
  const interval = Math.min(DAY, (4 * age) / events)
  const arrival = function* (at: number): Generator<SimulatedEvent> {
    if (world.told <= due(at)) yield* signUp(world, at, person => visitApp(world, person))
    world.agenda.plan(whenAwake(world, at + interval), arrival)
  }
  world.agenda.plan(startedAt, arrival)
  for (let next = world.agenda.next(now); next; next = world.agenda.next(now))
    yield* told(world, next.step(next.at))
}

/** The facts, counted in their world. */
export function* told(world: World, facts: Iterable<SimulatedEvent>): Generator<SimulatedEvent> {
  for (const fact of facts) {
    world.told += fact.events.length
    if (fact.actor !== undefined)
      world.makeTrue('acts', fact.at, fact.actor, ...fact.events.map(({ type }) => type))
    yield fact
  }
}
