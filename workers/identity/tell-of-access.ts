import type * as z from 'zod'
import { type AccessChange, tellAccessChange, tellNewSignIn } from '../../contracts/core/jobs.ts'
import { streams } from '../../contracts/features.ts'
import { NOT_YOU, type SecurityNoticeType } from '../../contracts/notifications/notifications.ts'
import { pageAt } from '../../contracts/pages.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { defineQueue, type JobCause, type JobServices } from '../runtime/queue.ts'

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

export const accessQueues = [newSignIn, accessChange] as const
