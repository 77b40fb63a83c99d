import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Filter, Collection as MongoCollection, UpdateFilter } from 'mongodb'
import { isAhead } from '../../log/earliest-position.ts'
import { type Generation, SwapRefused } from '../../ports/read-models.ts'
import { LIVE_GENERATION_FRESH_MS } from '../../primitives/timeouts.ts'
import {
  generationNamed,
  liveGeneration,
  pathOf,
  type StoredGeneration,
  type ViewDocument,
} from './view-document.ts'

type Stores = {
  readonly views: MongoCollection<ViewDocument>
  readonly find: (collection: string) => Promise<ViewDocument | null>
}

type Announcement = { readonly id: string; readonly since: number }

/**
 * Swaps the live generation of a view. A swap that replaces a generation is announced first and
 * waits until no process relies on its cached knowledge of this view. A swap that is then refused,
 * because the live generation moved on, stays announced: the next attempt does not wait again, so a
 * view that moves on all the time can still be replaced.
 */
export const createSwap = ({ views, find }: Stores) => {
  /** By collection; `since` is when this process learned of it, by its monotonic clock. */
  const known = new Map<string, Announcement>()

  /** Announces a swap unless one is announced, and waits until all processes know of it. */
  const announce = async (collection: string, view: ViewDocument): Promise<void> => {
    let id = view.swap?.id
    if (id === undefined) {
      id = randomUUID()
      const isNew = { _id: collection, swap: { $exists: false } }
      await views.updateOne(isNew, { $set: { swap: { id, at: new Date() } } })
    }
    const announced = known.get(collection)
    const since = announced?.id === id ? announced.since : performance.now()
    known.set(collection, { id, since })
    const wait = since + LIVE_GENERATION_FRESH_MS - performance.now()
    if (wait > 0) await sleep(wait)
  }

  const isAnnounced = ({ _id, swap }: ViewDocument): boolean => {
    const announced = known.get(_id)
    if (!announced || announced.id !== swap?.id) return false
    return performance.now() >= announced.since + LIVE_GENERATION_FRESH_MS
  }

  /**
   * Makes `to` live. Compares the checkpoints in the same step and reads all of them again if one
   * has moved.
   *
   * @throws {SwapRefused}
   */
  return async (
    collection: string,
    from: Generation | undefined,
    to: Generation,
  ): Promise<void> => {
    for (;;) {
      const view = await find(collection)
      const [former, next] = [liveGeneration(view), generationNamed(view, to)]
      if (!view || former?.name !== from || !next)
        throw new SwapRefused(collection, from, former?.name)
      if (from === to) return
      if (former && isAhead(former.checkpoint, next.checkpoint))
        throw new SwapRefused(collection, from, former.name)
      if (former && !isAnnounced(view)) await announce(collection, view)
      else if (await replaceLive(views, view, { former, next })) return
    }
  }
}

/** Makes a generation live if nothing has changed and the swap is still announced. */
const replaceLive = async (
  views: MongoCollection<ViewDocument>,
  { _id, swap }: ViewDocument,
  { former, next }: { former: StoredGeneration | undefined; next: StoredGeneration },
): Promise<boolean> => {
  const isUnchanged = [former, next].flatMap(one =>
    one
      ? [
          { [`${pathOf(one.name)}.id`]: one.id },
          { [`${pathOf(one.name)}.checkpoint`]: one.checkpoint },
        ]
      : [],
  )
  const filter = {
    _id,
    live: former?.name ?? null,
    $and: isUnchanged,
    ...(former && { 'swap.id': swap?.id }),
  } as Filter<ViewDocument>
  const replaced = former && { [`${pathOf(former.name)}.replacedAt`]: new Date() }
  const update = { $set: { live: next.name, ...replaced }, $unset: { swap: '' } }
  const { matchedCount } = await views.updateOne(filter, update as UpdateFilter<ViewDocument>)
  return matchedCount === 1
}
