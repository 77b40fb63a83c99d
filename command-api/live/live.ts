import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Position, RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { LISTENING_EVERY } from '../../contracts/live/live-protocol.ts'
import { readIfPossible } from '../../engines/ports/storage-fault.ts'
import { spanKey, spanTime, type Traces } from '../../engines/ports/traces.ts'
import type { FailureLog } from '../../engines/process/failure-log.ts'
import type { ApiFeature } from '../handlers/feature.ts'
import type { MemberSessions, Services } from '../handlers/services.ts'
import { LIVE_RETRY_MS, VIEWS_TIMEOUT_MS } from '../handlers/timeouts.ts'
import { waitForViews } from '../http/consistency.ts'
import type { Accounts } from '../identity/accounts.ts'
import { createConnections } from './connections.ts'
import { liveMessagesOf } from './live-messages.ts'
import { createUpgrade, type UpgradeDependencies } from './upgrade.ts'

type LiveDependencies = {
  readonly features: readonly ApiFeature[]
  readonly services: Pick<Services, 'log' | 'views' | 'discovery' | 'clock'>
  readonly memberSessions: MemberSessions
  readonly accounts: Pick<Accounts, 'close' | 'closingsFollowedFrom'>
  readonly logger: Logger
  readonly failures: Pick<FailureLog, 'failed'>
  readonly traces: Traces | undefined
}

/** The live channel of connected members. */
export type Live = {
  /** Handles a server's upgrades from pages of this origin. */
  attach(server: Server, at: Omit<UpgradeDependencies, 'memberSessions' | 'connections'>): void
  readonly count: () => number
  /** Closes every socket, then stops following the log. */
  close(): Promise<void>
}

type Following = {
  readonly after: Position
  readonly types: readonly DomainEvent['type'][]
  readonly signal: AbortSignal
  readonly onEvent: (event: RecordedEvent<DomainEvent>) => Promise<void>
}

/** Follows the log until the signal aborts; after a failure it goes on at the last position. */
const followLog = async (
  { services: { log }, failures }: LiveDependencies,
  { after, types, signal, onEvent }: Following,
): Promise<void> => {
  let reached = after
  while (!signal.aborted) {
    try {
      for await (const next of log.follow({ after: reached, types, signal })) {
        if ('caughtUp' in next) reached = next.caughtUp
        else {
          await onEvent(next)
          reached = next.position
        }
      }
      if (!signal.aborted) throw new Error('The log ended its follower.')
    } catch (error) {
      failures.failed('channel', 'live', error)
      await wait(LIVE_RETRY_MS, undefined, { signal }).catch(() => {}) // an abort ends the loop
    }
  }
}

/**
 * Follows the log from its head, so that each process notifies its own sockets without a message
 * bus. A lost message is harmless, because clients read after they reconnect.
 */
export const openLive = async (parts: LiveDependencies): Promise<Live> => {
  const { services, memberSessions, accounts, logger, traces } = parts
  const messages = liveMessagesOf(parts.features)
  const head = await services.log.head()
  const connections = createConnections()
  memberSessions.onEnd({
    ended: connections.endSession,
    missed: () =>
      connections
        .endInactive(memberSessions.isActive)
        .catch(error => logger.error({ err: error }, 'checking the sessions of sockets failed')),
  })
  const stopping = new AbortController()
  const { signal } = stopping

  /**
   * Waits until the views that its readers read have the event, two seconds after it at most: a view
   * that stopped delays no message for longer.
   */
  const deliver = async (event: RecordedEvent<DomainEvent>) => {
    const startedAt = spanTime()
    const addressed = await messages.address(event, services)
    if (!addressed) return
    const { views } = addressed
    const age = Math.max(0, services.clock.now().getTime() - Date.parse(event.at))
    const patience = Math.max(0, VIEWS_TIMEOUT_MS - age)
    await readIfPossible(waitForViews(services, views, event.position, signal, patience))
    connections.send(addressed)
    traces?.record({
      name: 'send live message',
      kind: 'producer',
      correlation: event.meta.correlation,
      key: spanKey.effect('live', event.id),
      parent: spanKey.event(event.id),
      startedAt,
      endedAt: spanTime(),
    })
  }

  const following = followLog(parts, {
    after: head,
    types: [...messages.types, 'AccountClosed', 'MemberSuspended'],
    signal,
    async onEvent(event) {
      switch (event.type) {
        case 'AccountClosed':
          accounts.close(event.data.memberId)
          return connections.endMember(event.data.memberId)
        case 'MemberSuspended':
          return connections.endMember(event.data.memberId)
        default:
          return deliver(event)
      }
    },
  })
  accounts.closingsFollowedFrom(head, signal).catch(error => {
    if (!signal.aborted) logger.error({ err: error }, 'accounts are looked up in the log')
  })
  const pings = setInterval(() => {
    connections
      .ping(memberSessions.isActive)
      .catch(error => logger.error({ err: error }, 'pinging sockets failed'))
  }, LISTENING_EVERY)

  return {
    attach(server, at) {
      const upgrade = createUpgrade({ ...at, memberSessions, connections })
      server.on('upgrade', (request, socket, head) => {
        upgrade(request, socket, head).catch(error => {
          logger.error({ err: error }, 'an upgrade failed')
          socket.destroy()
        })
      })
    },
    count: connections.count,
    async close() {
      clearInterval(pings)
      await connections.close()
      stopping.abort()
      await following
    },
  }
}
