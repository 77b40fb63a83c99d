import { type ApiFeature, handlersOf } from '../handlers/feature.ts'
import * as explainCard from './explain-card.ts'
import * as filters from './filters.ts'
import * as preferenceRules from './preference-rules.ts'
import * as queries from './queries.ts'
import * as shownProfile from './shown-profile.ts'

export const discoveryFeature: ApiFeature = {
  handlers: handlersOf(explainCard, filters, preferenceRules, queries, shownProfile),
}
