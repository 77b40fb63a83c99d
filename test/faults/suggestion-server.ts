import { join } from 'node:path'
import { openDiskMedia } from '../../engines/adapters/disk/media.ts'
import { createRemovedPhotos } from '../../engines/adapters/images/removed-photos.ts'
import { localScorer } from '../../engines/adapters/scorer/local-scorer.ts'
import { openSqliteEventLog } from '../../engines/adapters/sqlite/event-log.ts'
import { openSqliteJobs } from '../../engines/adapters/sqlite/jobs.ts'
import { openSqliteReadModels } from '../../engines/adapters/sqlite/read-models.ts'
import { openSqliteRecords } from '../../engines/adapters/sqlite/records.ts'
import { createDispatch } from '../../engines/log/dispatch.ts'
import { installationKey } from '../../engines/log/keyed-ids.ts'
import { validatingEventLog } from '../../engines/log/readable-event-log.ts'
import { systemClock } from '../../engines/ports/clock.ts'
import { noPayments } from '../../engines/ports/payments.ts'
import { createDailyAllowances } from '../../engines/records/daily-allowances.ts'
import { createSessions } from '../../engines/records/sessions.ts'
import { createShortLived } from '../../engines/records/short-lived.ts'
import { openDiscovery } from '../../projections/discovery/open-discovery.ts'
import { openScorerSubjects } from '../../projections/insights/scorer-subjects.ts'
import { runProjections } from '../../projections/runtime/run-projections.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { aiConsents } from '../../projections/views/identity.ts'
import { scores } from '../../projections/views/insights.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { insightsQueues, insightsReactor } from '../../workers/insights/reactors.ts'
import type { InsightsServices } from '../../workers/insights/services.ts'
import { workQueue } from '../../workers/runtime/queue.ts'
import { runReactor } from '../../workers/runtime/reactor.ts'
import { displaceForSpecs, secretsForSpecs } from '../projections/displacement.ts'
import { scratchKeys } from '../stores/embedded-keys.ts'
import { openScratchLeases } from '../stores/over-records.ts'

/** Time after which the jobs of a dead worker go to another, in milliseconds. */
const leaseMs = 500

/** Everything that suggestions require, on the files of a folder. */
export const openSuggestionServer = async (folder: string) => {
  await using opening = new AsyncDisposableStack()
  const file = (name: string) => ({ path: join(folder, name) })
  const log = validatingEventLog(opening.use(await openSqliteEventLog(file('log.db'))))
  const views = opening.use(await openSqliteReadModels(file('views.db')))
  const leases = opening.use(await openScratchLeases(file('records.db')))
  const jobs = opening.use(await openSqliteJobs({ ...file('jobs.db'), leaseMs }))
  const records = opening.use(await openSqliteRecords(file('records.db')))
  const sessions = opening.use(createSessions(records))
  const shortLived = createShortLived(records)
  const media = await openDiskMedia({ folder: join(folder, 'media') })
  const keys = opening.use(await scratchKeys(folder))
  const subjects = opening.use(await openScorerSubjects({ log, views }))
  const stopping = new AbortController()
  const { signal } = stopping
  const projections = [profiles, aiConsents, scores, ...deckViews]
  const { stopped } = runProjections({ log, views, leases, projections, signal })
  const running: Promise<unknown>[] = [stopped]
  opening.defer(async () => {
    stopping.abort()
    await Promise.all(running)
  })
  const discovery = opening.use(
    await openDiscovery({ log, views, displace: displaceForSpecs, secretOf: secretsForSpecs }),
  )
  const services: InsightsServices = {
    log,
    views,
    jobs,
    sessions,
    shortLived,
    allowances: createDailyAllowances(records, () => installationKey(keys, 'allowances')),
    removedPhotos: createRemovedPhotos(records, () => installationKey(keys, 'removed photos')),
    media,
    keys,
    discovery,
    subjects,
    dispatch: createDispatch(log),
    scorer: localScorer(),
    payments: noPayments,
    clock: systemClock,
  }
  const all = opening.move()
  return {
    ...services,
    /**
     * Runs reactor and worker until disposed, with the given services in place of the usual ones.
     */
    begin(instead: Partial<InsightsServices> = {}) {
      const quiet = { onProgress: () => {}, onFailure: () => {}, signal, jobs }
      running.push(
        runReactor(insightsReactor, {
          log,
          jobs,
          records,
          clock: systemClock,
          signal,
          onProgress: () => {},
        }),
        ...insightsQueues.map(queue =>
          workQueue(queue, { ...quiet, services: { ...services, ...instead } }),
        ),
      )
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
