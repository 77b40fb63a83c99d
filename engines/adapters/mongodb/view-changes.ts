import {
  type ChangeStream,
  type ChangeStreamOptions,
  type Document,
  MongoServerError,
} from 'mongodb'
import { exponentialPause, supervise } from '../../process/supervise.ts'
import { MONGODB_CHANGES_RETRY_MS, MONGODB_CHANGES_WAIT_MS } from '../../process/timeouts.ts'
import { storageFaultOfMongo } from './mongo-fault.ts'

/** What the server tells of changes to views. */
export type ViewChanges = {
  /** Whether changes are told now; otherwise they must be asked for. */
  isTold(): boolean
  end(): Promise<void>
}

/** What is used of a change stream. */
type Changes = Pick<ChangeStream, 'tryNext' | 'next' | 'close'>

/** Ids alone: a change says that there is something new, and the views are then read. */
const pipeline = [{ $project: { _id: 1 } }]

/**
 * A server that has no change streams, or not for this user, says so with an error of its own; it says
 * so each time.
 */
const isUnsupported = (error: unknown): boolean =>
  error instanceof MongoServerError && storageFaultOfMongo(error) === undefined

/**
 * Calls `onChange` when the server tells that a view was changed, by any process (a change stream).
 * After a failure, `onChange` is called too, and the stream is opened again; not where the server has
 * none.
 *
 * @see https://www.mongodb.com/docs/manual/changeStreams/
 */
export const followViewChanges = (
  views: { watch(pipeline: Document[], options: ChangeStreamOptions): Changes },
  onChange: () => void,
): ViewChanges => {
  const ending = new AbortController()
  const { signal } = ending
  let isTold = false
  let wasTold = false

  const follow = async (noteProgress: () => void): Promise<void> => {
    const changes = views.watch(pipeline, { maxAwaitTimeMS: MONGODB_CHANGES_WAIT_MS })
    const close = () => changes.close().catch(() => {}) // the connection is gone already
    signal.addEventListener('abort', close)
    try {
      await changes.tryNext() // opens it
      isTold = true
      wasTold = true
      noteProgress()
      onChange() // what changed before
      while (!signal.aborted) {
        await changes.next()
        onChange()
      }
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      isTold = false
      signal.removeEventListener('abort', close)
      await close()
      onChange()
    }
  }

  const { done } = supervise(follow, {
    signal,
    pause: exponentialPause(MONGODB_CHANGES_RETRY_MS),
    isPermanent: error => !wasTold && isUnsupported(error),
    onFailure: () => {}, // the views are asked instead
  })
  return {
    isTold: () => isTold,
    async end() {
      ending.abort()
      await done
    },
  }
}
