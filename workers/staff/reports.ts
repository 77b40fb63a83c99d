import * as z from 'zod'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import { pageAt } from '../../contracts/pages.ts'
import { group } from '../../domain/groups/decider.ts'
import { founderOf } from '../../domain/groups/group-state.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import { hostsOf } from '../../domain/meetups/roles.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import { reports } from '../../projections/views/staff.ts'
import { defineQueue, type JobServices, task } from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'
import { waitForViews } from '../runtime/wait-for-views.ts'

const tellReporter = defineQueue({
  name: 'tell-report-decided',
  data: z.object({ reportId: Id }),
  concurrency: 2,
  async run({ reportId }, cause, services, signal) {
    await waitForViews([reports.name], services, signal)
    const report = await services.views.collection(reports).get(reportId)
    if (report?.status !== 'resolved') return
    const notification = {
      notificationId: cause.command,
      profileId: report.by,
      type: 'decision',
      title: 'Your report was decided',
      message: 'Our team looked at it. Read what came of it.',
      actionUrl: pageAt('/reports'),
      subject: `report:${reportId}`,
    } as const
    const stream = streams.inbox(report.by)
    await services.dispatch(inbox, stream, { type: 'Notify', notification }, cause)
  },
})

const Asked = z.object({
  by: Id,
  on: Id,
  meetupId: Id.optional(),
  groupId: Id.optional(),
})
type Asked = z.output<typeof Asked>

/** Where somebody asked for help, and who hosts there; one that was left or closed has nobody. */
type Hosted = { readonly meetupId?: string; readonly hosts: readonly string[] }

/** The event or group of a report. The discussion of an event belongs to the event. */
const hostedAt = async (
  { meetupId, groupId }: Pick<Asked, 'meetupId' | 'groupId'>,
  { dispatch }: Pick<JobServices, 'dispatch'>,
): Promise<Hosted> => {
  if (meetupId !== undefined) {
    const found = await dispatch.readState(meetup, streams.meetup(meetupId))
    return { meetupId, hosts: found.status === 'forgotten' ? [] : hostsOf(found) }
  }
  if (groupId === undefined) return { hosts: [] }
  const found = await dispatch.readState(group, streams.group(groupId))
  if (found.meetupId) return hostedAt({ meetupId: found.meetupId }, { dispatch })
  const founder = founderOf(found)
  return { hosts: founder === undefined ? [] : [founder] }
}

/**
 * Tells those who host an event or a group that somebody asked for help there, as the reporter chose. The
 * reported member, the reporter and hosts who are suspended are not told.
 */
const tellHosts = defineQueue({
  name: 'tell-help-asked',
  data: Asked,
  concurrency: 2,
  async run(asked, cause, services) {
    const { by, on, groupId } = asked
    const { meetupId, hosts } = await hostedAt(asked, services)
    const isEvent = meetupId !== undefined
    for (const profileId of hosts) {
      if (profileId === by || profileId === on) continue
      const standing = streams.suspension(profileId)
      if ((await services.dispatch.readState(suspension, standing)).suspended) continue
      const notification = {
        notificationId: causedId(cause.command, profileId),
        profileId,
        type: isEvent ? 'event_reminder' : 'group_chat_update',
        title: isEvent
          ? 'Somebody asked for help at your event'
          : 'Somebody asked for help in your group',
        message:
          'Our team has it, and says no more, to keep whoever asked safe. Look after everybody.',
        actionUrl: isEvent ? `/events/${meetupId}` : `${pageAt('/group-chats')}/${groupId}`,
        subject: `help:${meetupId ?? groupId}`,
      } as const
      const command = causedId(cause.command, 'to', profileId)
      await services.dispatch(
        inbox,
        streams.inbox(profileId),
        { type: 'Notify', notification },
        { ...cause, command },
      )
    }
  },
})

const askedIn = ({ by, on, meetupId, groupId }: Asked): Asked => ({
  by,
  on,
  ...(meetupId === undefined ? {} : { meetupId }),
  ...(groupId === undefined ? {} : { groupId }),
})

export const reportQueues = [tellReporter, tellHosts] as const

/** Tells reporters that their report was decided, and hosts that somebody asked for help. */
export const reportsReactor = defineReactor({
  name: 'reports',
  from: 'now',
  on: {
    ReportResolved: ({ data: { reportId } }) => [task(tellReporter, { reportId })],
    Reported: ({ data }) => (data.tellsHost ? [task(tellHosts, askedIn(data))] : []),
    ReportedAgain: ({ data }) => (data.tellsHost ? [task(tellHosts, askedIn(data))] : []),
  },
})
