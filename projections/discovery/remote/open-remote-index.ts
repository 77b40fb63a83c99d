import { origin, type Position } from '../../../contracts/core/event.ts'
import type { DomainEvent } from '../../../contracts/core/event-types.ts'
import { limits } from '../../../contracts/core/limits.ts'
import type { DiscoveryGroup } from '../../../engines/config/discovery-regions.ts'
import { laterPosition } from '../../../engines/log/earliest-position.ts'
import { type Clock, systemClock } from '../../../engines/ports/clock.ts'
import type { EventLog } from '../../../engines/ports/event-log.ts'
import type { Checks } from '../../../engines/process/operator-listener/readiness.ts'
import { LogEnded } from '../../runtime/projection-failure.ts'
import { trackProgress } from '../../runtime/projection-status.ts'
import { superviseView } from '../../runtime/supervise-view.ts'
import { discoveryIndexView } from '../../views/discovery.ts'
import type { DiscoveryIndex } from '../discovery-index.ts'
import { followedEventTypes } from '../fold-index.ts'
import { createAskAny } from './ask-any.ts'
import { connectToDiscovery } from './discovery-process.ts'
import { betweenFrom } from './pair-facts.ts'
import { probeProcesses } from './probe-processes.ts'
import { createRegionalDecks } from './regional-decks.ts'
import { createRememberedFacts } from './remembered-facts.ts'
import { waitForAny } from './wait-for-any.ts'

type RemoteIndexOptions = {
  /** Followed so that no answer is older than what this process has seen of the log. */
  readonly log: Pick<EventLog<DomainEvent>, 'follow' | 'head'>
  /** Processes that hold the index: one group of all members, or one for each region. */
  readonly groups: readonly DiscoveryGroup[]
  /** What they ask callers for; undefined on this machine. */
  readonly secret: string | undefined
  /** The time of queries without one; by default the system's. */
  readonly clock?: Clock | undefined
  /** Called with each failure to reach a process or to follow the log. */
  readonly onFailure?: (view: string, error: unknown) => void
}

export type RemoteDiscoveryIndex = DiscoveryIndex & {
  /** Whether a process answers; which do not, and which regions are away. */
  readonly checks: Checks
}

/**
 * Follows the log as an index in this process would, so that answers of other processes are never
 * older than its own would be: `seen` is called with the position of each event.
 */
const followSeen = (
  log: RemoteIndexOptions['log'],
  from: Position,
  seen: (position: Position) => void,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<void> => {
  let after = from
  return superviseView(
    trackProgress(discoveryIndexView.name),
    async tracker => {
      for await (const next of log.follow({ after, types: followedEventTypes, signal })) {
        const caughtUp = 'caughtUp' in next
        after = caughtUp ? next.caughtUp : next.position
        if (!caughtUp) seen(after)
        tracker.progress(after, caughtUp)
      }
      if (!signal.aborted) throw new LogEnded(discoveryIndexView.name)
    },
    { signal, onFailure: report },
  )
}

/**
 * The discovery index of other processes. Resolves whether or not one of them answers.
 *
 * An answer contains at least every event that this process has seen of the log and every position that
 * it waited for, from every one of those processes. So a block hides two members as soon as it would
 * with an index in this process. Where none answers, or none has come so far, every query throws
 * `DiscoveryAway`. Where those of one region do not, the decks of its members do.
 */
export const openRemoteIndex = async ({
  log,
  groups,
  secret,
  clock = systemClock,
  onFailure,
}: RemoteIndexOptions): Promise<RemoteDiscoveryIndex> => {
  const { name } = discoveryIndexView
  const report = (error: unknown) => onFailure?.(name, error)
  const closing = new AbortController()
  const { signal } = closing
  let floor = await log.head()
  const raise = (position: Position) => {
    floor = laterPosition(floor, position)
  }
  const connected = groups.map(({ region, urls }) => ({
    region,
    processes: urls.map(url => connectToDiscovery(url, secret, region)),
  }))
  const processes = connected.flatMap(group => group.processes)
  const askAny = createAskAny(processes, signal)
  const askDeck = createRegionalDecks(connected, askAny, signal)
  const decks = createRememberedFacts()
  const { check, ended } = probeProcesses(connected, signal, report)
  const following = followSeen(log, floor, raise, signal, report)

  return {
    name,
    checks: { discovery: check },
    async candidates(viewer, mode, { now, limit }) {
      const atLeast = floor
      const withFacts = limit <= limits.deck
      const asked = { viewer, mode, now: now.getTime(), limit, withFacts }
      const deck = await askDeck(asked, atLeast)
      const facts = new Map(deck.flatMap(({ id, facts }) => (facts ? [[id, facts]] : [])))
      if (withFacts) decks.remember(now, { viewer, atLeast, facts })
      return deck.map(({ id }) => id)
    },
    async between(viewer, others, now = clock.now(), also = {}) {
      const { comparisons = false } = also
      const named = [...new Set(others)]
      const known = comparisons ? undefined : decks.recall(now, viewer, named, floor)
      if (known) return betweenFrom(named, known)
      const asked = { viewer, others: named, now: now.getTime(), comparisons }
      return betweenFrom(named, await askAny('between', asked, floor), also)
    },
    likeCount: (viewer, now) => askAny('likeCount', { viewer, now: now.getTime() }, floor),
    likers: (viewer, now) => askAny('likers', { viewer, now: now.getTime() }, floor),
    recordedSwipes: viewer => askAny('recordedSwipes', { viewer }, floor),
    lifts: viewer => askAny('lifts', { viewer }, floor),
    async filterEffects(viewer, mode, now) {
      const asked = { viewer, mode, now: now.getTime() }
      const { hidden, within } = await askAny('filterEffects', asked, floor)
      return { hidden: new Map(hidden), within }
    },
    countDescribed: (viewer, rules, now) =>
      askAny('countDescribed', { viewer, rules: [...rules], now: now.getTime() }, floor),
    async waitForPosition(position, waiting) {
      const isReached = await waitForAny(processes, position, AbortSignal.any([waiting, signal]))
      if (isReached) raise(position)
      return isReached
    },
    position: () =>
      processes.reduce<Position>((latest, one) => laterPosition(latest, one.position()), origin),
    async [Symbol.asyncDispose]() {
      closing.abort()
      await Promise.all([ended, following])
      for (const process of processes) process[Symbol.dispose]()
    },
  }
}
