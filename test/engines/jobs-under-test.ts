import type { ExecutionContext } from 'ava'
import type { Job, Jobs } from '../../engines/ports/jobs.ts'
import { type EngineUnderTest, openEngine } from './engine-under-test.ts'

const STEP_MS = 10
const LONGEST_MS = 120_000

/** The time of one test: a clock that only `pass` moves, or the real clock and a real wait. */
export type JobsTime = {
  now(): number
  pass(ms: number): Promise<void>
}

/** Jobs under test. `open` without a time uses the real one, as a child process does. */
export type JobsStore<T extends JobsTime> = Omit<EngineUnderTest<Jobs>, 'open'> & {
  time(): T
  open(location: string, time?: T): Promise<Jobs>
  /** Milliseconds until the job of an unresponsive worker goes to another. */
  readonly leaseMs: number
}

/** Jobs at a fresh or given location, with the helpers of the tests. */
export type OpenJobs = ReturnType<typeof openerOf>

export const openerOf =
  <T extends JobsTime>(store: JobsStore<T>) =>
  async (t: ExecutionContext, location?: string) => {
    const time = store.time()
    const at = location ?? (await store.location(t))
    const jobs = await openEngine(t, { ...store, open: where => store.open(where, time) }, at)

    /** Lets time pass until `condition` holds. */
    const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
      for (let waited = 0; waited <= LONGEST_MS; waited += STEP_MS) {
        if (await condition()) return
        await time.pass(STEP_MS)
      }
      throw new Error(`Still not so after ${LONGEST_MS} ms.`)
    }

    /** A worker that stops with the test; `runs` lists the handler's calls with their time. */
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

    return { jobs, time, until, worker, location: at }
  }
