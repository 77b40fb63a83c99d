import { openPushSender } from '../engines/adapters/web-push/open-push-sender.ts'
import { createDispatch } from '../engines/log/dispatch.ts'
import { openDisplacement } from '../engines/log/displacement.ts'
import { systemClock } from '../engines/ports/clock.ts'
import { createFailureLog } from '../engines/process/failure-log.ts'
import { logPortFaults, openPorts } from '../engines/process/open-ports.ts'
import { listenForOperators } from '../engines/process/operator-listener/listen-for-operators.ts'
import { observeDeadLetters } from '../engines/process/operator-listener/metrics.ts'
import { storeChecks } from '../engines/process/operator-listener/store-checks.ts'
import { runProcess } from '../engines/process/run-process.ts'
import { openDiscoveryIndex } from '../projections/discovery/open-discovery-index.ts'
import { storedPages } from '../projections/discovery/relation-pages.ts'
import { openSnapshotStore } from '../projections/discovery/snapshot-store.ts'
import { openScorerSubjects } from '../projections/insights/open-scorer-subjects.ts'
import { observeViewLag, viewChecks } from '../projections/runtime/view-reports.ts'
import { runWorkers, workerCheck } from './runtime/run-workers.ts'

/* Runs the workers alone; any number of such processes share the jobs. */
await runProcess(async ({ config, logger }) => {
  await using opening = new AsyncDisposableStack()
  const failures = createFailureLog(logger)
  const ports = opening.use(await openPorts(config, logPortFaults(logger, failures)))
  const onFailure = (view: string, error: unknown) => failures.failed('view', view, error)
  const snapshots = await openSnapshotStore(ports, config.data)
  const displace = await openDisplacement(ports.keys)
  const discoveryIndex = opening.use(
    await openDiscoveryIndex({
      log: ports.log,
      displace,
      snapshots,
      stored: storedPages(ports.views),
      onFailure,
    }),
  )
  const subjects = opening.use(await openScorerSubjects({ ...ports, onFailure }))
  const push = opening.use(await openPushSender({ config, keys: ports.keys, logger }))
  const stopping = new AbortController()
  const workers = runWorkers({
    ...ports,
    discoveryIndex,
    subjects,
    push,
    dispatch: createDispatch(ports.log, ports.keys),
    clock: systemClock,
    signal: stopping.signal,
    onFailure: (worker, error) => failures.failed('worker', worker, error),
  })
  opening.defer(async () => {
    stopping.abort()
    await workers.done
  })
  const statuses = () => [discoveryIndex.status(), subjects.status()]
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
        observeDeadLetters(metrics, ports.jobs)
        observeViewLag(metrics, statuses, ports.log)
      },
    }),
  )
  const opened = opening.move()
  return {
    ready: `The workers of Kith are at work; their health is at ${local}`,
    close: () => opened.disposeAsync(),
  }
})
