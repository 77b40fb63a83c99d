import { type ApiFeature, handlersOf } from '../handlers/feature.ts'
import * as commands from './commands.ts'
import * as compatibilityScore from './compatibility-score.ts'
import * as onboarding from './onboarding.ts'
import * as profileInsight from './profile-insight.ts'
import * as queries from './queries.ts'

export const insightsFeature: ApiFeature = {
  handlers: handlersOf(commands, compatibilityScore, onboarding, profileInsight, queries),
}
