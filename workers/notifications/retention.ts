import { timing } from '../../contracts/core/limits.ts'
import { streams } from '../../contracts/features.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { type NotificationDocument, notifications } from '../../projections/views/notifications.ts'
import { documentsBefore } from '../runtime/documents-before.ts'
import { defineSchedule } from '../runtime/queue.ts'

/** Once a day: deletes notifications older than ninety days. */
export const deleteOldNotifications = defineSchedule({
  name: 'forget-notifications',
  cron: '41 3 * * *',
  async run(cause, { views, dispatch }) {
    const before = new Date(cause.now.getTime() - timing.notificationsKept).toISOString()
    const old = { field: 'at', keyOf: (one: NotificationDocument) => one.id, before } as const
    const handled = new Set<string>()
    for await (const { profileId } of documentsBefore(views.collection(notifications), old)) {
      if (handled.has(profileId)) continue
      handled.add(profileId)
      const command = { type: 'ForgetOld', profileId, before } as const
      await dispatch(inbox, streams.inbox(profileId), command, cause)
    }
  },
})
