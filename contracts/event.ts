import type * as z from 'zod'
import type { Personal, PersonalOf } from './personal.ts'

/** Text of an ISO 8601 instant in UTC, e.g. `2026-11-20T07:14:21.000Z`. */
export type Instant = string

/** A fact and what it says: the part of an event that a decider decides. */
export type EventBody = { readonly type: string; readonly data: unknown }

/** Who and what led to an event. `command` is the id of the command, the same on every repeat of it. */
type EventMeta = {
  readonly actor?: string
  readonly command: string
  readonly correlation: string
  readonly causation: string
}

/** An event type as the log knows it: its name, the newest version of its data, and their schema. */
export type EventDefinition<T extends string, S extends z.ZodType> = {
  readonly type: T
  readonly version: number
  readonly data: S
  /** What of the data tells of a person, and whose it is. */
  readonly personal: Personal | undefined
  /** By path, why a text or number of the data may stand in the log for all to read. */
  readonly open: Readonly<Record<string, string>>
}

/** What of an event is personal, and why the rest is not. Ids, times and closed lists need no word. */
type EventOptions<D> = {
  readonly personal?: PersonalOf<D>
  readonly open?: Readonly<Record<string, string>>
  readonly version?: number
}

/**
 * Declares an event type. `version` rises when `data` changes shape; the way from each older
 * version to the newest stands in `contracts/upcasters.ts`.
 */
/* @__NO_SIDE_EFFECTS__ */
export const event = <const T extends string, S extends z.ZodType>(
  type: T,
  data: S,
  { personal, open = {}, version = 1 }: EventOptions<z.output<S>> = {},
): EventDefinition<T, S> => ({ type, version, data, personal: personal as Personal, open })

/** The events that a list of definitions describes, as a union discriminated by `type`. */
export type EventOf<D extends readonly EventDefinition<string, z.ZodType>[]> = {
  [I in keyof D]: D[I] extends EventDefinition<infer T, infer S>
    ? { readonly type: T; readonly data: z.output<S> }
    : never
}[number]

/** An event on its way into the log. `id` decides whether an append is a repeat. */
export type NewEvent<E extends EventBody = EventBody> = E & {
  readonly id: string
  readonly version: number
  readonly at: Instant
  readonly meta: EventMeta
}

/** Place in the whole log: decimal digits, ever rising; order with `comparePositions`. */
export type Position = string

/** Place in one stream: 0, 1, 2 … without gaps. */
export type Revision = number

/** An event as the log keeps it. */
export type RecordedEvent<E extends EventBody = EventBody> = NewEvent<E> & {
  readonly stream: string
  readonly revision: Revision
  readonly position: Position
}

/** Before the first event of any log. */
export const origin: Position = '0'

/** Negative, zero or positive as `a` stands before, at or after `b`. */
export const comparePositions = (a: Position, b: Position): number =>
  a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
