import { comparePositions, type Position } from '../contracts/event.ts'
import type { DomainEvent } from '../contracts/events.ts'
import type { EventLog } from '../engines/event-log.ts'
import type { ReadModels } from '../engines/read-models.ts'
import { UnreadableEvent } from '../engines/validating-event-log.ts'
import { type Batch, batches } from './batches.ts'
import { type Build, createFiller, type Filler, type Sizes, usualSizes } from './filler.ts'
import { earliest, typesOf } from './follow-together.ts'
import { isPermanent } from './projection-failure.ts'

export type BuildTogether = Build & {
  /** Leaves this one where it stands. */
  readonly signal: AbortSignal
  /** Ends there even where the log goes on. */
  readonly last?: Position | undefined
  /** Told when nothing more will be done for it, and all that was done is stored. */
  readonly onEnd: () => void
}

type Together = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly builds: readonly BuildTogether[]
  readonly sizes?: Sizes
}

type Open = { readonly build: BuildTogether; readonly filler: Filler }

/**
 * Folds the log into several generations, each from its checkpoint on, in one pass: what concerns
 * several of them is read, opened and checked once. It goes as far as it gets with each: one that
 * cannot go on is left before the event that stops it, and whoever fills it next meets the cause.
 * Ends when all that are left have caught up.
 *
 * @throws whatever the log throws that is not the matter of one event.
 */
export const fillTogether = async ({
  log,
  views,
  builds,
  sizes = usualSizes,
}: Together): Promise<void> => {
  const open = new Set<Open>()
  const end = async (one: Open) => {
    open.delete(one)
    await one.filler.ended()
    one.build.onEnd()
  }

  /** The next events for one of them; it is over with it when there are none, or it fails. */
  const give = async (one: Open, batch: Batch) => {
    const { filler, build } = one
    if (build.signal.aborted) return end(one)
    const its = cut(batch, filler, build.last)
    try {
      await filler.take(its, batch.events.length)
      if (its.caughtUp) await end(one)
    } catch (error) {
      await leave(one, error)
    }
  }

  const leave = async (one: Open, error: unknown) => {
    if (isPermanent(error)) await one.filler.settle().catch(() => {}) // then the store is at fault, too
    await end(one)
  }

  const pass = async (ended: AbortController) => {
    const { signal } = ended
    const follower = log.follow({ after: earliest(open), types: typesOf(open), signal })
    for await (const batch of batches(follower, sizes.batch)) {
      for (const one of open) await give(one, batch)
      if (open.size === 0) return
    }
  }

  for (const build of builds) open.add({ build, filler: await createFiller(views, build, sizes) })
  while (open.size > 0) {
    const ended = new AbortController()
    try {
      await pass(ended)
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error
      for (const one of open) if (one.filler.types.has(error.type)) await leave(one, error)
    } finally {
      ended.abort()
    }
  }
}

/** What of a batch is for one filler. */
const cut = (batch: Batch, filler: Filler, last: Position | undefined): Batch => {
  const events = filler.of(batch.events)
  if (last === undefined || comparePositions(batch.upTo, last) < 0) return { ...batch, events }
  const before = events.filter(({ position }) => comparePositions(position, last) <= 0)
  return { events: before, upTo: last, caughtUp: true }
}
