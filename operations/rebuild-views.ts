import type { Config } from '../engines/config/config.ts'
import { printLine, type Terminal } from '../engines/process/command-line/terminal.ts'
import type { Projection } from '../projections/runtime/define-projection.ts'
import { shownValue } from '../projections/runtime/differences.ts'
import { createFoldThread } from '../projections/runtime/fold-thread.ts'
import { findPartings, type Parting } from '../projections/runtime/partings.ts'
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
  /** Also name the event at which each differing document parted from the log. */
  readonly why: boolean
  readonly fromScratch: boolean
  /** Also replace views of a newer version. */
  readonly downgrade: boolean
  /** Number of threads among which the views are divided; each reads the log once. */
  readonly parallel: number
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
  if (installation.isRealigned)
    printLine(output, 'Views and reactors did not fit the log and have been set back.')

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
      onProgress: (view, upTo) => progress.get(view)?.update(upTo),
    }),
  )
  const work = task.verify
    ? plans.flatMap(plan => compareViews(plan, task.why, progress, screen.print))
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

/** Number of documents of a view whose differences are explained, the first that were found. */
const MAX_EXPLAINED = 20

/** Length at which a printed document is cut, in characters. */
const MAX_DOCUMENT = 2_000

/** Prints for each document where it parted from the log. */
const explain = async (
  { log, signal }: RebuildPlan,
  projection: Projection<unknown>,
  found: ReadonlyMap<string, readonly Mismatch[]>,
  print: (line: string) => void,
): Promise<void> => {
  for (const parting of await findPartings({ log, projection, signal }, [...found.values()].flat()))
    for (const line of explanationOf(projection.name, parting)) print(line)
}

const explanationOf = (
  view: string,
  { id, live, livePosition, first, unexplained }: Parting,
): string[] => {
  const state = (what: string, document: unknown) =>
    `  ${what}: ${shownValue(document ?? undefined, MAX_DOCUMENT)}`
  const lines = []
  if (first) {
    const { event, before, after } = first
    lines.push(
      `${view} ${id} parted at position ${event.position}: ${event.type} ${event.id} of ${event.at}`,
      state('folded before', before),
      state('folded after', after),
    )
  }
  if (unexplained.length > 0)
    lines.push(
      `${view} ${id} has live what the log never gave it: ${unexplained.map(path => path || '(document)').join(', ')}`,
    )
  const of = livePosition === undefined ? '' : `, of position ${livePosition}`
  return [...lines, state(`live${of}`, live)]
}

/** Counts the differences of each view. */
const compareViews = (
  plan: RebuildPlan,
  why: boolean,
  progress: ProgressOfViews,
  print: (line: string) => void,
): Promise<number>[] =>
  plan.projections.map(async projection => {
    const { name } = projection
    const onProgress = progress.get(name)?.update
    let found = 0
    const limit = why ? MAX_EXPLAINED : 0
    const toExplain = new Map<string, Mismatch[]>()
    let areMore = false
    for await (const mismatch of verify({ ...plan, projection, onProgress })) {
      found += 1
      print(lineOf(mismatch))
      const ofDocument = toExplain.get(mismatch.id)
      if (ofDocument) ofDocument.push(mismatch)
      else if (toExplain.size < limit) toExplain.set(mismatch.id, [mismatch])
      else areMore = true
    }
    if (toExplain.size > 0 && !plan.signal.aborted) {
      await explain(plan, projection, toExplain, print)
      if (areMore) print(`${name}: --why explains the first ${limit} documents that differ.`)
    }
    if (!plan.signal.aborted)
      progress
        .get(name)
        ?.finish(`${name}: ${found === 0 ? 'as the log says' : `${found} differences`}`)
    return found
  })

const lineOf = ({ collection, id, path, live, rebuilt }: Mismatch): string =>
  `${collection} ${id} ${path || '(document)'}: live ${shownValue(live)}, rebuilt ${shownValue(rebuilt)}`
