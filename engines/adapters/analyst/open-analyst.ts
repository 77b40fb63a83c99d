import type { AnalystChoice } from '../../config/config.ts'
import type { AiSpendingLocation } from '../../config/locations.ts'
import type { AiSpending } from '../../ports/ai-spending.ts'
import type { Analyst } from '../../ports/analyst.ts'
import { type Clock, systemClock } from '../../ports/clock.ts'
import type { FallbackReason } from './completion-api.ts'
import { localAnalyst } from './local-analyst.ts'
import { openAiAnalyst } from './openai-analyst.ts'

/** How many of a comparison's best results the API is asked about. */
const MAX_REQUESTED = 10

type AnalystOptions = {
  /** The API's key, if an API is configured. */
  readonly apiKey: string | undefined
  readonly openSpending: (location: AiSpendingLocation) => Promise<AiSpending>
  readonly clock?: Clock
  /** Called for every comparison that the local analyst answered instead of the API. */
  readonly onFallback?: (why: FallbackReason) => void
  /** Registers a listener for destroyed keys: cached answers must be dropped. */
  readonly onErasure?: (forget: () => void) => void
}

/** Opens the configured analyst: local text analysis, or an API that rates the best results. */
export const openAnalyst = async (
  choice: AnalystChoice,
  { apiKey, openSpending, clock = systemClock, onFallback, onErasure }: AnalystOptions,
): Promise<Analyst> => {
  const local = localAnalyst()
  if (choice.type === 'local' || apiKey === undefined) return local

  const { spending, ...api } = choice
  return openAiAnalyst({
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
