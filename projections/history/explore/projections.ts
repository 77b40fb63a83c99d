import { existsSync } from 'node:fs'
import { origin, type Position } from '../../../contracts/core/event.ts'
import type { ProjectionState, ProjectionStates } from '../../../contracts/explore/explore.ts'
import type { Config } from '../../../engines/config/config.ts'
import { isServer } from '../../../engines/config/locations.ts'
import type { HistoryLog } from '../../../engines/log/history-log.ts'
import type { Stores } from '../../../engines/open-stores.ts'
import type { LastEvent } from '../../../engines/ports/event-log.ts'
import { countQueues } from '../../../engines/ports/jobs.ts'
import { lagSeconds } from '../../runtime/lag-seconds.ts'
import { publishedStatus } from '../../runtime/published-status.ts'
import { pausedViews } from '../../runtime/view-pauses.ts'

/** How far positions of the installation are behind its log, in its unit and in seconds. */
const lagOf = async (stores: Stores, { eventLog }: Config, log: HistoryLog) => {
  if (isServer(eventLog)) {
    // The copy of a log on a server has positions of its own.
    const server = await stores.log()
    const seconds = (from: Position) => lagSeconds(server, from, new Date())
    return { unit: server.lagUnit, lag: server.lag, seconds } as const
  }
  const lag = async (from: Position) => Math.max(0, log.head() - Number(from))
  const seconds = async (from: Position): Promise<number> => {
    if ((await lag(from)) === 0) return 0
    for await (const [next] of log.pages({ after: Number(from) }))
      if (next) return Math.max(0, (Date.now() - Date.parse(next[6])) / 1_000)
    return 0
  }
  return { unit: 'events', lag, seconds } as const
}

type Store = Config['records'] | Config['jobs']

/** Opening a store that is not there would make it. */
const isThere = (store: Store): boolean =>
  isServer(store) || ('path' in store && existsSync(store.path))

/**
 * Reads how the projections, reactors and queues of an installation are: from their checkpoints, and from
 * what its processes say of themselves. None where it has none, as in a made log.
 */
export const openProjectionStates = async (stores: Stores, config: Config, log: HistoryLog) => {
  const progress = await stores.viewProgress()
  const records = isThere(config.records) ? await stores.records() : undefined
  const jobs = isThere(config.jobs) ? await stores.jobs() : undefined
  const { unit, lag, seconds } = await lagOf(stores, config, log)

  return async (): Promise<ProjectionStates> => {
    const now = new Date()
    const published = records ? await publishedStatus(records, now) : new Map()
    const paused = records ? await pausedViews(records) : new Map()
    const stateOf = async (
      kind: ProjectionState['kind'],
      name: string,
      generation: string,
      position: Position | undefined,
    ): Promise<ProjectionState> => {
      const told = published.get(`${kind} ${name}`)
      const perThousand = (ms: number) => (1_000 * ms) / Math.max(1, told?.work.events ?? 0)
      return {
        kind,
        name,
        generation,
        status: paused.has(name) ? 'paused' : (told?.status ?? 'stopped'),
        lag: position === undefined ? null : await lag(position),
        seconds: position === undefined ? null : await seconds(position),
        eventsPerSecond: told?.eventsPerSecond ?? null,
        foldMs: told ? perThousand(told.work.foldMs) : null,
        commitMs: told ? perThousand(told.work.commitMs) : null,
        failure: told?.lastFailure ? (told.lastFailure.message ?? told.lastFailure.code) : null,
      }
    }
    const views = (await progress.progress()).map(
      async ({ view, generation, isLive, checkpoint }) => {
        const state = await stateOf('view', view, generation, checkpoint)
        return isLive ? state : { ...state, status: 'rebuilding' }
      },
    )
    const reactors = ((await records?.list<LastEvent>('reactor')) ?? []).map(({ key, value }) =>
      stateOf('reactor', key, '', value.position),
    )
    const queues = jobs ? [...(await countQueues(jobs))] : []
    return {
      unit,
      whole: await lag(origin),
      projections: await Promise.all([...views, ...reactors]),
      queues: queues.map(([name, { oldestSince, waiting, active, delayed, failed }]) => ({
        name,
        waiting,
        active,
        delayed,
        failed,
        seconds:
          oldestSince === undefined ? 0 : Math.max(0, (+now - +new Date(oldestSince)) / 1_000),
      })),
    }
  }
}
