import { onBlockAttendee, onReportAttendee } from './attendees.ts'
import { onOpenCalendarFeed, onRevokeCalendarFeed } from './calendar-feed-commands.ts'
import { onGetCalendarFeed } from './calendar-feed-queries.ts'
import {
  onAnswerEvent,
  onCancelEvent,
  onCreateEvent,
  onJoinWaitlist,
  onLeaveWaitlist,
  onReviseEvent,
} from './commands.ts'
import { onCountNewEvents, onListEventCities } from './overview.ts'
import { onGetEvent, onListEvents } from './queries.ts'
import { onReportEvent } from './report.ts'
import { onApproveRequest, onDeclineRequest } from './requests.ts'

export const handlers = [
  onListEvents,
  onListEventCities,
  onCountNewEvents,
  onGetEvent,
  onCreateEvent,
  onReviseEvent,
  onCancelEvent,
  onAnswerEvent,
  onJoinWaitlist,
  onLeaveWaitlist,
  onApproveRequest,
  onDeclineRequest,
  onReportEvent,
  onReportAttendee,
  onBlockAttendee,
  onGetCalendarFeed,
  onOpenCalendarFeed,
  onRevokeCalendarFeed,
] as const
