import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { Id, profileIdOf } from '../../contracts/core/ids.ts'
import {
  type AccessChange,
  prepareExport,
  tellAccessChange,
  tellNewSignIn,
} from '../../contracts/core/jobs.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { utcDayOf } from '../../contracts/core/times.ts'
import { streams } from '../../contracts/features.ts'
import { NOT_YOU, type SecurityNoticeType } from '../../contracts/notifications/notifications.ts'
import { pageAt } from '../../contracts/pages.ts'
import { hangout } from '../../domain/hangouts/decider.ts'
import { member } from '../../domain/identity/decider.ts'
import { pair } from '../../domain/matching/decider.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { removePhotosOfAuthor } from '../../engines/adapters/images/message-photo-store.ts'
import { removeRenditions } from '../../engines/adapters/images/photo-store.ts'
import { removePushDevices } from '../../engines/adapters/web-push/push-devices.ts'
import { destroyEndedKeys } from '../../engines/log/destroy-ended-keys.ts'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import { createExport, removeExport, storeExport } from '../../projections/exports/create-export.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { conversations, ownConversations } from '../../projections/views/chat.ts'
import { constellations } from '../../projections/views/constellations.ts'
import { eventExclusions } from '../../projections/views/event-exclusions.ts'
import { eventSeries } from '../../projections/views/event-series.ts'
import { groups } from '../../projections/views/groups.ts'
import { guestMessages } from '../../projections/views/guest-messages.ts'
import { hangouts } from '../../projections/views/hangouts.ts'
import { closedAccounts, members } from '../../projections/views/identity.ts'
import { scores } from '../../projections/views/insights.ts'
import { attendances, meetupRoles, meetups } from '../../projections/views/meetups.ts'
import { leaveConstellations } from '../constellations/reactors.ts'
import { leaveGroups } from '../groups/leave-groups.ts'
import { eraseScores } from '../insights/score-pairs.ts'
import { eraseMeetups } from '../meetups/reactors.ts'
import {
  defineQueue,
  defineSchedule,
  followUpJob,
  type JobCause,
  type JobServices,
  task,
} from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'
import { ERASE_AGAIN_DELAY_MS } from '../runtime/timeouts.ts'
import { waitForViews } from '../runtime/wait-for-views.ts'
import { eraseSafety } from '../safety/reactors.ts'
import { kithAccountQueues, kithAccountsReactor } from './close-kith-account.ts'

type Told = {
  readonly type: z.output<typeof SecurityNoticeType>
  readonly title: string
  readonly message: string
}

const notify = async (
  profileId: string,
  told: Told,
  cause: JobCause,
  { dispatch }: JobServices,
): Promise<void> => {
  const notification = {
    notificationId: cause.command,
    profileId,
    ...told,
    actionUrl: pageAt('/settings'),
    subject: `sign-in:${cause.command}`,
  }
  await dispatch(inbox, streams.inbox(profileId), { type: 'Notify', notification }, cause)
}

/** Tells a member that somebody signed in as them: on their devices, or at their next visit. */
const newSignIn = defineQueue({
  name: tellNewSignIn.queue,
  data: tellNewSignIn.data,
  concurrency: 4,
  run: ({ profileId, device }, cause, services) =>
    notify(
      profileId,
      {
        type: 'new_sign_in',
        title: 'New sign-in',
        message: `Signed in on ${device ?? 'an unknown device'}.${NOT_YOU} Sign that device out in your Account Settings.`,
      },
      cause,
      services,
    ),
})

const changes: Readonly<Record<AccessChange, string>> = {
  'passkey-added': 'A passkey was added to your account.',
  'passkey-linked': 'A passkey was added to your account on another device.',
  'passkey-recovered': 'A passkey was added to your account with a recovery code.',
  'passkey-removed': 'A passkey was removed from your account.',
  'link-made': 'A link was made that adds a passkey on another device.',
  'codes-renewed': 'Your recovery codes were renewed, and earlier ones ended.',
  'waiver-asked':
    'In a day your data can be downloaded and your account deleted without a passkey, as asked on one of your devices.',
  'waiver-cancelled': 'Your data and the deletion of your account ask for a passkey again.',
}

/** Tells a member that the ways in to their account changed. */
const accessChange = defineQueue({
  name: tellAccessChange.queue,
  data: tellAccessChange.data,
  concurrency: 4,
  run: ({ profileId, change }, cause, services) =>
    notify(
      profileId,
      {
        type: 'sign_in_changed',
        title: 'Your sign-in changed',
        message: `${changes[change]}${NOT_YOU} Look at your Account Settings.`,
      },
      cause,
      services,
    ),
})

const accessQueues = [newSignIn, accessChange] as const

/** How long a prepared export can be downloaded, in milliseconds. */
const RETENTION_MS = 24 * 3_600_000

const removePrepared = defineQueue({
  name: 'remove-export',
  data: z.object({ memberId: Id }),
  concurrency: 2,
  run: ({ memberId }, _, services) => removeExport(memberId, services),
})

