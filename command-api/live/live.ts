import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { founderOf } from '../../contracts/groups/group-founder.ts'
import { LISTENING_EVERY } from '../../contracts/live/live-protocol.ts'
import type { PositionCipher } from '../../engines/log/position-cipher.ts'
import { attendeesOf } from '../../projections/views/attendees-of.ts'
import { conversations } from '../../projections/views/chat.ts'
import { groups } from '../../projections/views/groups.ts'
import type { Accounts } from '../identity/accounts.ts'
import type { MemberSessions } from '../identity/member-sessions.ts'
import type { Services } from '../services.ts'
import { LIVE_RETRY_MS } from '../timeouts.ts'
import { createConnections } from './connections.ts'
import { type FindRecipients, type PushedEvent, pushedTypes, pushOf } from './pushes.ts'
import { createUpgrade, type UpgradeDependencies } from './upgrade.ts'

type LiveDependencies = {
  readonly services: Pick<Services, 'log' | 'views' | 'discoveryIndex'>
  readonly memberSessions: MemberSessions
  readonly accounts: Pick<Accounts, 'close' | 'closingsFollowedFrom'>
  readonly positionTokens: PositionCipher
  readonly logger: Logger
}

/** The live channel of connected members. */
export type Live = {
  /** Handles a server's upgrades from pages of this origin. */
  attach(server: Server, at: Omit<UpgradeDependencies, 'memberSessions' | 'connections'>): void
  readonly count: () => number
  /** Closes every socket, then stops following the log. */
  close(): Promise<void>
}

const followedTypes = [...pushedTypes, 'AccountClosed', 'MemberSuspended'] as const

/**
 * Follows the log from its head, so that each process notifies its own sockets without a message
 * bus. A lost push is harmless, because clients read after they reconnect.
 */
export const openLive = async (parts: LiveDependencies): Promise<Live> => {
  const { services, memberSessions, accounts, logger } = parts
  const { log, views, discoveryIndex } = services
  let lastPosition = await log.head()
  const connections = createConnections(() => lastPosition, parts.positionTokens)
  memberSessions.onEnd({
    ended: connections.endSession,
    missed: () =>
      connections
        .endInactive(memberSessions.isActive)
        .catch(error => logger.error({ err: error }, 'checking the sessions of sockets failed')),
  })
  const stopping = new AbortController()
  const { signal } = stopping

  const find: FindRecipients = {
    partners: async matchId => (await views.collection(conversations).get(matchId))?.profiles ?? [],
    attendees: gatheringId => attendeesOf(gatheringId, views),
    groupMembers: async (groupId, of) => {
      const members = (await views.collection(groups).get(groupId))?.memberIds ?? []
      return members.filter(id => id === of || discoveryIndex.exists(id, of, 'GROUPS'))
    },
    groupFounder: async (groupId, of) => {
      const found = await views.collection(groups).get(groupId)
      const founder = found && founderOf(found)
      const isThere = found?.memberIds.every(id => discoveryIndex.exists(id, of, 'GROUPS'))
      return founder !== undefined && isThere ? [founder] : []
    },
  }

  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        for await (const next of log.follow({
          after: lastPosition,
          types: followedTypes,
          signal,
        })) {
          if ('caughtUp' in next) {
            lastPosition = next.caughtUp
            continue
          }
          if (next.type === 'AccountClosed') {
            accounts.close(next.data.memberId)
            connections.endMember(next.data.memberId)
          } else if (next.type === 'MemberSuspended') connections.endMember(next.data.memberId)
          else {
            const { to, push } = await pushOf(next as PushedEvent, find)
            connections.send(to, push)
          }
          lastPosition = next.position
        }
        if (!signal.aborted) throw new Error('The log ended its follower.')
      } catch (error) {
        logger.error({ err: error }, 'the live channel lost the log and comes back')
        await wait(LIVE_RETRY_MS, undefined, { signal }).catch(() => {}) // an abort ends the loop
      }
    }
  }

  const following = follow()
  accounts.closingsFollowedFrom(lastPosition, signal).catch(error => {
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
