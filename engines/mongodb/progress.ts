import { randomUUID } from 'node:crypto'
import type { Db } from 'mongodb'
import { comparePositions, origin, type Position } from '../../contracts/event.ts'
import { createPositionWaiters } from '../position-waiters.ts'
import type { Generation } from '../read-models.ts'
import { MONGODB_POLL_MS, PROGRESS_INTERVAL_MS } from '../timeouts.ts'
import { type Generations, liveGeneration, type ViewDocument } from './generations.ts'

/** How far the views of one process are without documents to store. */
type ProgressDocument = {
  _id: string
  /** `collection generation`, and the position. */
  views: (readonly [string, Position])[]
  at: Date
}

/** A process that has told nothing for so long has ended, or its checkpoints say more. */
const FORGET_MS = 10 * 60_000

const nameOf = (collection: string, generation: Generation) => `${collection} ${generation}`

const later = (one: Position | undefined, other: Position | undefined): Position | undefined =>
  comparePositions(one ?? origin, other ?? origin) >= 0 ? one : other

/**
 * How far the live generations are, by the checkpoints of the database and by what the processes tell
 * of progress without documents. The database is asked while somebody waits; a process tells the
 * progress of all its views in one write.
 */
export const watchProgress = (database: Db, generations: Pick<Generations, 'all'>) => {
  const progress = database.collection<ProgressDocument>('progress')
  const processId = randomUUID()
  const own = new Map<string, Position>()
  let views = new Map<string, ViewDocument>()
  let others = new Map<string, Position>()
  let waiting = 0
  let polling: NodeJS.Timeout | undefined
  let telling: NodeJS.Timeout | undefined
  let tellDone: Promise<void> = Promise.resolve()
  let ended = false

  const positionOf = (collection: string): Position | undefined => {
    const live = liveGeneration(views.get(collection))
    if (!live) return undefined
    const name = nameOf(collection, live.name)
    return later(live.checkpoint ?? undefined, later(own.get(name), others.get(name)))
  }
  const waiters = createPositionWaiters(positionOf)

  const refresh = async (): Promise<void> => {
    const [all, told] = await Promise.all([generations.all(), progress.find().toArray()])
    views = new Map(all.map(view => [view._id, view]))
    others = new Map()
    for (const { views } of told)
      for (const [name, position] of views)
        others.set(name, later(position, others.get(name)) ?? position)
    waiters.check()
  }

  /** Asks again until nobody waits; while the database does not answer, the waits go on. */
  const poll = async () => {
    await refresh().catch(() => {})
    polling = waiting > 0 && !ended ? setTimeout(poll, MONGODB_POLL_MS) : undefined
  }

  const tell = async (): Promise<void> => {
    telling = undefined
    const at = new Date()
    await progress.replaceOne({ _id: processId }, { views: [...own], at }, { upsert: true })
  }

  return {
    note(collection: string, generation: Generation, upTo: Position): void {
      own.set(nameOf(collection, generation), upTo)
      waiters.check(collection)
      telling ??= setTimeout(() => {
        tellDone = tell().catch(() => {}) // the next checkpoint tells it
      }, PROGRESS_INTERVAL_MS).unref()
    },

    async wait(collection: string, position: Position, signal: AbortSignal): Promise<boolean> {
      waiting += 1
      polling ??= setTimeout(poll, 0)
      try {
        return await waiters.wait(collection, position, signal)
      } finally {
        waiting -= 1
      }
    },

    /** Forgets processes that ended. */
    async deleteOld(now: Date): Promise<void> {
      await progress.deleteMany({ at: { $lt: new Date(now.getTime() - FORGET_MS) } })
    },

    async end(): Promise<void> {
      ended = true
      clearTimeout(polling)
      clearTimeout(telling)
      await tellDone
      waiters.end()
    },
  }
}
