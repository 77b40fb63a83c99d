import {
  comparePositions,
  origin,
  type Position,
  type RecordedEvent,
} from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Projection } from './define-projection.ts'
import { isSame, valueAt } from './differences.ts'
import { concernsKeys, eventTypesOf, foldDocument } from './fold-event.ts'
import type { Mismatch } from './verify.ts'

/** An event of the log, with the folded document before and after it; null where there is none. */
type Step = {
  readonly event: RecordedEvent<DomainEvent>
  readonly before: unknown
  readonly after: unknown
}

/** Where a live document and the one folded from the log parted. */
export type Parting = {
  readonly id: string
  /** The live document; null where there is none. */
  readonly live: unknown
  /** Position of the event that last changed the live document. */
  readonly livePosition: Position | undefined
  /**
   * The first event at which a field parted: before it the folded document had the live value there,
   * after it never again. Undefined when the log never gave any of the fields its live value.
   */
  readonly first: Step | undefined
  /** Fields that differ and that the log never gave their live value. */
  readonly unexplained: readonly string[]
}

type Options = {
  readonly log: Pick<EventLog<DomainEvent>, 'readAll'>
  readonly projection: Projection<unknown>
  readonly signal: AbortSignal
}

/**
 * Folds the documents of these differences again, one pass over the log for all, and finds for each the
 * event at which it parted from the live one. Returns what it found so far when `signal` aborts.
 *
 * @throws {FoldFailed} a fold threw.
 */
export const findPartings = async (
  { log, projection, signal }: Options,
  mismatches: readonly Mismatch[],
): Promise<Parting[]> => {
  const byId = Map.groupBy(mismatches, ({ id }) => id)
  const suspects = new Map([...byId].map(([id, found]) => [id, createSuspect(found)]))
  const last =
    mismatches
      .map(({ upTo }) => upTo)
      .toSorted(comparePositions)
      .at(-1) ?? origin

  for await (const event of log.readAll({ types: eventTypesOf(projection) })) {
    if (signal.aborted || comparePositions(event.position, last) > 0) break
    if (!concernsKeys(projection, event, key => suspects.has(key))) continue
    for (const [id, suspect] of suspects) {
      const after = foldDocument(projection, event, suspect.document(), id)
      if (after !== undefined) suspect.advance(event, after)
    }
  }
  return [...suspects].map(([id, suspect]) => ({ id, ...suspect.parting() }))
}

/** A document that differs, while it is folded again. */
const createSuspect = (mismatches: readonly Mismatch[]) => {
  const [{ upTo, liveDocument } = { upTo: origin, liveDocument: undefined }] = mismatches
  const fields = mismatches.map(({ path, live }) => ({
    path,
    live,
    agreed: live === undefined, // before its first event there is no document
    parted: undefined as Step | undefined,
  }))
  let document: unknown = null

  return {
    document: () => document,

    advance(event: RecordedEvent<DomainEvent>, after: unknown): void {
      if (comparePositions(event.position, upTo) > 0) return
      const step = { event, before: document, after }
      document = after
      for (const field of fields) {
        const agrees = isSame(valueAt(after, field.path), field.live)
        if (field.agreed && !agrees) field.parted = step
        field.agreed = agrees
      }
    },

    parting: (): Omit<Parting, 'id'> => ({
      live: liveDocument?.document ?? null,
      livePosition: liveDocument?.position,
      first: fields
        .flatMap(({ parted }) => (parted ? [parted] : []))
        .toSorted((one, other) => comparePositions(one.event.position, other.event.position))
        .at(0),
      unexplained: fields.flatMap(({ path, parted }) => (parted ? [] : [path])),
    }),
  }
}
