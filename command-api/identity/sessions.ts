import { hash, randomBytes } from 'node:crypto'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { nothingHere } from '../../contracts/core/refusals.ts'
import {
  endSession,
  endSessions,
  listSecurityNotices,
  listSessions,
  type Session,
} from '../../contracts/identity/account.ts'
import { NOT_YOU } from '../../contracts/notifications/notifications.ts'
import { removePushDevice } from '../../engines/adapters/web-push/push-devices.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import { StorageFault } from '../../engines/ports/storage-fault.ts'
import type { MemberSession, Sessions } from '../../engines/records/sessions.ts'
import type { ShortLived, ShortLivedRecord } from '../../engines/records/short-lived.ts'
import { recentNotices, securityNotices } from '../../projections/views/security-notices.ts'
import { command, query } from '../handlers/handler.ts'
import type {
  EndedSessionsListener,
  MemberSessions,
  OwnSession,
  Services,
} from '../handlers/services.ts'
import { SESSION_NOTE_MS } from '../handlers/timeouts.ts'
import type { Accounts } from './accounts.ts'

const HOUR = 3_600_000

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** A session as shown to its member. Its id does not reveal the token. */
const present = async (
  { key, startedAt, notedAt, device, passkeyId }: OwnSession,
  sessionKey: string,
  { keys }: Pick<Services, 'keys'>,
): Promise<Session> => ({
  id: await keyedId(keys, 'session', key),
  device,
  passkeyId,
  signedInAt: isoTime(startedAt),
  lastSeenAt: isoTime(Math.max(startedAt, Math.floor(notedAt / HOUR) * HOUR)),
  current: key === sessionKey,
})

type PresentedSession = { readonly own: OwnSession; readonly shown: Session }

const ownSessions = async (
  { memberId, sessionKey }: { memberId: string; sessionKey: string },
  services: Pick<Services, 'keys' | 'memberSessions'>,
): Promise<PresentedSession[]> => {
  const all = await services.memberSessions.list(memberId)
  const shown = await Promise.all(
    all.map(async own => ({ own, shown: await present(own, sessionKey, services) })),
  )
  return shown.toSorted(
    (one, other) =>
      Number(other.shown.current) - Number(one.shown.current) ||
      other.own.notedAt - one.own.notedAt,
  )
}

export const onListSessions = query(listSessions, { reads: [] }, async (request, services) =>
  (await ownSessions(request, services)).map(({ shown }) => shown),
)

/** Ends one session of the caller, perhaps the current one; its sockets close at once. */
export const onEndSession = command(endSession, { reads: [] }, async (request, services) => {
  const { id } = request.params
  const found = (await ownSessions(request, services)).find(({ shown }) => shown.id === id)
  if (!found) throw nothingHere()
  await services.memberSessions.end(found.own.key)
  return found.shown
})

/** Ends all sessions of the caller, also the current one: a copy of its cookie may exist. */
export const onEndSessions = command(endSessions, { reads: [] }, async (request, services) => {
  const all = await ownSessions(request, services)
  await services.memberSessions.endAll(request.memberId)
  return all.map(({ shown }) => shown)
})

/** Kept apart from notifications: any signed-in device can mark those as read, or push them out. */
export const onListSecurityNotices = query(
  listSecurityNotices,
  { reads: [securityNotices] },
  async ({ memberId, now }, { views }) => {
    const found = await views.collection(securityNotices).get(profileIdOf(memberId))
    return recentNotices(found?.notices ?? [], now.getTime())
      .toReversed()
      .map(({ id, message, at }) => ({ id, message: message.split(NOT_YOU, 1)[0] ?? message, at }))
  },
)

const DAY = 86_400_000

/** A session ends this long after its last use, and `MAX_LIFE` after its start. */
const ROLLING_LIFE = 30 * DAY
const MAX_LIFE = 90 * DAY

/** Sessions of a member. One more ends the least recently used one. */
export const MAX_SESSIONS = 50

const keyOf = (token: string): string => hash('sha256', token, 'base64url')

/** Sessions of open accounts; those of closed accounts are invalid. */
export const createMemberSessions = (
  { sessions, shortLived }: { readonly sessions: Sessions; readonly shortLived: ShortLived },
  clock: Clock,
  { isOpen }: Pick<Accounts, 'isOpen'>,
): MemberSessions => {
  const listeners: EndedSessionsListener[] = []
  const tellEnded = (key: string) => {
    for (const { ended } of listeners) ended(key)
  }
  sessions.onSessionRemoved({
    removed: tellEnded,
    missed() {
      for (const { missed } of listeners) missed()
    },
  })
  const now = () => clock.now().getTime()
  const record = (session: MemberSession) => ({
    value: session,
    expiresAt: Math.min(session.notedAt + ROLLING_LIFE, session.startedAt + MAX_LIFE),
    owner: session.memberId,
  })

  const end = async (key: string): Promise<void> => {
    await sessions.remove(key)
    await removePushDevice(shortLived, key)
    tellEnded(key)
  }

  const list = async (memberId: string): Promise<OwnSession[]> => {
    const keys = await sessions.owned(memberId)
    const found = await Promise.all(
      keys.map(async key => ({ key, record: await sessions.get(key, now()) })),
    )
    return found.flatMap(({ key, record }) => {
      if (!record) return []
      const { startedAt, notedAt, device, passkeyId } = record.value as MemberSession
      return [{ key, startedAt, notedAt, device, passkeyId }]
    })
  }

  const replaceIfPossible = async (key: string, renewed: ShortLivedRecord) => {
    try {
      return await sessions.replace(key, renewed)
    } catch (error) {
      if (error instanceof StorageFault) return 'impossible'
      throw error
    }
  }

  const makeRoom = async (memberId: string): Promise<void> => {
    const byUse = (await list(memberId)).toSorted((one, other) => one.notedAt - other.notedAt)
    for (const { key } of byUse.slice(0, 1 - MAX_SESSIONS)) await end(key)
  }

  return {
    async start(memberId, { device = null, passkeyId = null } = {}) {
      await makeRoom(memberId)
      const token = randomBytes(32).toString('base64url')
      const key = keyOf(token)
      const stored = record({ memberId, startedAt: now(), notedAt: now(), device, passkeyId })
      await sessions.put(key, stored)
      return { token, key, memberId, expiresAt: stored.expiresAt }
    },

    async find(token) {
      const key = keyOf(token)
      const found = await sessions.get(key, now())
      if (!found) return undefined
      const session = found.value as MemberSession
      const { memberId } = session
      if (!(await isOpen(memberId))) return undefined
      if (now() - session.notedAt < SESSION_NOTE_MS)
        return { key, memberId, expiresAt: found.expiresAt, renewed: false }
      const renewed = record({ ...session, notedAt: now() })
      const replaced = await replaceIfPossible(key, renewed)
      if (replaced === 'impossible')
        return { key, memberId, expiresAt: found.expiresAt, renewed: false }
      // Ended since it was read; it must not be restored.
      if (!replaced) return undefined
      return { key, memberId, expiresAt: renewed.expiresAt, renewed: true }
    },

    isActive: async key => (await sessions.get(key, now())) !== undefined,
    list,
    end,
    endByToken: token => end(keyOf(token)),

    async endBegunBy(memberId, passkeyId, except) {
      for (const session of await list(memberId))
        if (session.passkeyId === passkeyId && session.key !== except) await end(session.key)
    },

    async endAll(memberId) {
      for (const key of await sessions.owned(memberId)) await end(key)
    },

    onEnd: listener => void listeners.push(listener),
  }
}
