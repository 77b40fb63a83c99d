import { existsSync } from 'node:fs'
import { origin, type Position } from '../../../contracts/core/event.ts'
import { secondsSince } from '../../../contracts/core/times.ts'
import type { ProjectionStates } from '../../../contracts/explore/explore.ts'
import type { Config } from '../../../engines/config/config.ts'
import { isServer } from '../../../engines/config/locations.ts'
import type { Stores } from '../../../engines/open-stores.ts'
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

/**
 * Reads how the projections, reactors and queues of an installation are; none where it has none, as in a
 * made log. Records and jobs are opened when the page first asks.
 */
export const openProjectionStates = async (stores: Stores, config: Config, log: AnalystsLog) => {
  const { unit, ...lags } = await lagOf(stores, config, log)
  const views = await stores.viewProgress()
  return async (): Promise<ProjectionStates> => {
    const read = {
      views,
      records: isThere(config.records) ? await stores.records() : noRecords,
      jobs: isThere(config.jobs) ? await stores.jobs() : undefined,
    }
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
        foldMs: done?.foldMs ?? null,
        commitMs: done?.commitMs ?? null,
        failure: lastFailure ? (lastFailure.message ?? lastFailure.code) : null,
      })),
      queues: queues.map(({ oldestSince: _, oldestSeconds: seconds, ...one }) => ({
        ...one,
        seconds,
      })),
    }
  }
}
