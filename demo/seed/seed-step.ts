import type { Decider } from '../../contracts/core/decider.ts'
import type { Position } from '../../contracts/core/event.ts'
import { causedId } from '../../contracts/core/ids.ts'
import type { DemoRecipe } from '../../contracts/demo/demo.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'

/** Something a demo member did: one command, with a time in the past. */
export type SeedStep = {
  readonly at: number
  readonly stream: string
  /** Position of the command's last event, if it was executed before seeding was interrupted. */
  findExecuted(log: Pick<EventLog<DomainEvent>, 'read'>): Promise<Position | undefined>
  /** Reads the stream of the command into the dispatcher. */
  load(dispatch: Dispatch): Promise<unknown>
  /** Executes the command. Returns the position of its last event, if any. */
  execute(dispatch: Dispatch): Promise<Position | undefined>
}

/** Time and member of a step; its command id if another command depends on it. */
type StepContext = { readonly at: number; readonly by: string; readonly command?: string }

/** `name` is unique in the community. */
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
  async findExecuted(log) {
    let found: Position | undefined
    for await (const { meta, position } of log.read(stream))
      if (meta.command === id) found = position
    return found
  },
  load: dispatch => dispatch.readState(decider, stream),
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

/** How many steps are executed at once: the log groups concurrent commits. */
const WAVE = 64

/**
 * Splits steps, oldest first, into waves with at most one step per stream: a wave is executed at
 * once, and the log keeps the order of times.
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
