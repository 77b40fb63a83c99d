import type { Position } from '../../../contracts/core/event.ts'
import { laterPosition } from '../../log/earliest-position.ts'
import type { Generation } from '../../ports/read-models.ts'
import { createPositionWaiters } from '../../primitives/position-waiters.ts'
import { MONGODB_POLL_MS } from '../../primitives/timeouts.ts'
import type { Advances } from './advances.ts'
import type { Generations } from './generations.ts'
import type { ViewChanges } from './view-changes.ts'
import {
  liveGeneration,
  nameOfGeneration,
  type ToldProgress,
  type ViewDocument,
} from './view-document.ts'

/** Progress without documents of the views of this process. */
export const createOwnProgress = () => {
  const positions = new Map<string, Position>()
  return {
    positions,
    all: (): ToldProgress => [...positions],
  }
}

type OwnProgress = ReturnType<typeof createOwnProgress>

/**
 * How far the live generations are: their checkpoints, and the progress without documents that
 * processes report. While somebody waits, one query asks the database after each change that it
 * reports and after pauses. `openChanges` is called at the first wait.
 */
export const watchProgress = (
  own: OwnProgress,
  generations: Pick<Generations, 'withProgress'>,
  advances: Pick<Advances, 'tell'>,
  onViews: (views: readonly ViewDocument[], askedAt: number) => void,
  openChanges: (onChange: () => void) => ViewChanges,
) => {
  let views = new Map<string, ViewDocument>()
  let others = new Map<string, Position>()
  let waiting = 0
  let changes: ViewChanges | undefined
  let pause: number = MONGODB_POLL_MS.first
  let isPolling = false
  let isChanged = false
  let timer: NodeJS.Timeout | undefined
  let ended = false

  const positionOf = (collection: string): Position | undefined => {
    const live = liveGeneration(views.get(collection))
    if (!live) return undefined
    const name = nameOfGeneration(collection, live.name)
    return laterPosition(live.checkpoint, laterPosition(own.positions.get(name), others.get(name)))
  }
  const waiters = createPositionWaiters(positionOf)

  const refresh = async (): Promise<void> => {
    const askedAt = performance.now()
    const all = await generations.withProgress()
    onViews(all, askedAt)
    views = new Map(all.map(view => [view._id, view]))
    others = new Map()
    for (const { progress = [] } of all)
      for (const [name, position] of progress)
        others.set(name, laterPosition(position, others.get(name)) ?? position)
    waiters.check()
  }

  /** Asks again until nobody waits. The waits go on while the database does not answer. */
  const poll = async () => {
    timer = undefined
    isChanged = false
    await refresh().catch(() => {})
    isPolling = waiting > 0 && !ended
    if (isPolling) timer = setTimeout(poll, isChanged ? 0 : nextPause())
  }

  const nextPause = (): number => {
    if (changes?.isTold()) return MONGODB_POLL_MS.told
    const next = pause
    pause = Math.min(MONGODB_POLL_MS.max, pause * 1.5)
    return next
  }

  const pollNow = () => {
    isChanged = true
    if (!timer) return // the query under way may be older: another one follows it
    clearTimeout(timer)
    timer = setTimeout(poll, 0)
  }

  const startPolling = () => {
    changes ??= openChanges(pollNow)
    pause = MONGODB_POLL_MS.first
    if (isPolling) return
    isPolling = true
    timer = setTimeout(poll, 0)
  }

  return {
    note(collection: string, generation: Generation, upTo: Position): void {
      own.positions.set(nameOfGeneration(collection, generation), upTo)
      waiters.check(collection)
      advances.tell()
    },

    async wait(collection: string, position: Position, signal: AbortSignal): Promise<boolean> {
      waiting += 1
      startPolling()
      try {
        return await waiters.wait(collection, position, signal)
      } finally {
        waiting -= 1
      }
    },

    async end(): Promise<void> {
      ended = true
      clearTimeout(timer)
      waiters.end()
      await changes?.end()
    },
  }
}
