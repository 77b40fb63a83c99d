import type { Position } from '../../contracts/core/event.ts'
import type { Checkable } from './storage-health.ts'

/** A value that an index can hold. An array field is indexed by each of its elements. */
export type Scalar = string | number | boolean

/** An index that finds documents by equality on the `by` fields, ordered by one field. */
export type IndexSpec = {
  readonly by: readonly string[]
  readonly order?: string
  /**
   * Integer fields, from -2^31 to 2^31 - 1, kept in the index itself: such an index answers `keys`,
   * and no other query. A document is in it only if its `order` and each of these is a number.
   */
  readonly columns?: readonly string[]
}

/** A kind of document: its collection and indexes. Field names are top-level. */
export type CollectionSpec<D> = {
  readonly name: string
  readonly indexes: readonly IndexSpec[]
  /**
   * Number of documents that readers of the live generation may cache: for documents that are read
   * far more often than changed. Cached documents are frozen.
   */
  readonly inMemory?: number
  /** Never set: it ties the document's type to the spec. */
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
   * `field` is the index's `order`; ties are ordered by key, in the same direction. Documents
   * without the field come first, or last when descending. Without an order, by key.
   */
  readonly order?: { readonly field: string; readonly direction: 'ascending' | 'descending' }
  /** Only documents after this one in the asked order (exclusive). */
  readonly after?: { readonly value: Scalar; readonly key: string }
  readonly limit?: number
}

/**
 * A query by the `by` fields, the `order`, if there is one, and columns of a declared index. The
 * field of the order counts as a column.
 */
export type KeysQuery = FindQuery & {
  /** The column is in the range, bounds included. */
  readonly between?: Readonly<Record<string, readonly [from: number, to: number]>>
  /** The column has at least one bit of the mask, which is not negative. */
  readonly anyBit?: Readonly<Record<string, number>>
}

/** Reads of one collection. */
export interface Collection<D> {
  get(key: string): Promise<D | undefined>
  /** In the order of `keys`; undefined where there is none. */
  many(keys: readonly string[]): Promise<(D | undefined)[]>
  /** @throws {UndeclaredIndex} no declared index matches `where` and `order`. */
  find(query: FindQuery): Promise<D[]>
  /**
   * Keys of the documents that fulfil all conditions, in the asked order, from the index alone: no
   * document is read.
   *
   * @throws {UndeclaredIndex} no declared index with columns has these fields, order and columns.
   */
  keys(query: KeysQuery): Promise<string[]>
  /** @throws {UndeclaredIndex} no declared index matches `where`. */
  count(query: Pick<FindQuery, 'where'>): Promise<number>
  /** Every document with its key, in key order, in flat memory. */
  all(): AsyncIterable<{ key: string } & VersionedDocument<D>>
}

/** A document to store, or null to remove it. `position` is that of the event that caused it. */
export type Write<D = unknown> = {
  readonly key: string
  readonly document: D | null
  readonly position: Position
}

/**
 * A number that rises with every lease that is given out, whatever its name, in all processes. A
 * store that remembers the highest token it has seen refuses a writer that lost its lease.
 *
 * @see https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html
 */
export type FencingToken = number

/** How a commit moves a generation on. */
export type Advance = {
  /** The checkpoint that the writer has seen last; undefined before the first commit. */
  readonly expected: Position | undefined
  /** The checkpoint after the commit. */
  readonly upTo: Position
  /** Id of the event there, by which another log is noticed. */
  readonly event?: string | undefined
  /** Of the lease that the writer holds. */
  readonly token: FencingToken
}

/**
 * `superseded`: another writer has claimed the generation, moved it on or dropped it; nothing was
 * stored.
 */
export type CommitResult = 'committed' | 'superseded'

/** One generation of a view and how far it has come. */
export type GenerationProgress = {
  readonly view: string
  readonly generation: Generation
  /** False while it is built beside the live one. */
  readonly isLive: boolean
  /** Undefined before the first commit. */
  readonly checkpoint: Position | undefined
  /** Id of the event at the checkpoint, where it is known. */
  readonly event: string | undefined
}

/** Progress of the read models, for a reader that must not change them. */
export type ViewProgress = Pick<ReadModels, 'progress'>

/** What projections maintain and members read. Can always be rebuilt from the log. */
export interface ReadModels extends Checkable {
  /**
   * How many milliseconds after a move without documents the checkpoint is to be stored: as late as
   * other processes may learn of it where `noteProgress` tells only this one.
   */
  readonly checkpointDelayMs: number

  /** Creates a generation and its indexes; does nothing when they exist. */
  prepare(spec: CollectionSpec<unknown>, generation: Generation): Promise<void>

