import { openPushSender } from '../engines/adapters/web-push/open-push-sender.ts'
import { logPortFaults, openPorts } from '../engines/open-ports.ts'
import { systemClock } from '../engines/ports/clock.ts'
import { createFailureLog } from '../engines/process/failure-log.ts'
import { listenForOperators } from '../engines/process/operator-listener/listen-for-operators.ts'
import { observeQueues } from '../engines/process/operator-listener/metrics.ts'
import { storeChecks } from '../engines/process/operator-listener/readiness.ts'
import { runProcess } from '../engines/process/run-process.ts'
import { dispatchOn } from '../engines/process/traced.ts'
import { openDiscoveryOn } from '../projections/discovery/open-discovery.ts'
import { openScorerSubjects } from '../projections/insights/scorer-subjects.ts'
import { observeReactors, observeViews, viewChecks } from '../projections/runtime/view-reports.ts'
import { observeExposure } from './discovery/observe-exposure.ts'
import { features } from './features.ts'
import { runWorkers, workerCheck } from './runtime/run-workers.ts'

/* Runs the workers alone; any number of such processes share the jobs, and one of them follows the log. */
await runProcess(async ({ config, logger }) => {
  await using opening = new AsyncDisposableStack()
  const failures = createFailureLog(logger)
  const ports = opening.use(await openPorts(config, logPortFaults(logger, failures)))
  const onFailure = (view: string, error: unknown) => failures.failed('view', view, error)
  const discovery = opening.use(await openDiscoveryOn(config, ports, { onFailure }))
  const subjects = opening.use(await openScorerSubjects({ ...ports, onFailure }))
  const push = opening.use(await openPushSender({ config, keys: ports.keys, logger }))
  const stopping = new AbortController()
  const workers = runWorkers(features, {
    ...ports,
    exposure: config.exposure,
    discovery,
    subjects,
    push,
    dispatch: dispatchOn(ports),
    clock: systemClock,
    signal: stopping.signal,
    onFailure: (worker, error, job) => failures.failed('worker', worker, error, job),
  })
  opening.defer(async () => {
    stopping.abort()
    await workers.done
  })
  const statuses = () => [subjects.status()]
  const { local } = opening.use(
    await listenForOperators({
      config,
      logger,
      checks: {
        ...storeChecks(ports),
        ...viewChecks(statuses, ports.log.lag),
        workers: workerCheck(workers),
      },
      addMetrics(metrics) {
        observeQueues(metrics, ports.jobs)
        observeExposure(metrics, ports.log)
        observeViews(metrics, statuses, ports.log)
        observeReactors(metrics, () => workers.status().reactors, ports.log)
      },
    }),
  )
  const opened = opening.move()
  return {
    ready: `The workers of Kith are at work; their health is at ${local}`,
    close: () => opened.disposeAsync(),
  }
})
