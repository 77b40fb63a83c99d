import type { ExecutionContext } from 'ava'
import type { Job, Jobs } from '../../engines/jobs.ts'
import { addPromises } from './jobs-add.ts'
import { retryPromises } from './jobs-retry.ts'
import { schedulePromises } from './jobs-schedule.ts'
import { workPromises } from './jobs-work.ts'
import { logBoundPromises } from './log-bound.ts'
import { opened, type Store } from './store.ts'

/** The time of one test: a clock that only `pass` moves, or the real one and a real wait. */
export type Time = {
  now(): number
  pass(ms: number): Promise<void>
}

/** Jobs under test. `open` without a time takes the real one, as a child process does. */
export type JobsStore<T extends Time> = Omit<Store<Jobs>, 'open'> & {
  time(): T
  open(place: string, time?: T): Promise<Jobs>
  /** After how many milliseconds a silent worker's job is given to another. */
  readonly leaseMs: number
}

/** What every Jobs promises. */
export const keepsJobsPromises = <T extends Time>(name: string, store: JobsStore<T>): void => {
  const open = opener(store)
  addPromises(name, open)
  retryPromises(name, open)
  schedulePromises(name, open)
  workPromises(name, open, store)
  logBoundPromises(name, { place: store.place, open: place => store.open(place) })
}

/** Jobs on a fresh place, or on one that is there, with what tests need around them. */
export type OpenJobs = ReturnType<typeof opener>

const STEP_MS = 10
const LONGEST_MS = 120_000

const opener =
  <T extends Time>(store: JobsStore<T>) =>
  async (t: ExecutionContext, place?: string) => {
    const time = store.time()
    const at = place ?? (await store.place(t))
    const jobs = await opened(t, { ...store, open: where => store.open(where, time) }, at)

    /** Lets time go by until `condition` holds. */
    const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
      for (let waited = 0; waited <= LONGEST_MS; waited += STEP_MS) {
        if (await condition()) return
        await time.pass(STEP_MS)
      }
      throw new Error(`Still not so after ${LONGEST_MS} ms.`)
    }

    /** A worker that stops with the test; `runs` are the handler's calls, with their time. */
    const worker = (
      handler: (job: Job, signal: AbortSignal) => Promise<void> = async () => {},
      concurrency = 4,
    ) => {
      const stop = new AbortController()
      const runs: (Job & { at: number })[] = []
      const ended = jobs.work(
        'queue',
        async (job, signal) => {
          runs.push({ ...job, at: time.now() })
          await handler(job, signal)
        },
        { concurrency, signal: stop.signal },
      )
      t.teardown(() => {
        stop.abort()
        return ended
      })
      return { runs, stop: () => stop.abort(), ended }
    }

    return { jobs, time, until, worker, place: at }
  }
