import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { EventFilter, HistoryLog } from '../../engines/log/history-log.ts'
import { HistoryRefused } from './history-refused.ts'
import { reasonOf } from './load-default.ts'
import { type ReadEvents, redactedEvents } from './redacted-events.ts'
import type { Reducer } from './reducer.ts'

/** A function of a file that was handed to `history` threw at this event. */
class StepFailed extends HistoryRefused {
  constructor(file: string, event: RecordedEvent<DomainEvent>, cause: unknown) {
    super(
      `${file} failed at ${event.type}, position ${event.position}, id ${event.id}: ${reasonOf(cause)}.`,
    )
  }
}

type Step = (state: unknown, event: RecordedEvent<DomainEvent>) => unknown

type Replay<S, R> = {
  readonly log: HistoryLog
  readonly reducer: Reducer<S, R>
  readonly name: string
  readonly filter?: EventFilter
  /** Reads rows; personal data is redacted by default. */
  readonly readEvents?: ReadEvents
  readonly signal?: AbortSignal
  /** Called with the position reached, every few thousand events. */
  readonly onProgress?: (position: number) => void
}

/** The selected types that a reducer handles. */
const subscribedTypes = (
  { on }: Reducer<unknown, unknown>,
  selected: readonly string[] | undefined,
) => ('*' in on ? selected : Object.keys(on).filter(type => !selected || selected.includes(type)))

/**
 * Folds events with a reducer, in the order of the log.
 *
 * @returns its result; undefined when `signal` aborted.
 * @throws {StepFailed} a function of the reducer threw; names the event.
 * @throws {UnreadableEvent} an event of a handled type does not fit its schema.
 */
export const replay = async <S, R>({
  log,
  reducer,
  name,
  filter = {},
  readEvents = redactedEvents,
  signal,
  onProgress,
}: Replay<S, R>): Promise<R | undefined> => {
  const types = subscribedTypes(reducer as Reducer<unknown, unknown>, filter.types)
  const steps = new Map(Object.entries(reducer.on as Record<string, Step>))
  const fallback = steps.get('*')
  let state: unknown = reducer.initial
  for await (const page of log.pages({ ...filter, ...(types && { types }) }, { signal })) {
    for (const event of await readEvents(page)) {
      const step = steps.get(event.type) ?? fallback
      try {
        state = step?.(state, event)
      } catch (error) {
        throw new StepFailed(name, event, error)
      }
    }
    onProgress?.(page.at(-1)?.[0] ?? 0)
  }
  if (signal?.aborted) return undefined
  try {
    return reducer.result(state as S)
  } catch (error) {
    throw new HistoryRefused(`${name} failed in result(): ${reasonOf(error)}.`)
  }
}
