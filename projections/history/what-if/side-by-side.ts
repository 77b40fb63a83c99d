import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent } from '../../../contracts/events.ts'
import type { Reducer } from '../reducer.ts'
import { askAgain } from './ask-again.ts'
import { changeEvents } from './change-event.ts'
import type { WhatIf } from './what-if.ts'

type Event = RecordedEvent<DomainEvent>
type SideBySide<S, R> = {
  readonly whatIf: WhatIf<unknown>
  /** Makes the reducer, once for each past. */
  readonly reducer: () => Reducer<S, R>
  /** Whether deciders are asked again. */
  readonly decide: boolean
}

const fold = <S, R>({ on, initial, result }: Reducer<S, R>) => {
  const steps = on as Readonly<Record<string, ((state: S, event: Event) => S) | undefined>>
  let state = initial
  return {
    add(event: Event): void {
      const step = steps[event.type]
      if (step) state = step(state, event)
    },
    result: () => result(state),
  }
}

/**
 * A reducer that folds the log as it is and, beside it, with a changed past. Its result has both, and
 * the commands that end differently if deciders are asked again.
 */
export const foldSideBySide = <S, R>({ whatIf, reducer, decide }: SideBySide<S, R>) => {
  const [one, other] = [reducer(), reducer()]
  const [actual, changed] = [fold(one), fold(other)]
  const change = changeEvents(whatIf)
  const deciders = decide ? askAgain() : undefined
  let recorded: Event[] = []
  let standIns: Event[] = []

  const flush = (): void => {
    const past = deciders ? deciders.command(recorded, standIns) : standIns
    for (const event of past) changed.add(event)
    recorded = []
    standIns = []
  }

  const add = (event: Event): void => {
    const [open] = recorded
    const continues =
      open?.stream === event.stream && deciders && open.meta.command === event.meta.command
    if (!continues) flush()
    actual.add(event)
    recorded.push(event)
    standIns.push(...change(event))
  }

  const types = decide ? ['*'] : [...Object.keys(one.on), ...Object.keys(whatIf.on)]
  return {
    initial: undefined,
    on: Object.fromEntries(types.map(type => [type, (_: unknown, event: Event) => add(event)])),
    result() {
      flush()
      return {
        actual: actual.result(),
        changed: changed.result(),
        outcomes: deciders?.outcomes() ?? [],
      }
    },
  } satisfies Reducer<unknown, unknown>
}
