import { profileIdOf } from '../../contracts/core/ids.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import { hangout } from '../../domain/hangouts/decider.ts'
import { pair } from '../../domain/matching/decider.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { removeRenditions } from '../../engines/adapters/images/photo-store.ts'
import { removePushDevices } from '../../engines/adapters/web-push/push-devices.ts'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import { removeExport } from '../../projections/exports/prepared-export.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { conversations } from '../../projections/views/chat.ts'
import { groups } from '../../projections/views/groups.ts'
import { hangouts } from '../../projections/views/hangouts.ts'
import { scores } from '../../projections/views/insights.ts'
import { attendances, meetups } from '../../projections/views/meetups.ts'
import { ownConversations } from '../../projections/views/own-conversations.ts'
import { leaveGroups } from '../groups/leave-groups.ts'
import { eraseScores } from '../insights/erase-scores.ts'
import { eraseMeetups } from '../meetups/erase-meetups.ts'
import type { JobServices } from '../runtime/queue.ts'
import { waitForViews } from '../runtime/wait-for-views.ts'

const endSessions = async (memberId: string, { sessions }: JobServices): Promise<void> => {
  await sessions.removeOwned('session', memberId)
  await sessions.removeOwned('answer', memberId)
  await removePushDevices(sessions, profileIdOf(memberId))
}

/**
 * Removes a prepared export and all photos: on the profile, removed from it before, and unused
 * uploads.
 */
const removeMedia = async (memberId: string, { log, media, sessions }: JobServices) => {
  for await (const { type, data } of log.read(streams.profile(profileIdOf(memberId))))
    if (type === 'PhotoAdded') await removeRenditions(media, data.photoId)
  for (const photoId of await sessions.owned('photo', memberId)) {
    await removeRenditions(media, photoId)
    await sessions.remove('photo', photoId)
  }
  await removeExport(memberId, { media })
}

/** Ends the member's matches; the reactors do the rest. */
const leaveMatches = async (
  by: string,
  cause: CommandContext,
  { views, dispatch }: JobServices,
) => {
  const live = await ownConversations(by, views)
  const others = new Set(live.flatMap(({ profiles }) => profiles.filter(one => one !== by)))
  for (const on of others)
    await dispatch(pair, streams.pair(by, on), { type: 'Leave', by, on }, cause)
}

/** Erases the member's invitations and plans from the views; they can no longer be decrypted. */
const leaveHangouts = async (
  profileId: string,
  cause: CommandContext,
  { views, dispatch }: JobServices,
) => {
  const own = await views.collection(hangouts).find({ where: { profiles: profileId } })
  const others = new Set(own.map(one => (one.inviter === profileId ? one.invitee : one.inviter)))
  for (const other of others)
    await dispatch(
      hangout,
      streams.hangout(profileId, other),
      { type: 'Forget', profiles: [profileId, other] },
      cause,
    )
}

/**
 * Erases a member who closed their account: destroys the key of their data in the log before any
 * step that waits for views, removes them from other members' documents, then vacuums the stores.
 * Each step can be repeated; after an interruption the job repeats all of them.
 */
export const eraseMember = async (
  memberId: string,
  cause: CommandContext,
  services: JobServices,
  signal: AbortSignal,
): Promise<void> => {
  const { dispatch, keys, views, sessions } = services
  const profileId = profileIdOf(memberId)
  await endSessions(memberId, services)
  const closing = { type: 'CloseProfile', profileId } as const
  await dispatch(profile, streams.profile(profileId), closing, cause)
  await removeMedia(memberId, services)
  await keys.destroy([subjects.profile(profileId)])
  const read = [conversations, scores, hangouts, groups, meetups, attendances]
  await waitForViews(
    read.map(({ name }) => name),
    services,
    signal,
  )
  await leaveMatches(profileId, cause, services)
  await leaveHangouts(profileId, cause, services)
  await eraseMeetups(profileId, cause, services)
  await leaveGroups(profileId, cause, services)
  await eraseScores(profileId, cause, services)
  const forgetting = { type: 'Forget', profileId, subjects: 'all' } as const
  await dispatch(inbox, streams.inbox(profileId), forgetting, cause)
  const names = allViews.map(({ name }) => name)
  await waitForViews(names, services, signal)
  await views.vacuum()
  await sessions.vacuum()
}
