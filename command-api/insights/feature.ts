import { type ApiFeature, handlersOf } from '../handlers/handler.ts'
import * as commands from './commands.ts'
import * as profileInsight from './profile-insight.ts'
import * as queries from './queries.ts'
import * as scores from './scores.ts'

export const insightsFeature: ApiFeature = {
  handlers: handlersOf(commands, scores, profileInsight, queries),
}
