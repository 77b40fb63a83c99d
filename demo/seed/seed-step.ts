import type { Dispatch } from '../../command-api/dispatch.ts'
import type { Decider } from '../../contracts/decider.ts'
import type { DemoRecipe } from '../../contracts/demo.ts'
import type { Position } from '../../contracts/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { causedId } from '../../contracts/ids.ts'

/** Something that a demo member did: one command, long ago. */
export type SeedStep = {
  readonly at: number
  readonly stream: string
  /** Does it; a repeat says nothing new. Answers where it stands in the log, if anywhere. */
  execute(dispatch: Dispatch): Promise<Position | undefined>
}

/** When something was done, by whom, and under which id where another command counts on it. */
type StepContext = { readonly at: number; readonly by: string; readonly command?: string }

/** `name` tells the step from every other of the community. */
export const step = <S, C, E extends DomainEvent>(
  { seed }: DemoRecipe,
  name: readonly string[],
  { at, by: actor, command: id = causedId('demo', seed, ...name) }: StepContext,
  decider: Decider<S, C, E>,
  stream: string,
  command: C,
): SeedStep => ({
  at,
  stream,
  async execute(dispatch) {
    const community = causedId('demo', seed)
    const { events } = await dispatch(decider, stream, command, {
      command: id,
      correlation: community,
      causation: community,
      actor,
      now: new Date(at),
    })
    return events.at(-1)?.position
  },
})

/** How many steps are taken at once: the log commits together what comes together. */
const WAVE = 64

/**
 * Cuts steps, oldest first, into waves of which each stream sees at most one: they can be taken at
 * once, and the log still tells them in the order in which they happened.
 */
export const inWaves = (steps: readonly SeedStep[]): SeedStep[][] => {
  const waves: SeedStep[][] = []
  let touched = new Set<string>()
  let wave: SeedStep[] = []
  for (const next of steps.toSorted((one, other) => one.at - other.at)) {
    if (touched.has(next.stream) || wave.length === WAVE) {
      waves.push(wave)
      wave = []
      touched = new Set()
    }
    wave.push(next)
    touched.add(next.stream)
  }
  return wave.length > 0 ? [...waves, wave] : waves
}
