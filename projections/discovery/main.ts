import { regionText } from '../../engines/config/discovery-regions.ts'
import { createFailureLog } from '../../engines/process/failure-log.ts'
import { openPorts } from '../../engines/process/open-ports.ts'
import { listenForOperators } from '../../engines/process/operator-listener/listen-for-operators.ts'
import type { Metrics } from '../../engines/process/operator-listener/metrics.ts'
import { storeChecks } from '../../engines/process/operator-listener/store-checks.ts'
import { runProcess } from '../../engines/process/run-process.ts'
import { observeViewLag, viewChecks } from '../runtime/view-reports.ts'
import { openIndexHere } from './open-discovery.ts'
import { serveDiscovery } from './remote/serve-discovery.ts'

/* Holds the discovery index and answers other processes from it; any number of such processes. */
await runProcess(async ({ config, logger }) => {
  await using opening = new AsyncDisposableStack()
  const failures = createFailureLog(logger)
  const { onStorage } = failures
  const ports = opening.use(await openPorts(config, { onStorage }))
  const { listen, region } = config.discovery
  const index = opening.use(
    await openIndexHere({
      config,
      ports,
      region,
      onFailure: (view, error) => failures.failed('view', view, error),
    }),
  )
  const served = opening.use(
    await serveDiscovery({
      index,
      ...listen,
      region,
      secret: config.secrets.discovery,
      onFailure: error => logger.error({ err: error }, 'a call of the discovery index failed'),
    }),
  )
  const statuses = () => [index.status()]
  const { log, readModels, keys } = storeChecks(ports)
  const checks = { log, readModels, keys, ...viewChecks(statuses, ports.log.lag) }
  const addMetrics = (metrics: Metrics) => observeViewLag(metrics, statuses, ports.log)
  const { local } = opening.use(await listenForOperators({ config, logger, checks, addMetrics }))
  const opened = opening.move()
  return {
    ready: `The discovery index of Kith${region ? ` for ${regionText(region)}` : ''} answers on port ${served.port}; its health is at ${local}`,
    close: () => opened.disposeAsync(),
  }
})