/** Adds the job that removes the export first, so that a crash cannot leave it for ever. */
const prepare = defineQueue({
  name: prepareExport.queue,
  data: prepareExport.data,
  concurrency: 1,
  async run({ memberId }, cause, services) {
    const { views, jobs, dispatch } = services
    if (!(await views.collection(members).get(memberId))) return
    const due = new Date(cause.now.getTime() + RETENTION_MS).toISOString()
    await jobs.add(removePrepared.name, followUpJob(cause, task(removePrepared, { memberId }, due)))

    const bytes = await buffer(createExport(memberId, services, cause.now))
    await storeExport(memberId, bytes, services)
    const profileId = profileIdOf(memberId)
    const notification = {
      notificationId: cause.command,
      profileId,
      type: 'account_export',
      title: 'Your data is ready',
      message: 'Download it from your settings within a day.',
      actionUrl: pageAt('/settings'),
      subject: 'account_export',
    } as const
    await dispatch(inbox, streams.inbox(profileId), { type: 'Notify', notification }, cause)
  },
})

const exportQueues = [prepare, removePrepared] as const

const forgetMember = defineQueue({
  name: 'forget-member',
  data: z.object({ memberId: Id, isLast: z.boolean() }),
  concurrency: 2,
  async run({ memberId, isLast }, cause, services, signal) {
    await eraseMember(memberId, cause, services, signal)
    if (!isLast) return
    const command = { type: 'ForgetAccount', memberId } as const
    await services.dispatch(member, streams.member(memberId), command, cause)
  },
})

/**
 * Erases closed accounts a second time, for data that concurrent work wrote and for first erasures that
 * failed permanently. Afterwards the account is no longer listed.
 */
const eraseClosedAccounts = defineSchedule({
  name: 'forget-leavers',
  cron: '*/15 * * * *',
  async run(cause, { views, jobs }) {
    const before = new Date(cause.now.getTime() - ERASE_AGAIN_DELAY_MS).toISOString()
    for await (const { document } of views.collection(closedAccounts).all()) {
      if (document.closedAt >= before) continue
      const { memberId } = document
      const onceADay = `${memberId}/${utcDayOf(cause.now)}`
      const job = task(forgetMember, { memberId, isLast: true })
      await jobs.add(forgetMember.name, followUpJob({ ...cause, command: onceADay }, job))
    }
  },
})

/** Once an hour, so that the next start has little to do. */
const destroyKeys = defineSchedule({
  name: 'destroy-ended-keys',
  cron: '23 * * * *',
  run: (_cause, { log, keys }) => destroyEndedKeys(log, keys),
})

export const identityQueues = [forgetMember, eraseClosedAccounts, destroyKeys] as const

/** Erases members who close their account. */
const identityReactor = defineReactor({
  name: 'identity',
  from: 'origin',
  on: {
    AccountClosed: ({ data: { memberId } }) => [task(forgetMember, { memberId, isLast: false })],
  },
})

export const identityWorkers = {
  reactors: [identityReactor, kithAccountsReactor],
  queues: [...identityQueues, ...exportQueues, ...kithAccountQueues, ...accessQueues],
}

const endSessions = async (
  memberId: string,
  { sessions, shortLived }: JobServices,
): Promise<void> => {
  await sessions.removeOwned(memberId)
  await shortLived.removeOwned('answer', memberId)
  const profileId = profileIdOf(memberId)
  for (const kind of ['link-code', 'link-code-use', 'comparison', 'held', 'news-feed'] as const)
    await shortLived.removeOwned(kind, profileId)
  await removePushDevices(shortLived, profileId)
}

/**
 * Removes a prepared export and all photos: on the profile, removed from it before, unused uploads, and
 * those sent in chats.
 */
const removeMedia = async (memberId: string, { log, media, shortLived }: JobServices) => {
  for await (const { type, data } of log.read(streams.profile(profileIdOf(memberId))))
    if (type === 'PhotoAdded') await removeRenditions(media, data.photoId)
  for (const photoId of await shortLived.owned('photo', memberId)) {
    await removeRenditions(media, photoId)
    await shortLived.remove('photo', photoId)
  }
  await removePhotosOfAuthor(profileIdOf(memberId), media)
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
  const { dispatch, keys, views, shortLived } = services
  const profileId = profileIdOf(memberId)
  await endSessions(memberId, services)
  const closing = { type: 'CloseProfile', profileId } as const
  await dispatch(profile, streams.profile(profileId), closing, cause)
  await removeMedia(memberId, services)
  await eraseSafety(profileId, cause, services)
  await keys.destroy([subjects.profile(profileId)])
  const ofMeetups = [meetups, attendances, meetupRoles, eventExclusions, guestMessages, eventSeries]
  const read = [conversations, scores, hangouts, groups, ...ofMeetups, constellations]
  await waitForViews(
    read.map(({ name }) => name),
    services,
    signal,
  )
  await leaveMatches(profileId, cause, services)
  await leaveHangouts(profileId, cause, services)
  await eraseMeetups(profileId, cause, services)
  await leaveGroups(profileId, cause, services)
  await leaveConstellations(profileId, cause, services)
  await eraseScores(profileId, cause, services)
  const forgetting = { type: 'Forget', profileId, subjects: 'all' } as const
  await dispatch(inbox, streams.inbox(profileId), forgetting, cause)
  const names = allViews.map(({ name }) => name)
  await waitForViews(names, services, signal)
  await views.vacuum()
  await shortLived.vacuum()
}
