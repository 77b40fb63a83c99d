import { listSuggestions } from '../../contracts/insights.ts'
import { answer } from '../handler.ts'
import { presentSuggestion } from './present.ts'
import { requireAiConsent } from './require-ai-consent.ts'
import { isListed, suggestionsInSight, suggestionViews } from './visible-suggestions.ts'

export const onListSuggestions = answer(
  listSuggestions,
  suggestionViews,
  async (call, services) => {
    await requireAiConsent(call, services)
    const inSight = await suggestionsInSight(call, services)
    return inSight.filter(isListed).map(one => presentSuggestion(one, call.now))
  },
)
