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
import { keyedId } from '../../engines/log/keyed-ids.ts'
import { recentNotices, securityNotices } from '../../projections/views/security-notices.ts'
import { command, query } from '../handlers/handler.ts'
import type { OwnSession, Services } from '../handlers/services.ts'

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
