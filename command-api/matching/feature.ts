import { conversations } from '../../projections/views/chat.ts'
import { discoveryView } from '../../projections/views/discovery.ts'
import { suggestionBatches } from '../../projections/views/insights.ts'
import { type ApiFeature, handlersOf } from '../handlers/feature.ts'
import * as commands from './commands.ts'
import * as likes from './likes.ts'
import { matchingLiveMessages } from './live-messages.ts'
import * as queries from './queries.ts'
import * as report from './report.ts'

export const matchingFeature: ApiFeature = {
  handlers: handlersOf(commands, likes, queries, report),
  liveMessages: matchingLiveMessages,
  viewsReadAfter: {
    match: [conversations],
    unmatch: [conversations, discoveryView, suggestionBatches],
  },
}
