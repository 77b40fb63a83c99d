import { comparePositions, origin, type Position } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { Config } from '../../engines/config/config.ts'
import type { Ports } from '../../engines/open-ports.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { createPositionWaiters } from '../../engines/primitives/position-waiters.ts'
import { isPermanent, LogEnded } from '../runtime/projection-failure.ts'
import { type ProjectionStatus, trackProgress } from '../runtime/projection-status.ts'
import { superviseView } from '../runtime/supervise-view.ts'
import { discoveryView } from '../views/discovery.ts'
import { relationEventTypes } from '../views/relations/relation.ts'
import { type CardStore, storedCards } from './card-store.ts'
import { type Displace, openDisplacement } from './displacement.ts'
import { openMemberSecrets, type SecretOf } from './member-secrets.ts'
import { type DiscoveryQueries, discoveryQueries } from './queries.ts'
import { RelationCache } from './relation-cache.ts'
import { storedPages } from './relation-pages.ts'

type DiscoveryOptions = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly displace: Displace
  readonly secretOf: SecretOf
  /** Whether filters that need premium rest without it; by default they do. */
  readonly sellsPremium?: boolean
  /** The time of queries without one; by default the system's. */
  readonly clock?: Clock | undefined
  /** Called for every failure of the log. */
  readonly onFailure?: (view: string, error: unknown) => void
}

/** The queries of discovery, and how far this process has read relations of the log. */
export type Discovery = DiscoveryQueries & {
  readonly name: typeof discoveryView.name
  status(): ProjectionStatus
  /** How far the relations of the log are read. */
  position(): Position
  /** True once relations and cards are as of a position; false if `signal` aborts first. */
  waitForPosition(position: Position, signal: AbortSignal): Promise<boolean>
  [Symbol.asyncDispose](): Promise<void>
}

/** Opens the queries of discovery on the ports of a process. */
export const openDiscoveryOn = async (
  config: Pick<Config, 'payments'>,
  ports: Pick<Ports, 'log' | 'views' | 'keys'>,
  more: Pick<DiscoveryOptions, 'clock' | 'onFailure'>,
): Promise<Discovery> =>
  openDiscovery({
    ...more,
    log: ports.log,
    views: ports.views,
    displace: await openDisplacement(ports.keys),
    secretOf: await openMemberSecrets(ports.keys),
    sellsPremium: config.payments.type !== 'none',
  })

/** Events that change relations, and those that end them. */
const followedEventTypes = [...relationEventTypes, 'ProfileClosed', 'AccountClosed'] as const

/**
 * Opens the queries of discovery. Follows the log for relations, so that a block is effective in every
 * process at once, however far the views are. Resolves when that has caught up.
 */
export const openDiscovery = async (options: DiscoveryOptions): Promise<Discovery> => {
  const { log, views, displace, secretOf, sellsPremium = true, clock } = options
  const report = (error: unknown) => options.onFailure?.(discoveryView.name, error)
  const cards = storedCards(views)
  const relations = await RelationCache.open({
    stored: storedPages(views),
    onFailure: report,
  })
  const freshness = openFreshness(cards, await log.head())
  let position = relations.from
  const waiters = createPositionWaiters(() => position)
  const caughtUp = Promise.withResolvers<void>()
  const closing = new AbortController()
  const { signal } = closing
  const tracker = trackProgress(discoveryView.name)

  const ended = superviseView(
    tracker,
    async noted => {
      for await (const next of log.follow({ after: position, types: followedEventTypes, signal })) {
        const isCaughtUp = 'caughtUp' in next
        if (!isCaughtUp) relations.note(next)
        position = isCaughtUp ? next.caughtUp : next.position
        freshness.note(position)
        noted.progress(position, isCaughtUp)
        waiters.check()
        if (isCaughtUp) caughtUp.resolve()
      }
      if (!signal.aborted) throw new LogEnded(discoveryView.name)
    },
    {
      log,
      signal,
      onFailure(error) {
        if (isPermanent(error)) caughtUp.resolve() // it may stand still until the event is parked
        report(error)
      },
    },
  )
  await Promise.race([caughtUp.promise, ended])

  return {
    ...discoveryQueries({
      cards,
      relations,
      ready: freshness.require,
      displace,
      secretOf,
      sellsPremium,
      clock,
    }),
    name: discoveryView.name,
    status: tracker.status,
    position: () => position,
    async waitForPosition(wanted, waiting) {
      const waits = [
        waiters.wait(discoveryView.name, wanted, waiting),
        cards.waitForPosition(wanted, waiting),
      ]
      return (await Promise.all(waits)).every(Boolean)
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      await ended
      waiters.end()
    },
  }
}

/** How long the cards may be behind the log, and how long a query waits for them, in milliseconds. */
const MOST_BEHIND_MS = 5_000
const WAIT_MS = 2_000

/**
 * Keeps queries from cards that are behind the log: a view that stopped, or one that is not built yet,
 * must not look like a community without members.
 */
export const openFreshness = (
  cards: Pick<CardStore, 'waitForPosition'>,
  head: Position,
  now: () => number = () => performance.now(),
) => {
  let reached = origin
  let due = head
  let latest = head
  let next = { position: head, at: now() }

  const moveOn = () => {
    if (now() - next.at < MOST_BEHIND_MS) return
    due = next.position
    next = { position: latest, at: now() }
  }

  return {
    /** Notes how far the log is. */
    note(position: Position): void {
      latest = position
      moveOn()
    },
    /** @throws {Refusal} `unavailable`: the cards are too far behind. */
    async require(): Promise<void> {
      moveOn()
      const wanted = due
      if (comparePositions(reached, wanted) >= 0) return
      if (!(await cards.waitForPosition(wanted, AbortSignal.timeout(WAIT_MS))))
        throw new Refusal(
          'unavailable',
          'Kith is still reading who is here. Try again in a moment.',
          2,
        )
      reached = wanted
    },
  }
}
