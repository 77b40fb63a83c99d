import {
  type ChangeStream,
  type ChangeStreamOptions,
  type Document,
  MongoServerError,
} from 'mongodb'
import { exponentialPause, supervise } from '../../primitives/supervise.ts'
import { MONGODB_CHANGES_RETRY_MS, MONGODB_CHANGES_WAIT_MS } from '../../primitives/timeouts.ts'
import { storageFaultOfMongo } from './mongo-fault.ts'

/** Notices of the server about changes to views. */
export type ViewChanges = {
  /** Whether the server reports changes now; otherwise they must be polled. */
  isTold(): boolean
  end(): Promise<void>
}

/** What is used of a change stream. */
type Changes = Pick<ChangeStream, 'tryNext' | 'next' | 'close'>

/** Ids alone: a change says that there is something new, and the views are then read. */
const pipeline = [{ $project: { _id: 1 } }]

/** Errors of a server without change streams, or without them for this user; they are permanent. */
const isUnsupported = (error: unknown): boolean =>
  error instanceof MongoServerError && storageFaultOfMongo(error) === undefined

/**
 * Calls `onChange` when any process has changed a view (a change stream), and after each failure of
 * the stream, which is then opened again unless the server has none.
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
