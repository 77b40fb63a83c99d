import * as z from 'zod'
import { inbox } from '../command-api/notifications/decider.ts'
import type { Instant } from '../contracts/event.ts'
import { timing } from '../contracts/limits.ts'
import { streams } from '../contracts/streams.ts'
import type { ReadModels } from '../engines/read-models.ts'
import { type NotificationDocument, notifications } from '../projections/notifications.ts'
import { defineQueue } from './queue.ts'

const PAGE = 500

/** The notifications that were given before an instant, oldest first, page by page. */
async function* older(than: Instant, views: ReadModels) {
  const told = views.collection(notifications)
  const order = { field: 'at', direction: 'ascending' } as const
  let last: NotificationDocument | undefined
  do {
    const after = last ? { after: { value: last.at, key: last.id } } : {}
    const page = await told.find({ where: {}, order, ...after, limit: PAGE })
    const old = page.filter(({ at }) => at < than)
    yield old
    last = old.length === PAGE ? old.at(-1) : undefined
  } while (last)
}

/** Once a day: what has been kept for its ninety days is forgotten. */
export const deleteOldNotifications = defineQueue({
  name: 'forget-notifications',
  cron: '41 3 * * *',
  data: z.object({}),
  concurrency: 1,
  async run(_, cause, { views, dispatch }) {
    const before = new Date(cause.now.getTime() - timing.notificationsKept).toISOString()
    for await (const old of older(before, views))
      for (const profileId of new Set(old.map(one => one.profileId))) {
        const command = { type: 'ForgetOld', profileId, before } as const
        await dispatch(inbox, streams.inbox(profileId), command, cause)
      }
  },
})
