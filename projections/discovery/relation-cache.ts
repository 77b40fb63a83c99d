import { LRUCache } from 'lru-cache'
import {
  comparePositions,
  laterPosition,
  type Position,
  type RecordedEvent,
} from '../../contracts/core/event.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { type RelationChange, relationChanges } from '../views/relations/relation.ts'
import { pageKey, pagesOf } from '../views/relations/relations.ts'
import { bytesOfPage, changedPage, type RelationPage, type StoredPages } from './relation-pages.ts'

/** Memory for pages of members who were asked about lately. */
const MAX_RELATION_BYTES = 256 * 1_024 * 1_024

/** How long a request waits for a view that is behind. */
const WAIT_MS = 2_000

/** How often old changes are dropped while events arrive. */
const DROP_EVERY_MS = 1_000

type CacheOptions = {
  readonly stored: StoredPages
  readonly maxBytes?: number | undefined
  /** How many changes that the view may lack are kept at most. */
  readonly mostRecent?: number | undefined
  /** How often changes that the view has are dropped while events arrive, in milliseconds. */
  readonly dropEvery?: number
  /** Called when the position of the view could not be read: changes are kept for longer. */
  readonly onFailure?: (error: unknown) => void
}

/** Reads that began before the view was known to have come to a position. */
type Epoch = { reading: number; readonly ended: PromiseWithResolvers<void>; isOver: boolean }

const newEpoch = (): Epoch => ({ reading: 0, ended: Promise.withResolvers(), isOver: false })

/**
 * Pages of relations, read from their view when somebody asks, and kept up with the log from then on.
 * Those that were not asked for longest are dropped.
 *
 * The view may be a little behind, and a page may be read before or after the view folds an event. So
 * all changes that the view may lack are kept for every member, and applied to a page after it was read:
 * whatever a page contained, it is then as the log says.
 */
export class RelationCache {
  /** The position after which `note` must get every event. */
  readonly from: Position
  readonly #stored: StoredPages
  readonly #recent: ReturnType<typeof createRecentChanges>
  readonly #pages: LRUCache<string, RelationPage>
  readonly #dropEvery: number
  readonly #onFailure: CacheOptions['onFailure']
  /** The view was seen to contain everything up to here. */
  #reached: Position
  #epoch = newEpoch()
  #droppedAt = performance.now()
  /** Never two at a time: the later one would not wait for the reads of the earlier one. */
  #dropping: Promise<void> | undefined
  /** Pages of reads under way, which may no longer be among `#pages`. */
  readonly #reading = new Set<Map<string, RelationPage>>()

  private constructor(from: Position, options: CacheOptions) {
    const { stored, maxBytes = MAX_RELATION_BYTES, dropEvery = DROP_EVERY_MS } = options
    this.from = from
    this.#stored = stored
    this.#recent = createRecentChanges(from, options.mostRecent)
    this.#pages = new LRUCache({ maxSize: maxBytes, sizeCalculation: bytesOfPage })
    this.#dropEvery = dropEvery
    this.#onFailure = options.onFailure
    this.#reached = from
  }

  /** Opens a cache without pages, from where the view is now. */
  static async open(options: CacheOptions): Promise<RelationCache> {
    return new RelationCache(await options.stored.position(), options)
  }

