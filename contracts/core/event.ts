import type * as z from 'zod'
import type { Personal, PersonalOf } from './personal.ts'

/** An ISO 8601 instant in UTC, e.g. `2026-11-20T07:14:21.000Z`. */
export type Instant = string

/** Type and data of an event: the part that a decider returns. */
export type EventBody = { readonly type: string; readonly data: unknown }

/** Causation of an event. A repeated command has the same `command` id. */
type EventMeta = {
  readonly actor?: string
  readonly command: string
  readonly correlation: string
  readonly causation: string
  /** The queue of the job that dispatched the command; absent without one. */
  readonly queue?: string
  /** Id of that job, where the command has an id of its own. */
  readonly job?: string
}

/** Converts the data of one version of an event type to the next version. Pure. */
export type Upcaster = (data: unknown) => unknown

/** Definition of an event type: its name, the newest version of its data, and their schema. */
export type EventDefinition<T extends string, S extends z.ZodType> = {
  readonly type: T
  /** One more than there are upcasters. */
  readonly version: number
  /** The first leads from version 1 to 2, the second from 2 to 3. */
  readonly upcasters: readonly Upcaster[]
  readonly data: S
  /** The subjects whose keys the event destroys, even if its follow-up jobs fail. */
  readonly ends: ((data: never) => readonly string[]) | undefined
  /** The personal fields of the data and whose keys encrypt them. */
  readonly personal: Personal | undefined
  /** By path of a text or number that is not personal: why it is stored unencrypted. */
  readonly open: Readonly<Record<string, string>>
}

/** Personal fields, and why the others are not. Ids, times and enumerations need no reason. */
type EventOptions<D> = {
  readonly personal?: PersonalOf<D>
  readonly open?: Readonly<Record<string, string>>
  readonly upcasters?: readonly Upcaster[]
  readonly ends?: (data: D) => readonly string[]
}

/** Declares an event type. When `data` changes shape, add an upcaster, which raises the version. */
/* @__NO_SIDE_EFFECTS__ */
export const event = <const T extends string, S extends z.ZodType>(
  type: T,
  data: S,
  { personal, open = {}, upcasters = [], ends }: EventOptions<z.output<S>> = {},
): EventDefinition<T, S> => ({
  type,
  version: upcasters.length + 1,
  upcasters,
  data,
  ends,
  personal: personal as Personal,
  open,
})

/** The event of a definition; of a union of definitions, their events, discriminated by `type`. */
export type EventOf<D> =
  D extends EventDefinition<infer T, infer S>
    ? { readonly type: T; readonly data: z.output<S> }
    : never

/** An event to append. `id` is unique in the log. */
export type NewEvent<E extends EventBody = EventBody> = E & {
  readonly id: string
  readonly version: number
  readonly at: Instant
  readonly meta: EventMeta
}

/** Position in the global log: decimal digits, always increasing. Order with `comparePositions`. */
export type Position = string

/** Revision in one stream: 0, 1, 2 … without gaps. */
export type Revision = number

/** An event as the log stores it. */
export type RecordedEvent<E extends EventBody = EventBody> = NewEvent<E> & {
  readonly stream: string
  readonly revision: Revision
  readonly position: Position
}

/** The position before the first event of every log. */
export const origin: Position = '0'

/** Returns a negative number, zero or a positive number when `a` is before, at or after `b`. */
export const comparePositions = (a: Position, b: Position): number =>
  a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

type Checkpoint = Position | null | undefined

/** The later of two positions; the given one if the other is undefined. */
export function laterPosition(one: Position, other: Position): Position
export function laterPosition(one: Checkpoint, other: Checkpoint): Position | undefined
export function laterPosition(one: Checkpoint, other: Checkpoint): Position | undefined {
  return one && other && comparePositions(one, other) > 0 ? one : (other ?? one ?? undefined)
}

/** The position that all of these have reached: the earliest, or undefined if one has none. */
export const earliestPosition = (checkpoints: readonly Checkpoint[]): Position | undefined => {
  let earliest: Position | undefined
  for (const checkpoint of checkpoints) {
    if (!checkpoint) return undefined
    if (earliest === undefined || comparePositions(checkpoint, earliest) < 0) earliest = checkpoint
  }
  return earliest
}

/** Whether a checkpoint is beyond another one. */
export const isAhead = (one: Checkpoint, other: Checkpoint): boolean =>
  comparePositions(one ?? origin, other ?? origin) > 0
