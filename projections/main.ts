import { openPorts } from '../engines/open-ports.ts'
import { runProcess } from '../engines/run-process.ts'
import { logStorage } from '../engines/storage-health.ts'
import { catchUpInThread } from './catch-up-in-thread.ts'
import type { Projection } from './define-projection.ts'
import { logNewVersion } from './log-new-version.ts'
import { runProjections } from './run-projections.ts'
import { allViews } from './views.ts'

/* Runs the projections alone; any number of such processes share the views. */
await runProcess(async ({ config, logger }) => {
  const ports = await openPorts(config, { onStorage: logStorage(logger) })
  const stopping = new AbortController()
  const { stopped } = runProjections({
    ...ports,
    projections: allViews as readonly Projection<unknown>[],
    signal: stopping.signal,
    catchUpElsewhere: catchUpInThread({
      eventLog: config.eventLog,
      keys: config.keys,
      readModels: config.readModels,
    }),
    onNewVersion: logNewVersion(logger),
    onFailure: (view, error) => logger.error({ view, err: error }, 'a view failed'),
  })
  return {
    ready: 'The projections of Kith follow the log',
    async close() {
      stopping.abort()
      await stopped
      await ports[Symbol.asyncDispose]()
    },
  }
})
