import type { Analyst } from '../analyst.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { AnalystChoice } from '../config.ts'
import type { FallbackReason } from './completion-api.ts'
import { localAnalyst } from './local-analyst.ts'
import { openAiAnalyst } from './openai-analyst.ts'
import { openSpending } from './spending.ts'

/** About how many of a comparison with many the API is asked about. */
const MAX_REQUESTED = 10

type AnalystOptions = {
  /** Of the API, where one was chosen. */
  readonly apiKey: string | undefined
  readonly clock?: Clock
  /** Told of every comparison that text analysis answered in place of the API. */
  readonly onFallback?: (why: FallbackReason) => void
  /** Told whom to call when what was said of members may be kept no longer. */
  readonly onErasure?: (forget: () => void) => void
}

/** Opens the analyst that the config names: text analysis here, or an API that judges its best. */
export const openAnalyst = (
  choice: AnalystChoice,
  { apiKey, clock = systemClock, onFallback, onErasure }: AnalystOptions,
): { readonly analyst: Analyst } & Disposable => {
  const local = localAnalyst()
  if (choice.type === 'local' || apiKey === undefined)
    return { analyst: local, [Symbol.dispose]: () => {} }

  const { spending: path, ...api } = choice
  const spending = openSpending(path)
  const analyst = openAiAnalyst({
    ...api,
    apiKey,
    spending,
    local,
    clock,
    maxRequested: MAX_REQUESTED,
    ...(onFallback ? { onFallback } : {}),
    ...(onErasure ? { onErasure } : {}),
  })
  return { analyst, [Symbol.dispose]: () => spending[Symbol.dispose]() }
}
