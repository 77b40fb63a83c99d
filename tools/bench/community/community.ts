import type { SimulatedEvent } from './agenda.ts'
import { signUp } from './arrivals.ts'
import { visitApp } from './visits.ts'
import { DAY, newWorld, type World, whenAwake } from './world.ts'

/** Age of the community at the end of the simulation. */
const AGE = 420 * DAY

/** Events per member in that time; more in a larger community. */
const eventsEach = (events: number) => Math.max(6, 26 * Math.log10(events) - 62)

export type SimulationOptions = {
  /** Number of events. The last moment is completed; a small community has fewer. */
  readonly events: number
  readonly seed: number
  /** End of the simulation, in milliseconds since 1970. */
  readonly now: number
}

const membersFor = (events: number): number => Math.max(4, events / eventsEach(events))

/**
 * Simulates the life of a community in the order of time: it grows, and its members swipe, match, talk,
 * read, unmatch and come back less and less. The same options give the same events. They happen in
 * `world`, a new one by default, which then has the people and their characters.
 */
export function* community(
  { events, seed, now }: SimulationOptions,
  world: World = newWorld(seed, Math.ceil(membersFor(events) / 60)),
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
  for (let told = 0; told < events; ) {
    const next = world.agenda.next()
    if (!next || next.at > now) return
    for (const fact of next.step(next.at)) {
      yield fact
      told += fact.events.length
    }
  }
}
