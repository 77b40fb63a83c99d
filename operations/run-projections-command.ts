import { Refusal } from '../contracts/core/refusals.ts'
import { parkedLine } from '../engines/log/parked-events.ts'
import { openStores, type Stores } from '../engines/open-stores.ts'
import {
  createProgram,
  operatorName,
  runProgram,
} from '../engines/process/command-line/run-program.ts'
import {
  alignedLines,
  printable,
  printableJson,
  printLine,
  type Terminal,
} from '../engines/process/command-line/terminal.ts'
import { operatorMessage, requireInstallation } from '../engines/process/preflight.ts'
import { type FollowerRow, type QueueRow, readStatus } from '../projections/runtime/read-status.ts'
import { type PausedView, pausedViews } from '../projections/runtime/view-pauses.ts'
import { allViews } from '../projections/views/all-views.ts'

const number = (value: number | undefined, digits = 0): string =>
  value === undefined
    ? '–'
    : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Lines of cells under a head; the first two columns to the left, the others to the right. */
const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  alignedLines([head, ...rows], column => column >= 2)

const followerHead = (unit: string) =>
  ['', 'status', unit, 'seconds', 'events/s', 'fold ms', 'commit ms'] as const

/** A follower by its name, with its generation where it has several, and its process where several tell of it. */
const labelsOf = (rows: readonly FollowerRow[]): ReadonlyMap<FollowerRow, string> => {
  const same = Map.groupBy(rows, ({ kind, name }) => `${kind} ${name}`)
  const label = (row: FollowerRow, name: string, group: readonly FollowerRow[]): string => {
    const generation = group.some(one => one.generation !== row.generation)
      ? ` ${row.generation}`
      : ''
    const several = new Set(group.flatMap(one => one.process ?? [])).size > 1
    return `${name}${generation}${several && row.process ? ` (${row.process})` : ''}`
  }
  return new Map(
    [...same].flatMap(([name, group]) => group.map(row => [row, label(row, name, group)] as const)),
  )
}

const cellsOf = (label: string, { status, lag, lagSeconds, done }: FollowerRow): string[] => [
  label,
  status,
  number(lag),
  number(lagSeconds, 1),
  number(done?.eventsPerSecond, 1),
  number(done?.foldMs, 1),
  number(done?.commitMs, 1),
]

const queueHead = ['', '', 'waiting', 'running', 'delayed', 'failed', 'oldest s'] as const

const queueCells = (one: QueueRow): string[] => [
  `queue ${one.name}`,
  '',
  number(one.waiting),
  number(one.active),
  number(one.delayed),
  number(one.failed),
  number(one.oldestSeconds, 1),
]

/** What a row does not have room for. */
const notesOf = (label: string, { paused, lastFailure }: FollowerRow): string[] => [
  ...(paused ? [`${label}: paused by ${paused.operator} since ${paused.since}`] : []),
  ...(lastFailure
    ? [
        `${label}: last failure at position ${lastFailure.position}: ${lastFailure.message ?? lastFailure.code}`,
      ]
    : []),
]

const requireView = (name: string): string => {
  if (allViews.some(view => view.name === name)) return name
  const views = allViews.map(view => view.name).join(', ')
  throw new Refusal('not_found', `There is no view ${name}. There are: ${views}.`)
}

const adviceOn = (error: unknown): string | undefined =>
  error instanceof Refusal ? error.message : operatorMessage(error)

/** Runs `projections` with a command and returns its exit code. Never rejects. */
export const runProjectionsCommand = (
  args: readonly string[],
  terminal: Terminal,
): Promise<number> => {
  const { env, output } = terminal
  const print = (line: string) => printLine(output, printable(line))
  const open = async (work: (stores: Stores) => Promise<void>): Promise<void> => {
    await using stores = openStores(requireInstallation(env))
    await work(stores)
  }
  const program = createProgram('projections', terminal)
    .description('Says how projections, reactors and queues are, and pauses views while they run.')
    .addHelpText('after', '\nWithout a command it runs the projections.')

  program
    .command('status')
    .description('how far each view and reactor is, how fast, and what stopped it last')
    .option('--json', 'as one JSON document', false)
    .action(({ json }: { json: boolean }) =>
      open(async stores => {
        const report = await readStatus(
          {
            log: await stores.log(),
            views: await stores.viewProgress(),
            records: await stores.records(),
            jobs: await stores.jobs(),
          },
          new Date(),
        )
        if (json) return printLine(output, printableJson(report))
        const { followers, queues, lagUnit } = report
        const unit = `${lagUnit} behind`
        const labelled = [...labelsOf(followers)]
        const cells = labelled.map(([row, label]) => cellsOf(label, row))
        for (const line of tableOf(followerHead(unit), cells)) print(line)
        print('fold and commit: milliseconds for a thousand events')
        if (queues.length > 0) print('')
        if (queues.length > 0)
          for (const line of tableOf(queueHead, queues.map(queueCells))) print(line)
        for (const note of labelled.flatMap(([row, label]) => notesOf(label, row))) print(note)
        const parked = parkedLine(report.parked)
        if (parked !== undefined) print(parked)
      }),
    )

  program
    .command('pause')
    .description('stops a view in every process, until it is resumed; it is read as it is')
    .argument('<view>', 'its name')
    .action((name: string) =>
      open(async stores => {
        const view = requireView(name)
        const paused: PausedView = { operator: operatorName(), since: new Date().toISOString() }
        const isNew = await (await stores.records()).put('paused-view', view, paused, {
          ifVersion: 'none',
        })
        if (isNew === undefined) return print(`${view} was paused already.`)
        print(
          `${view} is paused: it stands still within seconds. npm run projections -- resume ${view}`,
        )
      }),
    )

  program
    .command('resume')
    .description('lets a paused view go on from where it stands')
    .argument('<view>', 'its name')
    .action((name: string) =>
      open(async stores => {
        const view = requireView(name)
        const records = await stores.records()
        if (!(await records.delete('paused-view', view))) {
          const paused = [...(await pausedViews(records)).keys()].join(', ') || 'none'
          throw new Refusal('not_found', `${view} is not paused. Paused views: ${paused}.`)
        }
        print(`${view} goes on within seconds.`)
      }),
    )

  return runProgram(program, args, terminal, adviceOn)
}
