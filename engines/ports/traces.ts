/**
 * Names a span by what the log says of it, so that every process names it alike and a span can be the
 * parent of what another process does.
 */
export const spanKey = {
  /** A call over HTTP, by its request id. */
  call: (requestId: string) => `call ${requestId}`,
  job: (jobId: string) => `job ${jobId}`,
  command: (commandId: string, stream: string) => `command ${commandId} ${stream}`,
  event: (eventId: string) => `event ${eventId}`,
  /** What follows in one place, e.g. a view, from the event or job with an id. */
  effect: (place: string, id: string) => `${place} ${id}`,
} as const

/** Something that took time because of one call or schedule, and is over. */
export type FinishedSpan = {
  /** What was done, without ids, e.g. `append Swiped`. */
  readonly name: string
  readonly kind: 'server' | 'internal' | 'producer' | 'consumer'
  /** The correlation of the events that it belongs to. All its spans are one trace. */
  readonly correlation: string
  /** From `spanKey`. */
  readonly key: string
  /** Key of the span that led to it; absent at the root. */
  readonly parent?: string | undefined
  /** Milliseconds since 1970, with a fraction. */
  readonly startedAt: number
  readonly endedAt: number
  /** Kinds and codes; never an id of a member, nor what members say. */
  readonly attributes?: Readonly<Record<string, string | number>>
  /** Name and code of the error that ended it. */
  readonly failure?: string | undefined
}

/** Where spans go. Nothing is recorded where a process has none. */
export interface Traces extends AsyncDisposable {
  /** Hands a span on; never throws and never waits. */
  record(span: FinishedSpan): void
}

/** Milliseconds since 1970 with a fraction, for the times of a span. */
export const spanTime = (): number => performance.timeOrigin + performance.now()
