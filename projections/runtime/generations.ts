import type { Generation, ReadModels } from '../../engines/ports/read-models.ts'
import type { Projection } from './define-projection.ts'
import { NewerView } from './projection-failure.ts'

/** `v2` is the runner's build of version 2, `v2.r7` its seventh `npm run rebuild`. */
const pattern = /^v(\d+)(?:\.r(\d+))?$/

/** Name of the generation in which the runner builds a version. */
export const generationOf = (version: number): Generation => `v${version}`

/** The version of a generation; undefined when the name has another format. */
export const versionOf = (generation: Generation): number | undefined => {
  const version = pattern.exec(generation)?.[1]
  return version === undefined ? undefined : Number(version)
}

const rebuildNumber = (generation: Generation): number | undefined => {
  const number = pattern.exec(generation)?.[2]
  return number === undefined ? undefined : Number(number)
}

/** Whether `npm run rebuild` made it. */
export const isRebuild = (generation: Generation): boolean =>
  rebuildNumber(generation) !== undefined

/** Name of the next rebuild. Numbers only go up, so the name of a former live generation is not reused. */
export const nextRebuildGeneration = (
  version: number,
  existing: readonly Generation[],
): Generation => {
  const numbers = existing.map(generation => rebuildNumber(generation) ?? 0)
  return `${generationOf(version)}.r${Math.max(0, ...numbers) + 1}`
}

/**
 * The live generation of a view, if any.
 *
 * @throws {NewerView} it is of a version that this program does not know.
 */
export const requireKnownVersion = async (
  views: Pick<ReadModels, 'live'>,
  { name, version }: Projection<unknown>,
): Promise<Generation | undefined> => {
  const live = await views.live(name)
  if (live !== undefined && (versionOf(live) ?? 0) > version) throw new NewerView(name, live)
  return live
}

/** How often the live generation is compared with the followed one. */
const SWAP_POLL_MS = 200

/** Watches a generation of a view until it is disposed. */
type WatchedGeneration = Disposable & {
  /** Aborts when another generation is live. */
  readonly replaced: AbortSignal
  /** Compares at once; rejects when the store cannot be read. */
  check(): Promise<void>
}

export type SwapWatch = (view: string, generation: Generation) => WatchedGeneration

/**
 * Polls whether generations are still live, for all views at the same moment, so that a store can
 * answer with one query.
 */
export const createSwapWatch = (views: Pick<ReadModels, 'live'>): SwapWatch => {
  const checks = new Set<() => Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  const checkAll = (): void => {
    for (const check of checks) check().catch(() => {}) // a broken store shows in failing commits
  }

  return (view, generation) => {
    const replacing = new AbortController()
    const check = async (): Promise<void> => {
      if ((await views.live(view)) !== generation) replacing.abort()
    }
    checks.add(check)
    timer ??= setInterval(checkAll, SWAP_POLL_MS).unref()
    return {
      replaced: replacing.signal,
      check,
      [Symbol.dispose]() {
        checks.delete(check)
        if (checks.size > 0) return
        clearInterval(timer)
        timer = undefined
      },
    }
  }
}
