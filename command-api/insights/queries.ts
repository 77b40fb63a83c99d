import { listSuggestions } from '../../contracts/insights.ts'
import { answer } from '../handle.ts'
import { requireAiConsent } from './consent.ts'
import { presentSuggestion } from './present.ts'
import { isListed, suggestionsInSight, suggestionViews } from './sight.ts'

export const onListSuggestions = answer(
  listSuggestions,
  suggestionViews,
  async (call, services) => {
    await requireAiConsent(call, services)
    const inSight = await suggestionsInSight(call, services)
    return inSight.filter(isListed).map(one => presentSuggestion(one, call.now))
  },
)