  /** Adds the indexes that a generation lacks. A generation that is not there stays so. */
  addIndexes(spec: CollectionSpec<unknown>, generation: Generation): Promise<void>

  /** Reads the live generation, also after a `swap`; empty while none is live. */
  collection<D>(spec: CollectionSpec<D>): Collection<D>

  /** Reads one generation, live or not; `versioned` returns documents with their positions. */
  build<D>(
    spec: CollectionSpec<D>,
    generation: Generation,
  ): Collection<D> & {
    versioned(keys: readonly string[]): Promise<(VersionedDocument<D> | undefined)[]>
  }

  /**
   * Makes the holder of a lease the only writer of a generation: commits with an earlier token are
   * refused from now on.
   *
   * @returns false when a later token has claimed it already, or it is not there.
   */
  claim(collection: string, generation: Generation, token: FencingToken): Promise<boolean>

  /**
   * Stores documents and then the checkpoint, if that is still the expected one and no later token
   * has claimed the generation. After a crash some documents may be stored without the
   * checkpoint: they carry their positions, so that folding the events again changes nothing.
   *
   * @throws {UnstorableDocument} one of them cannot be stored, now or later.
   */
  commit(
    collection: string,
    generation: Generation,
    advance: Advance,
    writes: readonly Write[],
  ): Promise<CommitResult>

  /**
   * Tells waiters in this process at once, and in other processes soon, that a generation has come to
   * a position without documents to store since its last commit. The next start learns it from the
   * next commit.
   */
  noteProgress(collection: string, generation: Generation, upTo: Position): void

  /** Checkpoint of a generation, by default the live one. Undefined before the first commit. */
  checkpoint(collection: string, generation?: Generation): Promise<Position | undefined>

  /** How far all generations of all collections are, by name of the view. */
  progress(): Promise<readonly GenerationProgress[]>

  /** The generation that readers see. */
  live(collection: string): Promise<Generation | undefined>

  /**
   * Makes `to` live in place of `from` in one step: no reader sees a partial view, and no reader goes
   * back in time. `from` is dropped, some time later where readers may be in the middle of a page.
   *
   * @throws {SwapRefused} `from` is not live, or `to` is behind `from`.
   */
  swap(collection: string, from: Generation | undefined, to: Generation): Promise<void>

  /** Removes a generation that is not live, e.g. an abandoned rebuild. */
  drop(collection: string, generation: Generation): Promise<void>

  /** All generations of a collection. */
  generations(collection: string): Promise<Generation[]>

  /** Removes all generations, for documents of another log, while nobody reads them. */
  clear(): Promise<void>

  /**
   * True once the live generation has come to `position`; false if `signal` aborts first.
   */
  waitForPosition(collection: string, position: Position, signal: AbortSignal): Promise<boolean>

  /** Removes deleted content from the disk, where it may still be in free space. */
  vacuum(): Promise<void>

  [Symbol.asyncDispose](): Promise<void>
}

/** No declared index answers a query: declare one in the collection's spec. */
export class UndeclaredIndex extends Error {
  override readonly name = 'UndeclaredIndex'
  readonly code = 'undeclared_index'

  constructor(collection: string, fields: readonly string[]) {
    super(
      `${collection} has no index by ${fields.join(', ') || 'nothing'}. Declare it in its spec.`,
    )
  }
}

/** Another generation is live, or the live one is ahead of the new one. */
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

/** The longest document, as JSON in UTF-16 units: what fits MongoDB's 16 MB fits every engine. */
const MAX_DOCUMENT_LENGTH = 12_000_000

/** A document that no attempt can store. The message holds nothing of it. */
export class UnstorableDocument extends Error {
  override readonly name = 'UnstorableDocument'
  readonly code = 'unstorable_document'
  readonly key: string
  /** Of the event that changed it last. */
  readonly position: Position
  readonly why: 'is not JSON' | 'is too large'

  constructor({ key, position }: Write, why: UnstorableDocument['why']) {
    super(`Document ${key} ${why}.`)
    this.key = key
    this.position = position
    this.why = why
  }
}

/** The JSON of a document to store. @throws {UnstorableDocument} */
export const storableJson = (write: Write): string => {
  const json = jsonOf(write)
  if (json === undefined) throw new UnstorableDocument(write, 'is not JSON')
  if (json.length > MAX_DOCUMENT_LENGTH) throw new UnstorableDocument(write, 'is too large')
  return json
}

const jsonOf = (write: Write): string | undefined => {
  try {
    return JSON.stringify(write.document)
  } catch (error) {
    const isLong = error instanceof RangeError // longer than any string
    throw new UnstorableDocument(write, isLong ? 'is too large' : 'is not JSON')
  }
}
