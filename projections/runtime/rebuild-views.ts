import type { Config } from '../../engines/config/config.ts'
import { nameOfStore } from '../../engines/config/locations.ts'
import { requireMatchingLog } from '../../engines/log/log-mismatch.ts'
import { openLog } from '../../engines/log/open-log.ts'
import { bindViews } from '../../engines/process/bind-stores.ts'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'
import { createRegistry } from '../../engines/process/registry.ts'
import { catchUpInThread } from './catch-up-in-thread.ts'
import type { Projection } from './define-projection.ts'
import { type RebuildOptions, rebuild } from './rebuild.ts'
import { type RebuildProgress, showRebuildProgress } from './rebuild-progress.ts'
import { type Mismatch, verify } from './verify.ts'

export type RebuildTask = {
  readonly projections: readonly Projection<unknown>[]
  /** Compare with the live documents instead of replacing them. */
  readonly verify: boolean
  readonly fromScratch: boolean
  /** Replace views of a newer version, too. */
  readonly downgrade: boolean
  /** Number of threads that the views are divided among; each reads the log once for its views. */
  readonly parallel: number
  /** Into how many partitions the views are divided; as many as each has unless given. */
  readonly partitions?: number
  readonly terminal: Pick<Terminal, 'output' | 'errors' | 'signal'>
}

export type RebuildOutcome = {
  readonly differences: number
  readonly failures: readonly string[]
}

/** Rebuilds or verifies views of an installation, beside its server, and prints the progress. */
export const rebuildViews = async (
  {
    projections,
    verify: verifying,
    fromScratch,
    downgrade,
    parallel,
    partitions,
    terminal: { output, signal },
  }: RebuildTask,
  { eventLog, keys, readModels, leases: whereLeases }: Config,
): Promise<RebuildOutcome> => {
  await using registry = createRegistry()
  const log = await openLog(registry, { eventLog, keys })
  const leases = await registry.openLeases(whereLeases)
  const stored = await registry.openReadModels(readModels)
  await requireMatchingLog(log, eventLog, { [nameOfStore('READ_MODELS_URL', readModels)]: stored })
  const views = bindViews(stored, log)
  const catchUpElsewhere = catchUpInThread({ eventLog, keys, readModels }, { parallel })
  const screen = await showRebuildProgress(log, output)
  const failures: string[] = []
  let differences = 0

  const work = async (projection: Projection<unknown>) => {
    const progress = screen.begin(projection.name)
    const task: RebuildOptions = {
      log,
      views,
      leases,
      projection,
      fromScratch,
      downgrade,
      signal,
      catchUpElsewhere,
      partitions,
      onProgress: progress.update,
    }
    try {
      if (verifying) differences += await compare(task, progress, screen.print)
      else await replace(task, progress)
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error))
    }
  }
  await Promise.all(projections.map(work)).finally(screen.stop)
  return { differences, failures }
}

const replace = async (task: RebuildOptions, progress: RebuildProgress): Promise<void> => {
  const generation = await rebuild(task)
  if (generation) progress.finish(`${task.projection.name}: ${generation} is live`)
}

const compare = async (
  task: RebuildOptions,
  progress: RebuildProgress,
  print: (line: string) => void,
) => {
  const { name } = task.projection
  let found = 0
  for await (const mismatch of verify(task)) {
    found += 1
    print(lineOf(mismatch))
  }
  if (task.signal.aborted) return found
  progress.finish(`${name}: ${found === 0 ? 'as the log says' : `${found} differences`}`)
  return found
}

const MAX_SHOWN = 120

/** A value on one line, cut when it is long. */
const shown = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

const lineOf = ({ collection, id, path, live, rebuilt }: Mismatch): string =>
  `${collection} ${id} ${path || '(document)'}: live ${shown(live)}, rebuilt ${shown(rebuilt)}`
