import { execFile } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { alignedLines } from '../../engines/process/command-line/terminal.ts'
import { BenchRefused, type BenchRow, rounded } from './harness/report.ts'
import { scratch } from './harness/scratch.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Those that run when none is named. */
export const usualBenches: readonly string[] = ['calls', 'deck', 'chat', 'rebuild']

/** Options of a bench, by their names on the command line; `true` for one without a value. */
export type BenchSizes = Readonly<Record<string, number | true>>

/** With these a run of each usual bench takes a minute or two. */
const smallSizes: BenchSizes = { members: 3_000, 'one-rate': true, sockets: 100, events: 40_000 }

/** They ask over HTTP alone, so this tree's bench measures the servers of both by the same calls. */
const overHttp: readonly string[] = ['calls', 'chat']

/** Former names of the same figure. */
const formerNames: Readonly<Record<string, string>> = { 'start from the snapshot': 'a later start' }

/** What a figure is called now, without the temporary folder that it names. */
const nameOf = (what: string) => formerNames[what] ?? what.replace(/, in \/.+$/, '')

type Side = 'that' | 'this'

/** One run of a bench, beside what tells how busy the machine was. */
export type Run = {
  readonly bench: string
  readonly side: Side
  readonly rows: readonly BenchRow[]
  /** Mean number of processes that ran or waited to run in the minute before. */
  readonly load: number
  /** Processor time of fixed arithmetic just before, in ms. */
  readonly spin: number
}

/** Medians of one figure in both trees and this one's ratio to that one's; NaN where one lacks it. */
export type Compared = {
  readonly bench: string
  readonly what: string
  readonly that: number
  readonly this: number
  readonly unit: string
  readonly ratio: number
}

/** The middle value, or the mean of the two in the middle; NaN of nothing. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return (
    ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2
  )
}

/** The figures of all runs, in the order in which they first appear, those of one name as one. */
export const compare = (runs: readonly Run[]): Compared[] => {
  const figures = runs.flatMap(({ bench, side, rows }) =>
    rows.map(row => ({ ...row, bench, side, what: nameOf(row.what) })),
  )
  const groups = Map.groupBy(figures, ({ bench, what, unit }) => `${bench} ${what} ${unit}`)
  return [...groups.values()].map(some => {
    const medianOf = (side: Side) =>
      rounded(median(some.filter(one => one.side === side).map(({ value }) => value)))
    const { bench, what, unit } = some[0] as (typeof figures)[number]
    const [that, own] = [medianOf('that'), medianOf('this')]
    return { bench, what, that, this: own, unit, ratio: rounded(own / that) }
  })
}

/** Whether a ratio says that this tree is more than a tenth worse; of rates, less is worse. */
const isDearer = ({ unit, ratio }: Compared): boolean =>
  (unit.endsWith('/s') ? 1 / ratio : ratio) > 1.1

const figure = (value: number): string => (Number.isNaN(value) ? '' : String(value))

/** The medians as a table, and the runs with the load of the machine as another. */
export const comparedTable = (compared: readonly Compared[], runs: readonly Run[]): string => {
  const figures = compared.map(one => [
    one.bench,
    one.what,
    figure(one.that),
    figure(one.this),
    one.unit,
    figure(one.ratio),
    isDearer(one) ? 'dearer' : '',
  ])
  const loads = runs.map(({ bench, side, load, spin }) => [
    bench,
    side,
    load.toFixed(1),
    spin.toFixed(0),
  ])
  return [
    ...alignedLines([['bench', 'what', 'that', 'this', 'unit', 'ratio', ''], ...figures]),
    '',
    ...alignedLines([['run of', 'tree', 'load', 'fixed arithmetic, ms'], ...loads]),
  ].join('\n')
}

/** Whether the command line of a tree, by the text of its `bench.ts`, knows a bench. */
export const hasBench = (source: string, bench: string): boolean =>
  new RegExp(`^ {2}'?${bench}'?: async`, 'm').test(source)

