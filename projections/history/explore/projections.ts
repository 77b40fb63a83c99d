import { origin, type Position } from '../../../contracts/core/event.ts'
import type { ProjectionStates } from '../../../contracts/explore/explore.ts'
import type { Config } from '../../../engines/config/config.ts'
import { isServer } from '../../../engines/config/locations.ts'
import type { HistoryLog } from '../../../engines/log/history-log.ts'
import type { Stores } from '../../../engines/open-stores.ts'

/** How far positions of the installation are behind its log, and the unit of that. */
const lagOf = async (stores: Stores, { eventLog }: Config, log: HistoryLog) => {
  if (!isServer(eventLog))
    return {
      unit: 'events',
      lag: async (from: Position) => Math.max(0, log.head() - Number(from)),
    } as const
  // The copy of a log on a server has positions of its own.
  const server = await stores.log()
  return { unit: server.lagUnit, lag: server.lag } as const
}

/** Reads how far the projections of an installation are; none where it has none, as in a made log. */
export const openProjectionStates = async (stores: Stores, config: Config, log: HistoryLog) => {
  const progress = await stores.viewProgress()
  const { unit, lag } = await lagOf(stores, config, log)
  return async (): Promise<ProjectionStates> => {
    const generations = await progress.progress()
    const views = generations.map(async ({ view, generation, isLive, checkpoint }) => ({
      view,
      generation,
      isLive,
      lag: checkpoint === undefined ? null : await lag(checkpoint),
    }))
    return { unit, whole: await lag(origin), projections: await Promise.all(views) }
  }
}
