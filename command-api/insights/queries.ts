import { listSuggestions } from '../../contracts/insights/insights.ts'
import { query } from '../handlers/handler.ts'
import { hasAiConsent } from './commands.ts'
import { isListed, presentSuggestion, suggestionViews, visibleSuggestions } from './present.ts'

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