/** Those sizes as arguments that this command line knows. */
export const argumentsFor = (source: string, sizes: BenchSizes): string[] =>
  Object.entries(sizes)
    .filter(([name]) => new RegExp(`'--${name}[ ']`).test(source))
    .flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}`, String(value)]))

const cell = new Int32Array(1)

/** Processor time of fixed arithmetic in ms: it shows whether the machine is as quick as before. */
const spin = (): number => {
  const startedAt = process.cpuUsage()
  for (let n = 0; n < 100_000_000; n += 1) cell[0] = Math.imul(cell[0] as number, 1_664_525) + n
  return process.cpuUsage(startedAt).user / 1_000
}

const tell = (line: string) => console.error(line)

/** Runs a program and returns what it printed; rejects when it fails, with its output. */
const run = async (program: string, args: readonly string[], cwd: string): Promise<string> => {
  const running = promisify(execFile)(program, args, { cwd, maxBuffer: 2 ** 26 })
  const killNow = () => running.child.kill()
  process.once('exit', killNow)
  return (await running.finally(() => process.off('exit', killNow))).stdout
}

const commandLineOf = (tree: string) => readFileSync(join(tree, 'tools/bench/bench.ts'), 'utf8')

const lockfileOf = (tree: string) => readFileSync(join(tree, 'package-lock.json'), 'utf8')

/** Lays a commit into a folder and installs it. Without its web client, which no bench asks for. */
const layOut = async (commit: string, tree: string): Promise<void> => {
  await run('git', ['clone', '-q', '--shared', '--no-checkout', root, tree], root)
  await run('git', ['checkout', '-q', '--detach', commit], tree)
  if (lockfileOf(tree) === lockfileOf(root)) {
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction')
    return
  }
  tell(`Installing the packages of ${commit.slice(0, 8)}, which may take minutes …`)
  await run(process.execPath, ['prepare.mjs', '--install-only'], tree)
}

/** Runs a bench by a tree's command line. It exits with 1 when a bar does not hold. */
const runBench = async (bench: string, tree: string, args: readonly string[]) => {
  const asked = ['run', '-s', 'bench', '--', bench, '--json', ...args]
  const printed = await run('npm', asked, tree).catch((error: { stdout?: string }) => {
    if (!error.stdout?.startsWith('{')) throw error
    return error.stdout
  })
  return (JSON.parse(printed) as { readonly rows: BenchRow[] }).rows
}

const commitOf = async (name: string): Promise<string> => {
  const found = run('git', ['rev-parse', '--verify', '-q', `${name}^{commit}`], root)
  return (
    await found.catch(() => {
      throw new BenchRefused(`There is no commit ${name} here. Name one that \`git log\` shows.`)
    })
  ).trim()
}

/**
 * Runs benches of a commit and of this tree as it lies here, in turn, each `times` times. A bench
 * that the commit lacks is left out; a run that fails is told and has no rows.
 *
 * @param sizes options that take the place of the small sizes.
 * @throws {BenchRefused} there is no such commit or bench.
 */
export const runAgainst = async (
  name: string,
  benches: readonly string[],
  times: number,
  sizes: BenchSizes,
): Promise<Run[]> => {
  const commit = await commitOf(name)
  for (const bench of benches)
    if (!hasBench(commandLineOf(root), bench)) throw new BenchRefused(`Unknown bench ${bench}.`)
  await using folder = await scratch()
  const that = folder.path('tree')
  await layOut(commit, that)
  const runs: Run[] = []
  const runIn = async (bench: string, side: Side) => {
    const isAsked = overHttp.includes(bench)
    const tree = side === 'this' || isAsked ? root : that
    const args = argumentsFor(commandLineOf(tree), { ...smallSizes, ...sizes })
    const other = isAsked && side === 'that' ? ['--checkout', that] : []
    const quiet = { load: loadavg()[0] ?? Number.NaN, spin: spin() }
    const rows = await runBench(bench, tree, [...args, ...other]).catch((error: Error) => {
      tell(`It failed: ${error.message}`)
      return []
    })
    runs.push({ bench, side, rows, ...quiet })
  }
  for (const bench of benches) {
    if (!overHttp.includes(bench) && !hasBench(commandLineOf(that), bench)) {
      tell(`${name} has no bench ${bench}: it is left out.`)
      continue
    }
    for (let n = 1; n <= times; n += 1)
      for (const side of ['that', 'this'] as const) {
        tell(`${bench} of ${side === 'that' ? name : 'this tree'}, ${n} of ${times} …`)
        await runIn(bench, side)
      }
  }
  return runs
}
