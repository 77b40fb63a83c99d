import { comparePositions, origin, type Position } from '../contracts/event.ts'
import type { DomainEvent } from '../contracts/events.ts'
import type { EventLog } from '../engines/event-log.ts'
import { UnreadableEvent } from '../engines/validating-event-log.ts'
import { type Batch, batches } from './batches.ts'
import { type Filler, usualSizes } from './filler.ts'
import { LogEnded } from './projection-failure.ts'

/** Keeps generations up to date with the log, all of them as one follower of it. */
export type FollowTogether = (filler: Filler, signal: AbortSignal) => Promise<void>

type Follower = {
  readonly filler: Filler
  /** What it is doing. */
  turn: Promise<void>
  fail(error: unknown): void
}

/**
 * Followers of a log as one: what is new is read once, given to those whom it concerns, and the
 * others are told that they have passed it. Whoever joins has caught up, or nearly so.
 *
 * The promise of each resolves when its signal has aborted and all that it had begun is stored. It
 * rejects, and the others go on, when it cannot fold an event, cannot read one of its types, or
 * cannot store; and when the log ends, or fails for all.
 */
export const followTogether = (log: EventLog<DomainEvent>): FollowTogether => {
  const followers = new Set<Follower>()
  let running = false
  let passing = new AbortController()

  /** Gives a batch to all of them at once, so that what they store is stored together. */
  const give = async (batch: Batch, some: readonly Follower[]) => {
    const turns: Promise<void>[] = []
    for (const one of some) {
      if (!followers.has(one)) continue
      const events = one.filler.of(batch.events)
      if (events.length === 0) one.filler.pass(batch.upTo)
      else turns.push(take(one, { ...batch, events }))
    }
    await Promise.all(turns)
  }

  const take = (one: Follower, batch: Batch): Promise<void> => {
    one.turn = one.filler.take(batch).catch(error => leave(one, error))
    return one.turn
  }

  const leave = (one: Follower, error: unknown) => {
    followers.delete(one)
    one.fail(error)
  }

  const pass = async (signal: AbortSignal) => {
    const some = [...followers] // who joins later may want what was left out here
    const follower = log.follow({ after: earliest(some), types: typesOf(some), signal })
    for await (const batch of batches(follower, usualSizes.batch)) await give(batch, some)
    if (!signal.aborted) for (const one of followers) leave(one, new LogEnded(one.filler.name))
  }

  const run = async () => {
    running = true
    while (followers.size > 0) {
      passing = new AbortController()
      await pass(passing.signal).catch(error => {
        for (const one of followers)
          if (!(error instanceof UnreadableEvent) || one.filler.types.has(error.type))
            leave(one, error)
      })
      passing.abort()
    }
    running = false
  }

  return async (filler, signal) => {
    if (signal.aborted) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const one: Follower = { filler, turn: Promise.resolve(), fail: reject }
    followers.add(one)
    passing.abort() // the next pass is for this one, too
    if (!running) void run()
    const stop = () => {
      followers.delete(one)
      if (followers.size === 0) passing.abort()
      one.turn.then(resolve)
    }
    signal.addEventListener('abort', stop, { once: true })
    await promise.finally(() => signal.removeEventListener('abort', stop))
  }
}

/** From where all of them have something to come. */
export const earliest = (followers: Iterable<{ readonly filler: Filler }>): Position =>
  Array.from(followers, ({ filler }) => filler.at() ?? origin).reduce((one, other) =>
    comparePositions(other, one) < 0 ? other : one,
  )

/** Every type that one of them folds. */
export const typesOf = (followers: Iterable<{ readonly filler: Filler }>) =>
  [
    ...new Set(Array.from(followers, ({ filler }) => [...filler.types]).flat()),
  ] as DomainEvent['type'][]
