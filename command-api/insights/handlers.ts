import { onActUponSuggestion, onGenerateSuggestions, onViewSuggestion } from './commands.ts'
import { onListSuggestions } from './queries.ts'

export const handlers = [
  onListSuggestions,
  onGenerateSuggestions,
  onViewSuggestion,
  onActUponSuggestion,
] as const
