import { attendances, meetups } from '../../projections/views/meetups.ts'
import { type ApiFeature, handlersOf } from '../handlers/feature.ts'
import * as attendees from './attendees.ts'
import * as calendarFeed from './calendar-feed.ts'
import * as commands from './commands.ts'
import { meetupLiveMessages } from './live-messages.ts'
import * as overview from './overview.ts'
import * as queries from './queries.ts'
import * as report from './report.ts'
import * as requests from './requests.ts'

export const meetupsFeature: ApiFeature = {
  handlers: handlersOf(attendees, calendarFeed, commands, overview, queries, report, requests),
  liveMessages: meetupLiveMessages,
  viewsReadAfter: {
    event: [meetups, attendances],
  },
}
