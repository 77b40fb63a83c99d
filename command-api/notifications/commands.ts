import { type JobEnvelope, tellProfileView } from '../../contracts/core/jobs.ts'
import { utcDayOf } from '../../contracts/core/times.ts'
import { streams } from '../../contracts/features.ts'
import {
  createNotification,
  readAllNotifications,
  readNotification,
  viewProfile,
} from '../../contracts/notifications/notifications.ts'
import { profileNotFound } from '../../domain/matching/block-rules.ts'
import { inbox, notificationNotFound } from '../../domain/notifications/decider.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { inboxes, notifications } from '../../projections/views/notifications.ts'
import { command } from '../handlers/handler.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'
import { presentNotification } from './queries.ts'
import { readWhomAbout, whomAboutViews } from './whom-about.ts'

export const onCreateNotification = command(
  createNotification,
  { reads: [], settles: [inboxes, notifications] },
  async request => {
    const { profileId, body, now } = request
    const id = request.newId()
    const { actionUrl = null, ...text } = body
    const found = { ...text, actionUrl }
    const { events } = await request.dispatch(inbox, streams.inbox(profileId), {
      type: 'NoteToSelf',
      notification: { notificationId: id, profileId, ...found, subject: null },
      now,
    })
    return presentNotification(
      { id, ...found, happenedAt: events[0]?.at ?? now.toISOString() },
      false,
      null,
    )
  },
)

export const onReadNotification = command(
  readNotification,
  { reads: [notifications, ...whomAboutViews], settles: [inboxes] },
  async (request, services) => {
    const { params, profileId } = request
    const found = await retryAfterCatchUp([notifications], request, services, async () => {
      const found = await services.views.collection(notifications).get(params.id)
      return found?.profileId === profileId ? found : undefined
    })
    if (!found) throw notificationNotFound()
    const command = { type: 'MarkRead', notificationId: found.id, profileId } as const
    await request.dispatch(inbox, streams.inbox(profileId), command)
    const whomAbout = await readWhomAbout([found], request, services)
    return presentNotification(found, true, whomAbout(found))
  },
)

export const onReadAllNotifications = command(
  readAllNotifications,
  { reads: [], settles: [inboxes] },
  async request => {
    const { profileId } = request
    const { events, state } = await request.dispatch(inbox, streams.inbox(profileId), {
      type: 'MarkAllRead',
      profileId,
    })
    return { count: events.length > 0 ? state.cleared : 0 }
  },
)

const HOUR = 3_600_000
/**
 * Notifies the viewed member at the next full hour, once per viewer and day, so that the time does
 * not reveal the viewer. No id reveals them either.
 */
export const onViewProfile = command(
  viewProfile,
  { reads: deckViews },
  async (request, services) => {
    const { profileId: viewer, body, now } = request
    const { profileId } = body
    const isVisible = await retryAfterCatchUp(deckViews, request, services, async () => {
      const policy = await services.discovery.policyOf(viewer, [profileId], now)
      return policy.canSee(profileId, { mode: 'any', sight: 'id' }) ? true : undefined
    })
    if (!isVisible) throw profileNotFound()

    const day = utcDayOf(now)
    const id = await keyedId(services.keys, tellProfileView.queue, viewer, profileId, day)
    const data: JobEnvelope = { cause: { event: id, correlation: id }, data: { profileId } }
    const delay = HOUR - (now.getTime() % HOUR)
    await services.jobs.add(tellProfileView.queue, { id, data, delay, attempts: 8 })
    return { profileId }
  },
)
