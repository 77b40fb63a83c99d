import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { checkEvents } from '../engines/checked-event-log.ts'
import { type Config, ConfigError, readConfig } from '../engines/config.ts'
import { environment } from '../engines/environment.ts'
import { openSqliteEventLog } from '../engines/sqlite/event-log.ts'
import { hold } from '../engines/sqlite/hold.ts'
import { openSqliteReadModels } from '../engines/sqlite/read-models.ts'
import type { Projection } from './define.ts'
import { rebuild } from './rebuild.ts'
import { showProgress } from './rebuild-progress.ts'
import { allViews } from './views.ts'

const BAD_USAGE = 2
const INTERRUPTED = 130

const program = new Command('rebuild')
  .description('Folds the log anew into views, beside a running server; readers notice nothing.')
  .argument('[names...]', `views: ${allViews.map(({ name }) => name).join(', ')}`)
  .option('--all', 'every view')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : BAD_USAGE))

const refuse = (line: string): never => program.error(line, { exitCode: BAD_USAGE })

const chosen = (names: readonly string[], all: boolean): readonly Projection<unknown>[] => {
  const possible = `There are: ${allViews.map(({ name }) => name).join(', ')}.`
  if (all) return allViews
  if (names.length === 0) refuse(`Name the views to rebuild, or give --all. ${possible}`)
  return [...new Set(names)].map(
    name =>
      allViews.find(view => view.name === name) ?? refuse(`Unknown view ${name}. ${possible}`),
  )
}

const configured = (): Config => {
  try {
    return readConfig(environment())
  } catch (error) {
    if (error instanceof ConfigError) return refuse(error.message)
    throw error
  }
}

/** Rebuilds one view after the other; false when `signal` aborted before the last was done. */
const rebuildAll = async (
  projections: readonly Projection<unknown>[],
  { eventLog, readModels }: Config,
  signal: AbortSignal,
): Promise<boolean> => {
  await using log = checkEvents(await openSqliteEventLog({ path: eventLog.path }))
  await using views = await openSqliteReadModels({ path: readModels.path })
  for (const projection of projections) {
    const progress = showProgress(projection.name, await log.head())
    const generation = await rebuild({
      log,
      views,
      projection,
      hold: view => hold(`${readModels.path}.rebuild-${view}`),
      signal,
      onProgress: progress.reached,
    }).finally(progress.stop)
    if (generation === undefined) return false
    progress.done(generation)
  }
  return true
}

program.parse()
const projections = chosen(program.args, program.opts<{ all?: boolean }>().all ?? false)
const config = configured()
if (!existsSync(config.eventLog.path))
  refuse(`There is no log at ${config.eventLog.path}. Set KITH_DATA to the server's folder.`)

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
try {
  if (!(await rebuildAll(projections, config, stopping.signal))) {
    console.error('Stopped. The views are as they were.')
    process.exitCode = INTERRUPTED
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
