import { onActUponSuggestion, onGenerateSuggestions, onViewSuggestion } from './commands.ts'
import { onGetCompatibilityScore } from './compatibility-score.ts'
import { onAskOnboardingQuestion, onSuggestOnboarding } from './onboarding.ts'
import { onGenerateProfileInsight, onGetProfileInsight } from './profile-insight.ts'
import { onListSuggestions } from './queries.ts'

export const handlers = [
  onListSuggestions,
  onGenerateSuggestions,
  onViewSuggestion,
  onActUponSuggestion,
  onGetProfileInsight,
  onGenerateProfileInsight,
  onAskOnboardingQuestion,
  onSuggestOnboarding,
  onGetCompatibilityScore,
] as const
