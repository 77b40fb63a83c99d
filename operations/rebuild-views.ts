import type { Config } from '../engines/config/config.ts'
import { printLine, type Terminal } from '../engines/process/command-line/terminal.ts'
import type { Projection } from '../projections/runtime/define-projection.ts'
import { createFoldThread } from '../projections/runtime/fold-thread.ts'
import { type RebuildPlan, rebuild } from '../projections/runtime/rebuild.ts'
import { type Mismatch, verify } from '../projections/runtime/verify.ts'
import { openInstallation } from './open-installation.ts'
import { type RebuildProgress, showRebuildProgress } from './rebuild-progress.ts'

export type RebuildTask = {
  readonly projections: readonly Projection<unknown>[]
  /** First realign stores that do not match the log; no process may use them. */
  readonly realign: boolean
  /** Compare with the live documents instead of replacing them. */
  readonly verify: boolean
  readonly fromScratch: boolean
  /** Also replace views of a newer version. */
  readonly downgrade: boolean
  /** Number of threads among which the views are divided; each reads the log once. */
  readonly parallel: number
  /** Number of partitions of each view; by default as many as it has. */
  readonly partitions?: number
  readonly terminal: Pick<Terminal, 'output' | 'errors' | 'signal'>
}

export type RebuildOutcome = {
  readonly differences: number
  readonly failures: readonly string[]
}

/** Rebuilds or verifies views of an installation, beside its server, and prints the progress. */
export const rebuildViews = async (task: RebuildTask, config: Config): Promise<RebuildOutcome> => {
  const { output, signal } = task.terminal
  await using installation = await openInstallation(config, { realign: task.realign })
  const { log, views, leases } = installation
  for (const file of installation.realigned)
    printLine(output, `${file} did not fit the log and has been set back.`)

  const screen = await showRebuildProgress(log, output)
  const progress = new Map(task.projections.map(({ name }) => [name, screen.begin(name)]))
  const plans = viewsOfThreads(task).map(
    (projections): RebuildPlan => ({
      log,
      views,
      leases,
      projections,
      thread: createFoldThread(config),
      signal,
      fromScratch: task.fromScratch,
      downgrade: task.downgrade,
      partitions: task.partitions,
      onProgress: (view, upTo) => progress.get(view)?.update(upTo),
    }),
  )
  const work = task.verify
    ? plans.flatMap(plan => compareViews(plan, progress, screen.print))
    : plans.flatMap(plan => replaceViews(plan, progress))
  const results = await Promise.allSettled(work)
  screen.stop()
  return {
    differences: results.reduce(
      (sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0),
      0,
    ),
    failures: results.flatMap(one =>
      one.status === 'rejected'
        ? [one.reason instanceof Error ? one.reason.message : String(one.reason)]
        : [],
    ),
  }
}

/** The views divided among the threads. */
const viewsOfThreads = ({ projections, parallel }: RebuildTask) =>
  Array.from({ length: Math.min(parallel, projections.length) }, (_, thread) =>
    projections.filter((_, index) => index % parallel === thread),
  )

type ProgressOfViews = ReadonlyMap<string, RebuildProgress>

const replaceViews = (plan: RebuildPlan, progress: ProgressOfViews): Promise<number>[] =>
  rebuild(plan).map(async (rebuilding, index) => {
    const name = plan.projections[index]?.name ?? ''
    const generation = await rebuilding
    if (generation) progress.get(name)?.finish(`${name}: ${generation} is live`)
    return 0
  })

/** Counts the differences of each view. */
const compareViews = (
  plan: RebuildPlan,
  progress: ProgressOfViews,
  print: (line: string) => void,
): Promise<number>[] =>
  plan.projections.map(async projection => {
    const { name } = projection
    const onProgress = progress.get(name)?.update
    let found = 0
    for await (const mismatch of verify({ ...plan, projection, onProgress })) {
      found += 1
      print(lineOf(mismatch))
    }
    if (!plan.signal.aborted)
      progress
        .get(name)
        ?.finish(`${name}: ${found === 0 ? 'as the log says' : `${found} differences`}`)
    return found
  })

const MAX_SHOWN = 120

/** A value on one line, cut when it is long. */
const shown = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

const lineOf = ({ collection, id, path, live, rebuilt }: Mismatch): string =>
  `${collection} ${id} ${path || '(document)'}: live ${shown(live)}, rebuilt ${shown(rebuilt)}`
