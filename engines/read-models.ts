import type { Position } from '../contracts/event.ts'
import type { Checkable } from './integrity.ts'
import type { LogBound } from './log-marks.ts'

/** What an index can hold. An array field is indexed by each of its elements. */
export type Scalar = string | number | boolean

/** Finds documents by equality on `by`, in the order of one field. */
export type IndexSpec = { readonly by: readonly string[]; readonly order?: string }

/** A kind of document: where it is kept and how it can be found. Field names are top-level. */
export type CollectionSpec<D> = {
  readonly name: string
  readonly indexes: readonly IndexSpec[]
  /**
   * So many documents may be kept in memory by those who read the live generation, until one of it
   * changes: for what is read far more often than changed. They are frozen.
   */
  readonly inMemory?: number
  /** Never read: it ties the document's type to the spec. */
  readonly document?: D
}

/** One build of a collection, e.g. `v1`. Several can exist; one of them is live. */
export type Generation = string

/** A document and the position of the event that last changed it. */
export type VersionedDocument<D> = { readonly document: D; readonly position: Position }

export type FindQuery = {
  /** Equality on exactly the `by` fields of a declared index. */
  readonly where: Readonly<Record<string, Scalar>>
  /**
   * `field` is the index's `order`; ties are ordered by key, in the same direction. Documents without
   * the field come first, when descending last. Without an order, by key.
   */
  readonly order?: { readonly field: string; readonly direction: 'ascending' | 'descending' }
  /** Only documents that come after this one in the asked order (exclusive). */
  readonly after?: { readonly value: Scalar; readonly key: string }
  readonly limit?: number
}

/** Reads of one collection. */
export interface Collection<D> {
  get(key: string): Promise<D | undefined>
  /** In the order of `keys`; undefined where there is none. */
  many(keys: readonly string[]): Promise<(D | undefined)[]>
  /** @throws {UndeclaredIndex} no declared index answers `where` and `order`. */
  find(query: FindQuery): Promise<D[]>
  /** @throws {UndeclaredIndex} no declared index answers `where`. */
  count(query: Pick<FindQuery, 'where'>): Promise<number>
  /** Every document with its key, in key order, in flat memory. */
  all(): AsyncIterable<{ key: string } & VersionedDocument<D>>
}

/** A document to store, or null to remove it. `position` is the event's that made it so. */
export type Write<D = unknown> = {
  readonly key: string
  readonly document: D | null
  readonly position: Position
}

/** The documents that projections keep and members read. Can always be rebuilt from the log. */
export interface ReadModels extends LogBound, Checkable {
  /** Makes room for a generation and its indexes; nothing happens when it is there. */
  prepare(spec: CollectionSpec<unknown>, generation: Generation): Promise<void>

  /** The live generation, followed through every `swap`; empty while none is live. */
  collection<D>(spec: CollectionSpec<D>): Collection<D>

  /** One generation, live or not, with `kept` for the runner that builds it. */
  build<D>(
    spec: CollectionSpec<D>,
    generation: Generation,
  ): Collection<D> & {
    versioned(keys: readonly string[]): Promise<(VersionedDocument<D> | undefined)[]>
  }

  /** Stores documents and checkpoint together: after a crash both are there or neither. */
  commit(
    collection: string,
    generation: Generation,
    upTo: Position,
    writes: readonly Write[],
  ): Promise<void>

  /**
   * Tells those who wait in this process that a generation has come to a position, and nothing was
   * to be stored since its last commit. Others, and the next start, know of it by the next commit.
   */
  noteProgress(collection: string, generation: Generation, upTo: Position): void

  /** How far a generation has come; undefined before its first commit. Live one by default. */
  checkpoint(collection: string, generation?: Generation): Promise<Position | undefined>

  /** The generation that readers see. */
  live(collection: string): Promise<Generation | undefined>

  /**
   * Makes `to` live and drops `from`, in one step: no reader sees a half-built view, and none is
   * taken back.
   * @throws {SwapRefused} `from` is not what is live, or `to` has not come as far as `from`.
   */
  swap(collection: string, from: Generation | undefined, to: Generation): Promise<void>

  /** Removes a generation that is not live, e.g. an abandoned rebuild. */
  drop(collection: string, generation: Generation): Promise<void>

  /** The generations that exist. */
  generations(collection: string): Promise<Generation[]>

  /** Removes every generation, live or not: for documents of another log, while nobody reads them. */
  clear(): Promise<void>

  /** True once the live generation has come to `position`; false if `signal` aborts first. */
  waitForPosition(collection: string, position: Position, signal: AbortSignal): Promise<boolean>

  /** Takes what was removed or replaced off the disk, where it may still stand in free space. */
  vacuum(): Promise<void>

  [Symbol.asyncDispose](): Promise<void>
}

/** A query that no declared index answers: declare one in the collection's spec. */
export class UndeclaredIndex extends Error {
  override readonly name = 'UndeclaredIndex'
  readonly code = 'undeclared_index'

  constructor(collection: string, fields: readonly string[]) {
    super(
      `${collection} has no index by ${fields.join(', ') || 'nothing'}. Declare it in its spec.`,
    )
  }
}

/** Another generation went live in the meantime, or the live one is ahead of the new one. */
export class SwapRefused extends Error {
  override readonly name = 'SwapRefused'
  readonly code = 'swap_refused'

  constructor(collection: string, from: Generation | undefined, live: Generation | undefined) {
    super(
      live === from
        ? `${collection} ${live} has come further than what is to replace it. Fill that first.`
        : `${collection} is live as ${live ?? 'nothing'}, not ${from ?? 'nothing'}. Start the rebuild again.`,
    )
  }
}
