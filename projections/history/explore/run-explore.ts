import { setTimeout } from 'node:timers/promises'
import { inspect } from 'node:util'
import { type Command, InvalidArgumentError } from 'commander'
import { isServer } from '../../../engines/config/locations.ts'
import type { HistoryLog } from '../../../engines/log/history-log.ts'
import { openStores } from '../../../engines/open-stores.ts'
import { showProgressBar } from '../../../engines/process/command-line/progress-bar.ts'
import { createProgram, runProgram } from '../../../engines/process/command-line/run-program.ts'
import { printLine, type Terminal } from '../../../engines/process/command-line/terminal.ts'
import { operatorLine } from '../history-refused.ts'
import { type MinCellOption, withMinCell } from '../min-cell.ts'
import { configOf, openLog } from '../with-log.ts'
import { type EventIndex, openEventIndex } from './event-index.ts'
import { chooseIndexPlace } from './index-place.ts'
import { openSavedQuestions } from './saved-questions.ts'
import { serveExplore } from './serve-explore.ts'
import { openViewStates } from './view-states.ts'

/** How often new events are added to the index. */
const FOLLOW_MS = 500

type ExploreOptions = MinCellOption & {
  readonly data?: string
  readonly port: number
}

const portNumber = (text: string): number => {
  const port = Number(text)
  if (/^\d+$/.test(text) && port < 65_536) return port
  throw new InvalidArgumentError('Give a port from 0 to 65535; 0 is any that is free.')
}

/** Makes or completes the index, with a bar on a terminal. */
const fillIndex = async (index: EventIndex, log: HistoryLog, { errors, signal }: Terminal) => {
  const startedAt = performance.now()
  const [from, head] = [index.head(), log.head()]
  const progress = showProgressBar(errors, 'indexing', head)
  await index.catchUp(signal, progress.update).finally(progress.stop)
  const seconds = (performance.now() - startedAt) / 1_000
  const added = index.head() - from
  if (added > 0 && !signal.aborted)
    printLine(
      errors,
      `Indexed ${added.toLocaleString('en')} events in ${seconds.toFixed(1)} s, ${Math.round(added / seconds).toLocaleString('en')}/s.`,
    )
}

/** Adds new events to the index until `signal` aborts. */
const follow = async (index: EventIndex, log: HistoryLog, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await setTimeout(FOLLOW_MS, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    await log.refresh()
    if (log.head() > index.head()) await index.catchUp(signal)
  }
}

const explore = async ({ data, port, minCell }: ExploreOptions, terminal: Terminal) => {
  const { errors, output, signal } = terminal
  const config = configOf(data, terminal.env)
  await using stores = openStores(config)
  const log = await openLog(stores, config, terminal)
  await using place = await chooseIndexPlace(config.data, 'explore')
  await using index = await openEventIndex(place.index, log)
  await fillIndex(index, log, terminal)
  if (signal.aborted) return

  const explored = {
    source: isServer(config.eventLog) ? 'a log on a server' : config.data,
    log,
    index,
    questions: openSavedQuestions(place.questions),
    viewStates: await openViewStates(stores, config, log),
    least: minCell,
  }
  const report = (error: unknown) => printLine(errors, operatorLine(error) ?? inspect(error))
  await using server = await serveExplore(explored, port, report)
  printLine(output, `Open ${server.address}`)
  printLine(errors, 'The address works once, on this machine. Ctrl-C stops.')
  await follow(index, log, signal)
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
    .option('--read-only', 'always so', true)
    .action((options: ExploreOptions) => explore(options, terminal))
  return runProgram(program, args, terminal, operatorLine)
}
