import { profileIdOf } from '../../contracts/core/ids.ts'
import { conversations } from '../../projections/views/chat.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { suggestionBatches } from '../../projections/views/insights.ts'
import { type ApiFeature, type FeatureLiveMessages, handlersOf } from '../handlers/handler.ts'
import * as commands from './commands.ts'
import * as ownReports from './own-reports.ts'
import * as queries from './queries.ts'
import * as report from './report.ts'

const matchingLiveMessages = {
  Matched: ({ data: { profiles, matchId }, meta: { actor } }) => ({
    to: profiles,
    message: { type: 'match', matchId, by: actor === undefined ? null : profileIdOf(actor) },
  }),
  Unmatched: ({ data: { profiles, matchId } }) => ({
    to: profiles,
    message: { type: 'unmatch', matchId },
  }),
} satisfies FeatureLiveMessages

export const matchingFeature: ApiFeature = {
  handlers: handlersOf(commands, ownReports, queries, report),
  liveMessages: matchingLiveMessages,
  viewsReadAfter: {
    match: [conversations],
    unmatch: [conversations, ...deckViews, suggestionBatches],
  },
}
