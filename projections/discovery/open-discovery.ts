import { comparePositions, origin, type Position } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { Config } from '../../engines/config/config.ts'
import type { Ports } from '../../engines/open-ports.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { type CardStore, storedCards } from './card-store.ts'
import { type Displace, openDisplacement } from './displacement.ts'
import { hydration } from './hydrate.ts'
import { openMemberSecrets, type SecretOf } from './member-secrets.ts'
import { type DiscoveryQueries, discoveryQueries } from './queries.ts'

type DiscoveryOptions = {
  readonly log: Pick<EventLog<DomainEvent>, 'head'>
  readonly views: ReadModels
  readonly displace: Displace
  readonly secretOf: SecretOf
  /** Whether filters that need premium rest without it; by default they do. */
  readonly sellsPremium?: boolean
  /** Whether photos that wait for the staff are blurred; by default they are not. */
  readonly reviewsPhotos?: boolean
  /** The time of queries without one; by default the system's. */
  readonly clock?: Clock | undefined
  /** Called when the log could not say how far it is: it is asked again. */
  readonly onFailure?: (view: string, error: unknown) => void
}

/** The queries of discovery, and how far the views are that they read. */
export type Discovery = DiscoveryQueries & {
  /** The head of the log, as it was some seconds ago at most while the log answers. */
  position(): Position
  /** True once cards and relations are as of a position; false if `signal` aborts first. */
  waitForPosition(position: Position, signal: AbortSignal): Promise<boolean>
  [Symbol.asyncDispose](): Promise<void>
}

/** Opens the queries of discovery on the ports of a process. */
export const openDiscoveryOn = async (
  config: Pick<Config, 'payments' | 'reviewsPhotos'>,
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
    reviewsPhotos: config.reviewsPhotos,
  })

/** How often the log is asked how far it is; the views may lack what is older, in milliseconds. */
const LOOK_EVERY_MS = 5_000
/** How long a query waits for views that lack more, in milliseconds. */
const WAIT_MS = 2_000

/** Opens the queries of discovery: they read cards and relations from their views. */
export const openDiscovery = async (options: DiscoveryOptions): Promise<Discovery> => {
  const { log, views, displace, secretOf, sellsPremium = true, clock } = options
  const { reviewsPhotos = false } = options
  const cards = storedCards(views)
  const memberOf = hydration({ displace, secretOf })
  const freshness = openFreshness(cards, await log.head())
  const look = () =>
    log.head().then(freshness.note, error => options.onFailure?.('discovery', error))
  const looking = setInterval(look, LOOK_EVERY_MS).unref()
  const ready = freshness.require
  return {
    ...discoveryQueries({ cards, ready, memberOf, sellsPremium, reviewsPhotos, clock }),
    position: freshness.position,
    waitForPosition: cards.waitForPosition,
    async [Symbol.asyncDispose]() {
      clearInterval(looking)
    },
  }
}

/**
 * Keeps queries from views that are behind the log: one that stopped, or is not built yet, must not look
 * like a community without members or without blocks. They may lack what came after the last look but one.
 */
export const openFreshness = (cards: Pick<CardStore, 'waitForPosition'>, head: Position) => {
  let reached = origin
  let due = head
  let latest = head
  return {
    position: () => latest,
    /** Notes how far the log is, at each look at it. */
    note(position: Position): void {
      due = latest
      latest = position
    },
    /** @throws {Refusal} `unavailable`: the views are too far behind. */
    async require(): Promise<void> {
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
