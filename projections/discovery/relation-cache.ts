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

export type RelationCache = Awaited<ReturnType<typeof openRelationCache>>

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
export const openRelationCache = async ({
  stored,
  maxBytes = MAX_RELATION_BYTES,
  mostRecent,
  dropEvery = DROP_EVERY_MS,
  onFailure,
}: CacheOptions) => {
  const known = await stored.position()
  const recent = createRecentChanges(known, mostRecent)
  /** The view was seen to contain everything up to here. */
  let reached = known
  let epoch = newEpoch()
  let droppedAt = performance.now()
  /** Never two at a time: the later one would not wait for the reads of the earlier one. */
  let dropping: Promise<void> | undefined
  /** Pages of reads under way, which may no longer be among `pages`. */
  const reading = new Set<Map<string, RelationPage>>()
  const pages = new LRUCache<string, RelationPage>({
    maxSize: maxBytes,
    sizeCalculation: bytesOfPage,
  })

  /** Forgets changes that the view contains, once no read is under way that began before it did. */
  const dropOld = async () => {
    const position = await stored.position()
    const closing = epoch
    epoch = newEpoch()
    closing.isOver = true
    if (closing.reading === 0) closing.ended.resolve()
    reached = laterPosition(reached, position)
    await closing.ended.promise
    recent.dropUpTo(position)
  }

  /** @throws {Refusal} `unavailable`: the view is too far behind. */
  const requireReached = async () => {
    while (comparePositions(reached, recent.floor()) < 0) {
      const floor = recent.floor()
      if (!(await stored.waitForPosition(floor, AbortSignal.timeout(WAIT_MS))))
        throw new Refusal(
          'unavailable',
          'Kith is still reading who knows whom. Try again in a moment.',
          2,
        )
      reached = laterPosition(reached, floor)
    }
  }

  /** Reads pages into `held`, as the log is then; false if changes that they lack were dropped. */
  const tryRead = async (held: Map<string, RelationPage>, keys: readonly string[]) => {
    const losses = recent.losses()
    const own = epoch
    own.reading += 1
    try {
      const read = await stored.read(keys)
      if (recent.losses() !== losses) return false
      // From here on in one step: no event comes between the last change and the page's place here,
      // and no change is forgotten.
      for (const [index, key] of keys.entries()) {
        const page = recent.of(key).reduce(changedPage, read[index] as RelationPage)
        held.set(key, page)
        pages.set(key, page)
      }
      return true
    } finally {
      own.reading -= 1
      if (own.isOver && own.reading === 0) own.ended.resolve()
    }
  }

  /** Reads pages into `held`, as the log is when this resolves. */
  const readInto = async (held: Map<string, RelationPage>, keys: readonly string[]) => {
    do await requireReached()
    while (!(await tryRead(held, keys)))
  }

  const noteChange = (change: RelationChange, position: Position) => {
    const key = pageKey(change.of, change.to)
    recent.add(key, change, position)
    const page = pages.peek(key)
    if (page) pages.set(key, changedPage(page, change))
    for (const held of reading) {
      const heldPage = held.get(key)
      if (heldPage) held.set(key, changedPage(heldPage, change))
    }
  }

  return {
    /** The position after which `note` must get every event. */
    from: known,

    /** Brings everything up to date with an event, which must be the next one of the log. */
    note(event: RecordedEvent<DomainEvent>): void {
      for (const change of relationChanges(event)) noteChange(change, event.position)
      if (event.type === 'ProfileClosed') forget(event.data.profileId)
      if (event.type === 'AccountClosed') forget(profileIdOf(event.data.memberId))
      if (dropping || performance.now() - droppedAt < dropEvery) return
      droppedAt = performance.now()
      dropping = dropOld()
        .catch(error => onFailure?.(error))
        .finally(() => {
          dropping = undefined
        })
    },

    /**
     * The pages of a member with these keys, as the log is now.
     * @throws {Refusal} `unavailable`: their view is too far behind.
     */
    async read(keys: readonly string[]): Promise<readonly RelationPage[]> {
      const held = new Map<string, RelationPage>()
      for (const key of keys) {
        const page = pages.get(key)
        if (page) held.set(key, page)
      }
      const missing = keys.filter(key => !held.has(key))
      if (missing.length > 0) {
        reading.add(held)
        try {
          await readInto(held, missing)
        } finally {
          reading.delete(held)
        }
      }
      return keys.map(key => held.get(key) as RelationPage)
    },

    /** Bytes of memory of all pages. */
    bytes: (): number => pages.calculatedSize,
  }

  function forget(profileId: string): void {
    for (const key of pagesOf(profileId)) pages.delete(key)
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
