import { hangouts } from '../../projections/views/hangouts.ts'
import { type ApiFeature, handlersOf } from '../handlers/feature.ts'
import * as commands from './commands.ts'
import * as findMatches from './find-matches.ts'
import * as invite from './invite.ts'
import { hangoutLiveMessages } from './live-messages.ts'
import * as queries from './queries.ts'

export const hangoutsFeature: ApiFeature = {
  handlers: handlersOf(commands, findMatches, invite, queries),
  liveMessages: hangoutLiveMessages,
  viewsReadAfter: {
    hangout: [hangouts],
  },
}
