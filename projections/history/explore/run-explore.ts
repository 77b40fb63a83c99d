import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { inspect } from 'node:util'
import { type Command, InvalidArgumentError } from 'commander'
import { isServer } from '../../../engines/config/locations.ts'
import type { HistoryLog } from '../../../engines/log/history-log.ts'
import { openStores } from '../../../engines/open-stores.ts'
import { showProgressBar } from '../../../engines/process/command-line/progress-bar.ts'
import { createProgram, runProgram } from '../../../engines/process/command-line/run-program.ts'
import { printLine, type Terminal } from '../../../engines/process/command-line/terminal.ts'
import { choosePlace } from '../database/place.ts'
import { prepareTables } from '../database/prepare-tables.ts'
import type { PreparedTables } from '../database/prepared.ts'
import { operatorLine } from '../history-refused.ts'
import { type MinCellOption, withMinCell } from '../min-cell.ts'
import { configOf, openLog } from '../with-log.ts'
import { openProjectionStates } from './projections.ts'
import { createRoutes, createSharedRoutes } from './routes.ts'
import { serveExplore } from './serve-explore.ts'

/** How often new events are added to the tables. */
const FOLLOW_MS = 500

/** Members below which a shared page withholds a count, at least. */
const SHARED_LEAST = 5

type ExploreOptions = MinCellOption & {
  readonly data?: string
  readonly port: number
  readonly share?: boolean
}

const portNumber = (text: string): number => {
  const port = Number(text)
  if (/^\d+$/.test(text) && port < 65_536) return port
  throw new InvalidArgumentError('Give a port from 0 to 65535; 0 is any that is free.')
}

/** Adds new events to the tables until `signal` aborts. */
const follow = async (
  prepared: PreparedTables,
  log: HistoryLog,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    await setTimeout(FOLLOW_MS, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    await log.refresh()
    if (log.head() > prepared.reached().events) await prepared.catchUp({ signal })
  }
}

const explore = async ({ data, port, minCell, share }: ExploreOptions, terminal: Terminal) => {
  const { errors, output, signal } = terminal
  const config = configOf(data, terminal.env)
  await using stores = openStores(config)
  const log = await openLog(stores, config, terminal)
  await using place = await choosePlace(config.data)
  const prepared = await prepareTables(
    {
      log,
      signal,
      say: line => printLine(errors, line),
      showProgress: (what, total) => showProgressBar(errors, what, total),
    },
    place,
    Number.POSITIVE_INFINITY,
  )
  if (signal.aborted) return

  const explored = {
    source: isServer(config.eventLog) ? 'a log on a server' : config.data,
    log,
    prepared,
    place,
    projectionStates: await openProjectionStates(stores, config, log),
    least: share ? Math.max(minCell, SHARED_LEAST) : minCell,
  }
  const routes = share ? await createSharedRoutes(explored) : createRoutes(explored)
  const report = (error: unknown) => printLine(errors, operatorLine(error) ?? inspect(error))
  await using server = await serveExplore(routes, port, report)
  printLine(output, `Open ${server.address}`)
  printLine(errors, 'The address works once, on this machine. Ctrl-C stops.')
  if (!share) await follow(prepared, log, signal)
  else if (!signal.aborted) await once(signal, 'abort')
}

/** Runs `explore` with its arguments and returns its exit code. Never rejects. */
export const runExplore = (args: readonly string[], terminal: Terminal): Promise<number> => {
  const program: Command = withMinCell(createProgram('explore', terminal))
    .description(
      'Serves a page on this machine over the event log of an installation, running or stopped, of a\n' +
        'backup, or of a made log. It only reads, and shows nothing personal.',
    )
    .option('--data <folder>', 'folder of the installation or backup; by default KITH_DATA')
    .option('--port <number>', 'port of 127.0.0.1; 0 is any that is free', portNumber, 0)
    .option('--share', 'only the timeline as it is now, without what few members did')
    .action((options: ExploreOptions) => explore(options, terminal))
  return runProgram(program, args, terminal, operatorLine)
}
