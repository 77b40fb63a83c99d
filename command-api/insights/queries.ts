import { listSuggestions } from '../../contracts/insights/insights.ts'
import { query } from '../handlers/handler.ts'
import { presentSuggestion } from './present.ts'
import { hasAiConsent } from './require-ai-consent.ts'
import { isListed, suggestionViews, visibleSuggestions } from './visible-suggestions.ts'

export const onListSuggestions = query(
  listSuggestions,
  { reads: suggestionViews },
  async (request, services) => {
    // Without consent there are none: the view deletes them when it is withdrawn.
    if (!(await hasAiConsent(request, services))) return []
    const visible = await visibleSuggestions(request, services)
    return visible.filter(isListed).map(one => presentSuggestion(one, request.now))
  },
)
