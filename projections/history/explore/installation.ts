import { existsSync } from 'node:fs'
import { origin, type Position } from '../../../contracts/core/event.ts'
import { secondsSince } from '../../../contracts/core/times.ts'
import type {
  JobFailure,
  JobFailures,
  ProjectionStates,
} from '../../../contracts/explore/explore.ts'
import type { Config } from '../../../engines/config/config.ts'
import { isServer } from '../../../engines/config/locations.ts'
import { storedEventAt } from '../../../engines/log/history-log.ts'
import type { Stores } from '../../../engines/open-stores.ts'
import { type DeadLetter, deadLettersOf } from '../../../engines/ports/dead-letters.ts'
import { lagSeconds } from '../../runtime/published-status.ts'
import { readFollowers } from '../../runtime/read-status.ts'
import type { AnalystsLog } from '../without-links.ts'

/** How far positions of the installation are behind the analysts' log, in its unit and in seconds. */
const lagOf = async (stores: Stores, { eventLog }: Config, log: AnalystsLog) => {
  if (isServer(eventLog)) {
    // The copy of a log on a server has positions of its own.
    const server = await stores.log()
    const seconds = (from: Position) => lagSeconds(server, from, new Date())
    return { unit: server.lagUnit, lag: server.lag, seconds } as const
  }
  const lag = async (from: Position) => log.head() - log.shownPosition(Number(from))
  const seconds = async (from: Position): Promise<number> => {
    if ((await lag(from)) === 0) return 0
    for await (const [next] of log.pages({ after: log.shownPosition(Number(from)) }))
      if (next) return secondsSince(next[6], new Date())
    return 0
  }
  return { unit: 'events', lag, seconds } as const
}

/** Whether a store is there: opening one that is not would make it. */
const isThere = (store: Config['records'] | Config['jobs']): boolean =>
  isServer(store) || ('path' in store && existsSync(store.path))

const noRecords = { list: async () => [] }

/** Failed jobs that are listed. */
const MOST_FAILURES = 200

/**
 * Queues of which a failure could tell who is linked with whom, or which accounts are of one person. They
 * are counted, but not listed.
 */
const queuesNotListed = /constellations|joint|block|suspension/

/** A failed job with its event, if analysts see that. What the job was to do is left out. */
const failureOf = async (log: AnalystsLog, letter: DeadLetter): Promise<JobFailure> => {
  const { queue, state, attempts, reason, cause } = letter
  const position = cause ? log.positionOf(cause.event) : undefined
  const row = position === undefined ? undefined : await storedEventAt(log, position)
  const event = row ? { position: row[0], type: row[4] } : null
  const at = (state === 'failed' ? letter.failedAt : letter.nextAttemptAt) ?? null
  return { queue, state, event, attempts, reason, at }
}

/**
 * Reads how the projections, reactors and queues of an installation are, and which jobs failed; none
 * where it has none, as in a made log. Records and jobs are opened when the page first asks.
 */
export const openInstallation = async (stores: Stores, config: Config, log: AnalystsLog) => {
  const { unit, ...lags } = await lagOf(stores, config, log)
  const views = await stores.viewProgress()
  const openJobs = async () => (isThere(config.jobs) ? stores.jobs() : undefined)
  return {
    async projections(): Promise<ProjectionStates> {
      const records = isThere(config.records) ? await stores.records() : noRecords
      const read = { views, records, jobs: await openJobs() }
      const { followers, queues } = await readFollowers(read, lags, new Date())
      return {
        unit,
        whole: await lags.lag(origin),
        projections: followers.map(({ lagSeconds: seconds, done, lastFailure, ...one }) => ({
          kind: one.kind,
          name: one.name,
          generation: one.generation,
          status: one.status,
          lag: one.lag,
          seconds,
          eventsPerSecond: done?.eventsPerSecond ?? null,
          foldMs: done?.events ? done.foldMs : null,
          commitMs: done?.events ? done.commitMs : null,
          failure: lastFailure ? (lastFailure.message ?? lastFailure.code) : null,
        })),
        queues: queues.map(({ oldestSince: _, oldestSeconds: seconds, ...one }) => ({
          ...one,
          seconds,
        })),
      }
    },

    async failedJobs(): Promise<JobFailures> {
      const jobs = await openJobs()
      const letters = (jobs ? await deadLettersOf(jobs) : []).filter(
        ({ queue }) => !queuesNotListed.test(queue),
      )
      const listed = letters.slice(0, MOST_FAILURES).map(letter => failureOf(log, letter))
      return { jobs: await Promise.all(listed), more: letters.length - listed.length }
    },
  }
}
