import type { EventOf } from './core/event.ts'
import { type Feature, features } from './features.ts'

type Events = Feature['events']

/** Each decider has a stream, which holds its events. */
export type DeciderName = Events extends infer E ? (E extends unknown ? keyof E : never) : never

type DefinitionOf<D extends DeciderName> = Events extends infer E
  ? E extends Readonly<Record<D, readonly (infer One)[]>>
    ? One
    : never
  : never

/** All definitions of events, grouped by the decider whose stream holds them. */
export const eventsByDecider = features.reduce<Record<string, readonly unknown[]>>(
  (all, { events }) => {
    for (const [decider, more] of Object.entries(events))
      all[decider] = [...(all[decider] ?? []), ...more]
    return all
  },
  {},
) as { readonly [D in DeciderName]: readonly DefinitionOf<D>[] }

/** Union of the events of one decider's stream, discriminated by `type`. */
export type EventsOfDecider<D extends DeciderName> = EventOf<DefinitionOf<D>>

/** All definitions of events. */
export const events = Object.values(eventsByDecider).flat()

export type DomainEvent = {
  [D in DeciderName]: EventsOfDecider<D>
}[DeciderName]

/** Union of the events with these type names. */
export type EventNamed<T extends DomainEvent['type']> = Extract<DomainEvent, { type: T }>

/** The event types that end a subject of keys. */
export const endingTypes = events.filter(({ ends }) => ends).map(({ type }) => type)

const definitions = new Map<string, (typeof events)[number]>(
  events.map(one => [one.type, one] as const),
)

/** The definition of an event type; undefined if this version does not know it. */
export const definitionOf = (type: string): (typeof events)[number] | undefined =>
  definitions.get(type)

/** The subjects whose keys an event destroys; an empty list for most events. */
export const subjectsEndedBy = ({
  type,
  data,
}: Pick<DomainEvent, 'type' | 'data'>): readonly string[] => {
  const ends = definitionOf(type)?.ends as ((data: unknown) => readonly string[]) | undefined
  return ends?.(data) ?? []
}
