import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import type { SimulatedEvent, SimulationStep } from './agenda.ts'
import type { Truth } from './truths.ts'
import type { SimulatedMember, World } from './world.ts'

/** What happens so long after what came before it, in milliseconds. */
type Step = {
  readonly wait: number
  /** It happens at this time at the earliest, in milliseconds since 1970. */
  readonly notBefore?: number
  readonly stream: string
  readonly event: DomainEvent
  /** What the same command adds. */
  readonly also?: DomainEvent
  /** The member who did it; without one, Kith or the staff did. */
  readonly actor: string | undefined
  /** What becomes true by it. */
  readonly truths?: readonly (readonly [Truth, ...of: string[]])[]
}

/** What a member does, or what happens to some. */
export type Story = Step[]

/** A world for stories: their own chance and ids, and the members who have a profile by now. */
export type StoryParts = Pick<World, 'chance' | 'id'> & {
  readonly members: readonly SimulatedMember[]
}

export const instant = (at: number): string => new Date(at).toISOString()

/** Makes steps of one stream. */
export const on =
  (stream: string) =>
  <T extends DomainEvent['type']>(
    wait: number,
    type: T,
    data: EventNamed<T>['data'],
    actor?: string,
  ): Step => ({ wait, stream, event: { type, data } as EventNamed<T>, actor })

/** A step by which something becomes true, of these. */
export const makesTrue = (step: Step, truth: Truth, ...of: string[]): Step => ({
  ...step,
  truths: [...(step.truths ?? []), [truth, ...of]],
})

/** Plans a story, whose first step waits from `at` on. */
export const planStory = (
  world: Pick<World, 'agenda' | 'makeTrue'>,
  at: number,
  [first, ...rest]: Story,
): void => {
  if (!first) return
  const { wait, notBefore = 0, stream, event, also, actor, truths = [] } = first
  const events = also ? [event, also] : [event]
  const step: SimulationStep = function* (now): Generator<SimulatedEvent> {
    for (const [truth, ...of] of truths) world.makeTrue(truth, now, ...of)
    yield { at: now, stream, events, ...(actor === undefined ? {} : { actor }) }
    planStory(world, now, rest)
  }
  world.agenda.plan(Math.max(at + wait, notBefore), step)
}

/** Up to so many different members of the last to join, other than one. */
export const othersThan = (
  { chance, members }: StoryParts,
  host: SimulatedMember,
  most: number,
): SimulatedMember[] => {
  const recent = members.slice(-200)
  const others = new Set<SimulatedMember>()
  for (let n = 0; n < most && recent.length > 0; n += 1) others.add(chance.one(recent))
  others.delete(host)
  return [...others]
}
