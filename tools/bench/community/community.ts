import type { SimulatedEvent } from './agenda.ts'
import { signUp } from './arrivals.ts'
import { visitApp } from './visits.ts'
import { DAY, newWorld, whenAwake } from './world.ts'

/** How long a community has been there when it is looked at. */
const AGE = 420 * DAY

/** Events that a member brings about in that time, fewer than they do: more among more people. */
const eventsEach = (events: number) => Math.max(6, 26 * Math.log10(events) - 62)

export type SimulationOptions = {
  /** How many events to tell: the last moment is told to its end. Of a small community fewer. */
  readonly events: number
  readonly seed: number
  /** Everything lies before this, in milliseconds since 1970. */
  readonly now: number
}

/**
 * The life of a community in the order of time: it grows, its members come back less and less,
 * swipe, match, talk, read, leave each other. The same options tell the same story.
 */
export function* community({ events, seed, now }: SimulationOptions): Generator<SimulatedEvent> {
  const members = Math.max(4, events / eventsEach(events))
  const world = newWorld(seed, Math.ceil(members / 60))
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
