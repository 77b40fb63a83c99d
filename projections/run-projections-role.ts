import type { Logger } from 'pino'
import type { Config } from '../engines/config/config.ts'
import { logPortFaults, openPorts, type Ports } from '../engines/open-ports.ts'
import { createFailureLog } from '../engines/process/failure-log.ts'
import { listenForOperators } from '../engines/process/operator-listener/listen-for-operators.ts'
import type { Metrics } from '../engines/process/operator-listener/metrics.ts'
import { storeChecks } from '../engines/process/operator-listener/readiness.ts'
import type { RunningProcess } from '../engines/process/run-process.ts'
import type { Projection } from './runtime/define-projection.ts'
import { type FoldThread, startFoldThread } from './runtime/fold-thread.ts'
import { logBuilds, logNewVersion, logSlowFold, runProjections } from './runtime/run-projections.ts'
import { liveViewChecks, observeViews, viewChecks } from './runtime/view-reports.ts'
import { allViews } from './views/all-views.ts'

type RoleParts = { readonly config: Config; readonly logger: Logger }

/** Runs the projections alone; of any number of such processes one follows all views. */
export const runProjectionsRole =
  (startFolding: (config: Config, ports: Ports) => FoldThread = startFoldThread) =>
  async ({ config, logger }: RoleParts): Promise<RunningProcess> => {
    await using opening = new AsyncDisposableStack()
    const failures = createFailureLog(logger)
    const ports = opening.use(await openPorts(config, logPortFaults(logger, failures)))
    const stopping = new AbortController()
    const projections = runProjections({
      ...ports,
      projections: allViews as readonly Projection<unknown>[],
      signal: stopping.signal,
      folding: opening.use(startFolding(config, ports)),
      onSlow: logSlowFold(logger),
      onNewVersion: logNewVersion(logger),
      onFailure: (view, error) => failures.failed('view', view, error),
    })
    void logBuilds(logger, projections, ports.log, stopping.signal)
    opening.defer(async () => {
      stopping.abort()
      await projections.stopped
    })
    const { log, readModels, keys } = storeChecks(ports)
    const { lag } = ports.log
    const elsewhere = liveViewChecks(allViews, ports.views, lag)
    const checks = { log, readModels, keys, ...viewChecks(projections.status, lag, elsewhere) }
    const addMetrics = (metrics: Metrics) => observeViews(metrics, projections.status, ports.log)
    const { local } = opening.use(await listenForOperators({ config, logger, checks, addMetrics }))
    const opened = opening.move()
    return {
      ready: `The projections of Kith follow the log; their health is at ${local}`,
      close: () => opened.disposeAsync(),
    }
  }
