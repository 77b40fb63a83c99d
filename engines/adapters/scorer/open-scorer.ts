import type { ScorerChoice } from '../../config/config.ts'
import type { RecordsLocation } from '../../config/locations.ts'
import { type Clock, systemClock } from '../../ports/clock.ts'
import type { Scorer } from '../../ports/scorer.ts'
import type { AiSpending } from '../../records/ai-spending.ts'
import type { FallbackReason } from './completion-api.ts'
import { localScorer } from './local-scorer.ts'
import { openAiScorer } from './openai-scorer.ts'

/** How many of a comparison's best results the API is asked about. */
const MAX_REQUESTED = 10

type ScorerOptions = {
  /** The API's key, if an API is configured. */
  readonly apiKey: string | undefined
  readonly openSpending: (location: RecordsLocation) => Promise<AiSpending>
  readonly clock?: Clock
  /** Called for every comparison that the local scorer answered instead of the API. */
  readonly onFallback?: (why: FallbackReason) => void
  /** Registers a listener for destroyed keys: cached answers must be dropped. */
  readonly onErasure?: (forget: () => void) => void
}

/** Opens the configured scorer: local text analysis, or an API that rates the best results. */
export const openScorer = async (
  choice: ScorerChoice,
  { apiKey, openSpending, clock = systemClock, onFallback, onErasure }: ScorerOptions,
): Promise<Scorer> => {
  const local = localScorer()
  if (choice.type === 'local' || apiKey === undefined) return local

  const { spending, ...api } = choice
  return openAiScorer({
    ...api,
    apiKey,
    spending: await openSpending(spending),
    local,
    clock,
    maxRequested: MAX_REQUESTED,
    ...(onFallback ? { onFallback } : {}),
    ...(onErasure ? { onErasure } : {}),
  })
}
