import type { DomainEvent, EventNamed } from '../../../contracts/events.ts'
import type { Agenda, SimulatedEvent, SimulationStep } from './agenda.ts'
import type { SimulatedMember, World } from './world.ts'

/** What happens so long after what came before it, in milliseconds. */
export type Step = readonly [wait: number, stream: string, event: DomainEvent, actor?: string]

/** What a member does, or what happens to some. */
export type Story = readonly Step[]

/** A world for stories: their own chance and ids, and the members who have a profile by now. */
export type Stage = Pick<World, 'chance' | 'id'> & { readonly members: readonly SimulatedMember[] }

export const instant = (at: number): string => new Date(at).toISOString()

export const fact = <T extends DomainEvent['type']>(type: T, data: EventNamed<T>['data']) =>
  ({ type, data }) as EventNamed<T>

/** Plans a story, whose first step waits from `at` on. */
export const planStory = (agenda: Agenda, at: number, [first, ...rest]: Story): void => {
  if (!first) return
  const [wait, stream, event, actor] = first
  const step: SimulationStep = function* (now): Generator<SimulatedEvent> {
    yield { at: now, stream, events: [event], ...(actor === undefined ? {} : { actor }) }
    planStory(agenda, now, rest)
  }
  agenda.plan(at + wait, step)
}

/** A member of the last to join, other than those named. */
export const another = (
  { chance, members }: Stage,
  ...others: readonly SimulatedMember[]
): SimulatedMember | undefined => {
  const recent = members.slice(-200).filter(member => !others.includes(member))
  return recent.length > 0 ? chance.one(recent) : undefined
}
