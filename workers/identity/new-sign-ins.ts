import { tellNewSignIn } from '../../contracts/core/jobs.ts'
import { page } from '../../contracts/core/pages.ts'
import { streams } from '../../contracts/core/streams.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { defineQueue } from '../runtime/queue.ts'

/** Tells a member on their other devices that somebody signed in as them. */
const tell = defineQueue({
  name: tellNewSignIn.queue,
  data: tellNewSignIn.data,
  concurrency: 4,
  async run({ profileId, device }, cause, { dispatch }) {
    const notification = {
      notificationId: cause.command,
      profileId,
      type: 'new_sign_in',
      title: 'New sign-in',
      message: `Signed in on ${device ?? 'an unknown device'}. Not you? Sign that device out in your Account Settings.`,
      actionUrl: page.settings,
      subject: `sign-in:${cause.command}`,
    } as const
    await dispatch(inbox, streams.inbox(profileId), { type: 'Notify', notification }, cause)
  },
})

export const signInQueues = [tell] as const
