import type { Position } from '../contracts/event.ts'
import type { DomainEvent } from '../contracts/events.ts'
import type { EventLog } from '../engines/event-log.ts'
import { type Generation, type ReadModels, SwapRefused } from '../engines/read-models.ts'
import type { Projection } from './define.ts'
import { fill } from './fill.ts'
import { isRebuild, nextRebuild, versionOf } from './generations.ts'

/** Another process is rebuilding the view. */
export class RebuildRunning extends Error {
  override readonly name = 'RebuildRunning'
  readonly code = 'rebuild_running'

  constructor(view: string) {
    super(`${view} is being rebuilt already. Wait until that is done.`)
  }
}

export type Rebuild = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly projection: Projection<unknown>
  /** Takes the right to rebuild a view; undefined while another process has it. */
  readonly hold: (view: string) => Disposable | undefined
  readonly signal: AbortSignal
  readonly onProgress?: (upTo: Position) => void
}

/**
 * Folds the whole log into a new generation of a view and makes it live, while readers read the
 * old one and its runner, in whatever process, keeps it up to date. The runner then goes on with
 * the new one. What an interrupted rebuild left behind is removed first.
 *
 * @returns the new generation; undefined when `signal` aborted, which leaves everything as it was.
 * @throws {RebuildRunning} there is one of this view already.
 * @throws {SwapRefused} a newer version of the view went live meanwhile.
 */
export const rebuild = async (rebuilding: Rebuild): Promise<Generation | undefined> => {
  const { views, projection, hold } = rebuilding
  const { name, version } = projection
  using held = hold(name)
  if (!held) throw new RebuildRunning(name)

  const live = await views.live(name)
  const existing = await views.generations(name)
  for (const abandoned of existing)
    if (isRebuild(abandoned) && abandoned !== live) await views.drop(name, abandoned)

  const generation = nextRebuild(version, existing)
  await views.prepare(projection, generation)
  let swapped = false
  try {
    swapped = await becomeLive(rebuilding, generation)
  } finally {
    if (!swapped) await views.drop(name, generation)
  }
  return swapped ? generation : undefined
}

/** Fills the generation until it can take the place of whatever is live by then. */
const becomeLive = async (
  { log, views, projection, signal, onProgress }: Rebuild,
  generation: Generation,
): Promise<boolean> => {
  const { name, version } = projection
  for (;;) {
    await fill({ log, views, projection, generation, signal, onProgress }, 'caught up')
    if (signal.aborted) return false
    const live = await views.live(name)
    try {
      await views.swap(name, live, generation)
      return true
    } catch (error) {
      const now = await views.live(name)
      const newer = now !== undefined && (versionOf(now) ?? 0) > version
      if (newer || !(error instanceof SwapRefused)) throw error
    }
  }
}
