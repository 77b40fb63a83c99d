import { groupMessages, groups } from '../../projections/views/groups.ts'
import { type ApiFeature, handlersOf } from '../handlers/feature.ts'
import * as commands from './commands.ts'
import * as findMatches from './find-matches.ts'
import { groupLiveMessages } from './live-messages.ts'
import * as members from './members.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import * as requests from './requests.ts'

export const groupsFeature: ApiFeature = {
  handlers: handlersOf(commands, findMatches, members, messages, queries, requests),
  liveMessages: groupLiveMessages,
  viewsReadAfter: {
    group_message: [groups, groupMessages],
    group: [groups],
  },
}
