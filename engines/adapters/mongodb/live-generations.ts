import { LIVE_GENERATION_FRESH_MS } from '../../primitives/timeouts.ts'
import type { ReadDocuments } from './collection.ts'
import type { Generations } from './generations.ts'
import { liveGeneration, type StoredGeneration, type ViewDocument } from './view-document.ts'

type Known = {
  readonly generation: StoredGeneration
  /** By the monotonic clock of this process. */
  readonly freshUntil: number
}

const isFresh = ({ freshUntil }: Known): boolean => performance.now() < freshUntil

/**
 * Which generations are live, as far as this process knows. An answer of the database is valid for
 * `LIVE_GENERATION_FRESH_MS`. A swap is announced for at least as long before it happens, and no
 * cached answer is used while one is announced, so no reader sees a replaced generation.
 */
export const watchLiveGenerations = (generations: Pick<Generations, 'find' | 'documentsOf'>) => {
  const known = new Map<string, Known>()

  const note = (
    collection: string,
    view: ViewDocument | null | undefined,
    askedAt: number,
  ): StoredGeneration | undefined => {
    const generation = liveGeneration(view)
    const freshUntil = view?.swap ? 0 : askedAt + LIVE_GENERATION_FRESH_MS
    if (generation) known.set(collection, { generation, freshUntil })
    else known.delete(collection)
    return generation
  }

  /** Asks the database about this view and the other views read here, in one query. */
  const find = async (collection: string): Promise<StoredGeneration | undefined> => {
    const askedAt = performance.now()
    const ask = async (name: string) => note(name, await generations.find(name), askedAt)
    for (const [other, answer] of known)
      if (other !== collection && !isFresh(answer)) ask(other).catch(() => {}) // its reader asks
    return ask(collection)
  }

  return {
    find,

    /** Notes what the database has said of views when it was asked. */
    noteAll(views: readonly ViewDocument[], askedAt: number): void {
      for (const view of views) if (known.has(view._id)) note(view._id, view, askedAt)
    },

    /**
     * Reads documents of the live generation. If it is not known for certain, asks the database
     * while it reads the last known one, and reads again if another one is live by now.
     */
    reader:
      (collection: string): ReadDocuments =>
      async (read, none) => {
        const documents = (generation: StoredGeneration) =>
          read(generations.documentsOf(collection, generation))
        const assumed = known.get(collection)
        if (assumed && isFresh(assumed)) {
          const found = await documents(assumed.generation)
          if (isFresh(assumed)) return found
        }
        const [live, found] = await Promise.all([
          find(collection),
          assumed && documents(assumed.generation),
        ])
        if (!live) return none
        const isAssumed = live.id === assumed?.generation.id && found !== undefined
        return isAssumed ? found : documents(live)
      },

    clear: (): void => known.clear(),
  }
}
