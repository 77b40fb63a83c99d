import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { Services } from './services.ts'

type Awaited<O> = {
  /** The stream of the request and of its outcome. */
  readonly stream: string
  /** The types of events that hold an outcome. */
  readonly types: readonly DomainEvent['type'][]
  /** The outcome in an event; undefined for events of other requests. */
  readonly outcomeIn: (event: RecordedEvent<DomainEvent>) => O | undefined
  /** Whether an event is the request itself, before which there is no outcome. */
  readonly isRequest: (event: RecordedEvent<DomainEvent>) => boolean
}

/** Waits for the outcome of a request that a job carries out; undefined if `signal` aborts first. */
export const waitForOutcome = async <O>(
  { stream, types, outcomeIn, isRequest }: Awaited<O>,
  { log }: Pick<Services, 'log'>,
  signal: AbortSignal,
): Promise<O | undefined> => {
  const after = await log.head()
  for await (const event of log.read(stream, { backwards: true })) {
    const outcome = outcomeIn(event)
    if (outcome !== undefined) return outcome
    if (isRequest(event)) break
  }
  for await (const next of log.follow({ after, types: [...types], signal })) {
    const outcome = 'caughtUp' in next ? undefined : outcomeIn(next)
    if (outcome !== undefined) return outcome
  }
  return undefined
}
