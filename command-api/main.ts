import { logPortFaults, openPorts } from '../engines/open-ports.ts'
import { createFailureLog } from '../engines/process/failure-log.ts'
import type { Metrics } from '../engines/process/operator-listener/metrics.ts'
import type { Checks } from '../engines/process/operator-listener/readiness.ts'
import { runProcess } from '../engines/process/run-process.ts'
import { dispatchOn } from '../engines/process/traced.ts'
import { openDiscoveryOn } from '../projections/discovery/open-discovery.ts'
import { liveViewChecks, observeViews } from '../projections/runtime/view-reports.ts'
import { allViews } from '../projections/views/all-views.ts'
import { serveApi } from './serve-api.ts'

/** Runs the API alone; another process updates the views. */
await runProcess(async ({ config, logger }) => {
  await using opening = new AsyncDisposableStack()
  const failures = createFailureLog(logger)
  const ports = opening.use(await openPorts(config, logPortFaults(logger, failures)))
  const discovery = opening.use(
    await openDiscoveryOn(config, ports, {
      onFailure: (view, error) => failures.failed('view', view, error),
    }),
  )
  const checks: Checks = liveViewChecks(allViews, ports.views, ports.log.lag)
  const dispatch = dispatchOn(ports)
  const addMetrics = (metrics: Metrics) => observeViews(metrics, () => [], ports.log)
  const shared = { config, ports, discovery, dispatch, logger, failures }
  const options = { ...shared, checks, addMetrics }
  const api = await serveApi(options)
  opening.defer(() => api.close())
  const opened = opening.move()
  return {
    ready: `The API of Kith is ready at ${api.origin}`,
    close: () => opened.disposeAsync(),
  }
})
