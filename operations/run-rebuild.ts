import { inspect } from 'node:util'
import type { Command } from 'commander'
import type { Position } from '../contracts/core/event.ts'
import type { Config } from '../engines/config/config.ts'
import type { StoreLocations } from '../engines/config/locations.ts'
import {
  createProgram,
  exitCodes,
  positionArgument,
  runProgram,
} from '../engines/process/command-line/run-program.ts'
import { printLine, type Terminal } from '../engines/process/command-line/terminal.ts'
import {
  operatorMessage,
  requireInstallation,
  requireStores,
} from '../engines/process/preflight.ts'
import { HistoryRefused } from '../projections/history/history-refused.ts'
import { CheckoutRefused } from '../projections/runtime/checkout-process.ts'
import type { Projection } from '../projections/runtime/define-projection.ts'
import { LeaseLost } from '../projections/runtime/rebuild.ts'
import { allViews } from '../projections/views/all-views.ts'
import { type CompareTask, compareViews } from './compare-views.ts'
import { type RebuildTask, rebuildViews, ServerRunning } from './rebuild-views.ts'

/** Exit code when `--verify` or `--compare` found differences. A bug therefore counts as refused. */
const DIFFERENT = 1

/** Exit code when all that went wrong is that views lost their leases: the same command can do it. */
const UNFINISHED = 1

type Options = {
  all: boolean
  verify: boolean
  why: boolean
  compare?: string
  withPersonal: boolean
  upTo?: Position
  json: boolean
  fromScratch: boolean
  acceptLoss: boolean
  downgrade: boolean
}

const programFor = (terminal: Terminal): Command =>
  createProgram('rebuild', terminal)
    .description('Rebuilds views from the log beside a running server; readers notice nothing.')
    .argument('[names...]', `views: ${allViews.map(({ name }) => name).join(', ')}`)
    .option('--all', 'every view', false)
    .option(
      '--verify',
      'change nothing: fold again and print what differs from the live view',
      false,
    )
    .option(
      '--why',
      'with --verify: name the event that a document lacks, where that can be told',
      false,
    )
    .option(
      '--compare <folder>',
      'change nothing: fold with the code of another checkout as well and print what differs',
    )
    .option(
      '--with-personal',
      'with --compare: show what is personal; asks, and is recorded in the audit trail',
      false,
    )
    .option(
      '--up-to <position>',
      'with --compare: leave out later events, e.g. those that the other checkout does not know',
      positionArgument,
    )
    .option(
      '--json',
      'with --compare: print one JSON document, without contents of documents',
      false,
    )
    .option('--from-scratch', 'start over instead of continuing an interrupted rebuild', false)
    .option(
      '--accept-loss',
      "also replace documents by what is left of streams that the log's server cut",
      false,
    )
    .option('--downgrade', 'also replace views of a newer release, to take it back', false)
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 1 --verify or --compare found differences, or a view lost its lease because the
process stood still (the same command continues), 2 a view was refused (the reason is printed),
130 interrupted: the views are unchanged, and the same command continues from there.

Use --from-scratch after a change of a fold that did not raise the version. With --all it also
realigns views, jobs and keys that do not match the log, e.g. after the loss of a part of it: stop Kith first.

Where the log's server cut streams, no view is replaced without --accept-loss. With --all it also ends
the warning of the start and /readyz.

Only --downgrade replaces a view that a newer release has built. First stop the projections of the
newer release, which would build theirs again.

Examples:
  npm run rebuild -- conversations messages
  npm run rebuild -- --all --verify
  npm run rebuild -- profiles --verify --why
  npm run rebuild -- --compare ../kith-main profiles
  npm run -s rebuild -- --compare ../kith-main --all --json`,
    )

const choose = (
  program: Command,
  names: readonly string[],
  all: boolean,
): readonly Projection<unknown>[] => {
  const possible = `There are: ${allViews.map(({ name }) => name).join(', ')}.`
  if (all && names.length > 0) program.error('Name views or give --all, not both.')
  if (all) return allViews
  if (names.length === 0) program.error(`Name the views to rebuild, or give --all. ${possible}`)
  return [...new Set(names)].map(
    name =>
      allViews.find(view => view.name === name) ??
      program.error(`Unknown view ${name}. ${possible}`),
  )
}

const run = async (task: RebuildTask, at: StoreLocations): Promise<number> => {
  const { errors } = task.terminal
  const { differences, failures } = await rebuildViews(task, at)
  for (const failure of failures)
    printLine(errors, failure instanceof Error ? failure.message : String(failure))
  if (failures.length > 0)
    return failures.every(one => one instanceof LeaseLost) ? UNFINISHED : exitCodes.refused
  if (task.terminal.signal.aborted) {
    printLine(errors, 'Stopped. The views are as they were.')
    return exitCodes.interrupted
  }
  if (differences > 0) printLine(errors, 'Rebuild what differs: npm run rebuild -- NAME')
  return differences > 0 ? DIFFERENT : exitCodes.done
}

const compare = async (task: CompareTask, config: Config): Promise<number> => {
  const { differing, refused } = await compareViews(task, config)
  if (task.terminal.signal.aborted) return exitCodes.interrupted
  if (refused > 0) return exitCodes.refused
  return differing > 0 ? DIFFERENT : exitCodes.done
}

const adviceOn = (error: unknown): string =>
  error instanceof ServerRunning ||
  error instanceof CheckoutRefused ||
  error instanceof HistoryRefused
    ? error.message
    : (operatorMessage(error) ?? inspect(error))

/** Runs `rebuild` with its arguments and returns its exit code. Never rejects. */
export const runRebuild = async (args: readonly string[], terminal: Terminal): Promise<number> => {
  let result: number = exitCodes.done
  const program = programFor(terminal)
  program.action(async (names: string[], { all, ...options }: Options) => {
    if (options.why && !options.verify)
      program.error('--why explains what --verify finds: give both.')
    const { compare: folder, withPersonal, upTo, json } = options
    if (folder === undefined && (withPersonal || json || upTo !== undefined))
      program.error('--with-personal, --up-to and --json belong to --compare: give both.')
    if (withPersonal && json)
      program.error('--json has no contents of documents: leave --with-personal out.')
    if (folder !== undefined && options.verify)
      program.error('--compare stands alone: leave --verify out.')
    const projections = choose(program, names, all)
    if (folder !== undefined) {
      const views = projections.map(({ name }) => name)
      const how = { withPersonal, upTo, json, mayLackViews: all }
      const task = { folder, views, ...how, command: program, terminal }
      result = await compare(task, requireInstallation(terminal.env))
      return
    }
    const realign = all && options.fromScratch && !options.verify
    result = await run({ ...options, projections, realign, terminal }, requireStores(terminal.env))
  })
  const ended = await runProgram(program, args, terminal, adviceOn)
  return ended === exitCodes.done ? result : ended
}