  /** Forgets changes that the view contains, once no read is under way that began before it did. */
  async #dropOld(): Promise<void> {
    const position = await this.#stored.position()
    const closing = this.#epoch
    this.#epoch = newEpoch()
    closing.isOver = true
    if (closing.reading === 0) closing.ended.resolve()
    this.#reached = laterPosition(this.#reached, position)
    await closing.ended.promise
    this.#recent.dropUpTo(position)
  }

  /** @throws {Refusal} `unavailable`: the view is too far behind. */
  async #requireReached(): Promise<void> {
    while (comparePositions(this.#reached, this.#recent.floor()) < 0) {
      const floor = this.#recent.floor()
      if (!(await this.#stored.waitForPosition(floor, AbortSignal.timeout(WAIT_MS))))
        throw new Refusal(
          'unavailable',
          'Kith is still reading who knows whom. Try again in a moment.',
          2,
        )
      this.#reached = laterPosition(this.#reached, floor)
    }
  }

  /** Reads pages into `held`, as the log is then; false if changes that they lack were dropped. */
  async #tryRead(held: Map<string, RelationPage>, keys: readonly string[]): Promise<boolean> {
    const losses = this.#recent.losses()
    const own = this.#epoch
    own.reading += 1
    try {
      const read = await this.#stored.read(keys)
      if (this.#recent.losses() !== losses) return false
      // From here on in one step: no event comes between the last change and the page's place here,
      // and no change is forgotten.
      for (const [index, key] of keys.entries()) {
        const page = this.#recent.of(key).reduce(changedPage, read[index] as RelationPage)
        held.set(key, page)
        this.#pages.set(key, page)
      }
      return true
    } finally {
      own.reading -= 1
      if (own.isOver && own.reading === 0) own.ended.resolve()
    }
  }

  /** Reads pages into `held`, as the log is when this resolves. */
  async #readInto(held: Map<string, RelationPage>, keys: readonly string[]): Promise<void> {
    do await this.#requireReached()
    while (!(await this.#tryRead(held, keys)))
  }

  #noteChange(change: RelationChange, position: Position): void {
    const key = pageKey(change.of, change.to)
    this.#recent.add(key, change, position)
    const page = this.#pages.peek(key)
    if (page) this.#pages.set(key, changedPage(page, change))
    for (const held of this.#reading) {
      const heldPage = held.get(key)
      if (heldPage) held.set(key, changedPage(heldPage, change))
    }
  }

  /** Brings everything up to date with an event, which must be the next one of the log. */
  note(event: RecordedEvent<DomainEvent>): void {
    for (const change of relationChanges(event)) this.#noteChange(change, event.position)
    if (event.type === 'ProfileClosed') this.#forget(event.data.profileId)
    if (event.type === 'AccountClosed') this.#forget(profileIdOf(event.data.memberId))
    if (this.#dropping || performance.now() - this.#droppedAt < this.#dropEvery) return
    this.#droppedAt = performance.now()
    this.#dropping = this.#dropOld()
      .catch(error => this.#onFailure?.(error))
      .finally(() => {
        this.#dropping = undefined
      })
  }

  /**
   * The pages of a member with these keys, as the log is now.
   * @throws {Refusal} `unavailable`: their view is too far behind.
   */
  async read(keys: readonly string[]): Promise<readonly RelationPage[]> {
    const held = new Map<string, RelationPage>()
    for (const key of keys) {
      const page = this.#pages.get(key)
      if (page) held.set(key, page)
    }
    const missing = keys.filter(key => !held.has(key))
    if (missing.length > 0) {
      this.#reading.add(held)
      try {
        await this.#readInto(held, missing)
      } finally {
        this.#reading.delete(held)
      }
    }
    return keys.map(key => held.get(key) as RelationPage)
  }

  /** Bytes of memory of all pages. */
  bytes(): number {
    return this.#pages.calculatedSize
  }

  #forget(profileId: string): void {
    for (const key of pagesOf(profileId)) this.#pages.delete(key)
  }
}

/** Changes that are kept at most: some 200 bytes each. */
const MOST_KEPT = 500_000

type Kept = { readonly position: Position; readonly key: string }

/**
 * The changes of all pages that their view may not contain yet, because it is a little behind.
 * `floor`: all changes after this position are here.
 */
const createRecentChanges = (start: Position, most: number = MOST_KEPT) => {
  let floor = start
  let losses = 0
  let kept: Kept[] = []
  let byPage = new Map<string, RelationChange[]>()

  return {
    floor: (): Position => floor,

    /** How often there were too many, and all were dropped. */
    losses: (): number => losses,

    /** Notes a change of a page by the event at a position, unless it is older than the floor. */
    add(key: string, change: RelationChange, position: Position): void {
      if (comparePositions(position, floor) <= 0) return
      if (kept.length === most) {
        // The view is far behind. Pages are refused until it has come here.
        losses += 1
        kept = []
        byPage = new Map()
        floor = position
      } else {
        kept.push({ position, key })
        const known = byPage.get(key)
        if (known) known.push(change)
        else byPage.set(key, [change])
      }
    },

    /** The changes of a page, in their order. */
    of: (key: string): readonly RelationChange[] => byPage.get(key) ?? [],

    /** Forgets the changes up to a position. */
    dropUpTo(position: Position): void {
      if (comparePositions(position, floor) <= 0) return
      floor = position
      const first = kept.findIndex(one => comparePositions(one.position, position) > 0)
      const dropped = kept.splice(0, first < 0 ? kept.length : first)
      for (const { key } of dropped) {
        const rest = byPage.get(key)?.slice(1) ?? []
        if (rest.length > 0) byPage.set(key, rest)
        else byPage.delete(key)
      }
    },
  }
}
