import {
  comparePositions,
  origin,
  type Position,
  type RecordedEvent,
} from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Projection } from './define-projection.ts'
import { isSame } from './differences.ts'
import { concernsKeys, eventTypesOf, foldDocument } from './fold-event.ts'
import { FoldFailed } from './projection-failure.ts'
import type { Mismatch } from './verify.ts'

type Event = RecordedEvent<DomainEvent>

/** What a live document lacks: without it the log folds to exactly that document. */
type Lacking = {
  /**
   * This event; all events of its type; or all that follow the last change of the live document, which
   * is certain: the others are what makes that document, but another fold might have, too.
   */
  readonly what: 'event' | 'type' | 'rest'
  /** The first of these that changes the folded document. */
  readonly event: Event
  /** The folded document before and after it; null where there is none. */
  readonly before: unknown
  readonly after: unknown
}

/** Where a live document and the one folded from the log parted, where that can be told. */
export type Parting = {
  readonly id: string
  /** The live document; null where there is none. */
  readonly live: unknown
  /** Position of the event that last changed the live document. */
  readonly livePosition: Position | undefined
  /**
   * Undefined when it cannot be told, usually because another fold wrote the document: nothing that is
   * left out makes it, or several things do; or it has very many events.
   */
  readonly lacking: Lacking | undefined
}

type Options = {
  readonly log: Pick<EventLog<DomainEvent>, 'readAll'>
  readonly projection: Projection<unknown>
  readonly signal: AbortSignal
}

/** A document with more events is not explained: each is left out in a fold of all others. */
const MAX_EVENTS = 300

/**
 * Reads the events of these documents again, one pass over the log for all, and finds for each what the
 * live one lacks. Returns what it found so far when `signal` aborts.
 */
export const findPartings = async (
  { log, projection, signal }: Options,
  mismatches: readonly Pick<Mismatch, 'id' | 'upTo' | 'liveDocument'>[],
): Promise<Parting[]> => {
  const suspects = new Map(mismatches.map(one => [one.id, { ...one, events: [] as Event[] }]))
  const last =
    mismatches
      .map(({ upTo }) => upTo)
      .toSorted(comparePositions)
      .at(-1) ?? origin

  for await (const event of log.readAll({ types: eventTypesOf(projection) })) {
    if (signal.aborted || comparePositions(event.position, last) > 0) break
    if (!concernsKeys(projection, event, key => suspects.has(key))) continue
    for (const [id, { events, upTo }] of suspects)
      if (
        events.length <= MAX_EVENTS &&
        comparePositions(event.position, upTo) <= 0 &&
        concernsKeys(projection, event, key => key === id)
      )
        events.push(event)
  }
  return [...suspects.values()].map(({ id, events, liveDocument }) => {
    const [live, livePosition] = [liveDocument?.document ?? null, liveDocument?.position]
    const refolding = { projection, id, events, live, livePosition }
    const lacking = events.length > MAX_EVENTS ? undefined : lackingIn(refolding)
    return { id, live, livePosition, lacking }
  })
}

type Refolding = Pick<Parting, 'id' | 'live' | 'livePosition'> & {
  readonly projection: Projection<unknown>
  readonly events: readonly Event[]
}

const lackingIn = (refolding: Refolding): Lacking | undefined => {
  const { events, live, livePosition = origin } = refolding
  if (live === null && events.length > 1) return undefined // any of them may have deleted it
  const rest = foldWithout(
    refolding,
    'rest',
    ({ position }) => comparePositions(position, livePosition) > 0,
  )
  if (rest) return rest
  const found = [
    ...events.map(one => foldWithout(refolding, 'event', event => event === one)),
    ...[...new Set(events.map(({ type }) => type))].map(type =>
      foldWithout(refolding, 'type', event => event.type === type),
    ),
  ].filter(one => one !== undefined)
  const [first] = found
  return found.every(({ event }) => event === first?.event) ? first : undefined
}

/** Folds all but some events; undefined where that is not the live document. */
const foldWithout = (
  { projection, id, events, live, livePosition }: Refolding,
  what: Lacking['what'],
  isLeftOut: (event: Event) => boolean,
): Lacking | undefined => {
  let document: unknown = null
  let changedAt: Position | undefined
  let lacking: Lacking | undefined
  try {
    for (const event of events) {
      const after = foldDocument(projection, event, document, id)
      if (isLeftOut(event)) {
        if (!lacking && !isSame(document, after)) lacking = { what, event, before: document, after }
      } else if (after !== document) {
        document = after
        changedAt = event.position
      }
    }
  } catch (error) {
    if (error instanceof FoldFailed) return undefined // it needs what was left out
    throw error
  }
  if (!isSame(document, live)) return undefined
  // A document that is there has not missed what made it: then another fold wrote it.
  if (live !== null && (changedAt !== livePosition || lacking?.before === null)) return undefined
  return lacking
}
