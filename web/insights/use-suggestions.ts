import { useEffect, useState } from 'react'
import { randomId } from '../../contracts/core/random-id.ts'
import type { Suggestion } from '../../contracts/insights/insights.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { adviceFor, CallFailed, isTooOften } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { useUser } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { useSwipes } from '../matching/swipes/use-swipes.ts'
import { useToast } from '../ui/toast-state.ts'
import { modeFor } from './suggestion-labels.ts'
import { texts } from './texts.ts'

type Answer = 'like' | 'pass'

export type SuggestionActions = {
  /** Undefined while loading and without consent. */
  suggestions: readonly Suggestion[] | undefined
  error: Error | undefined
  retry: () => void
  generate: () => void
  generating: boolean
  /** Likes or passes a suggested member. */
  answer: (suggestion: Suggestion, answer: Answer) => void
  /** The suggestion whose answer is in progress, and that answer. */
  answering: { id: string; answer: Answer } | undefined
  view: (suggestion: Suggestion) => void
}

const failed = texts.suggestions.notDone

const newKeys = () => ({ swipe: randomId(), act: randomId() })

/** The member's suggestions and their actions, in the current mode. */
export function useSuggestions(mode: DiscoveryMode): SuggestionActions {
  const { aiConsent } = useUser()
  const [every, setEvery] = useState(0)
  const { data, error, refresh } = useRoute(
    'GET /api/ai/match-suggestions',
    {},
    { when: aiConsent, every },
  )
  const [answering, setAnswering] = useState<SuggestionActions['answering']>()
  // No undo: a suggestion stays acted upon, so the member could not answer it again.
  const { swiping } = useSwipes({ route: 'POST /api/swipes', undoes: false, failed })
  const again = { refresh: ['/api/ai/match-suggestions'] as const }
  const acting = useCommand('PATCH /api/ai/match-suggestions/:id/acted-upon', {
    ...again,
    failure: failed,
  })
  const viewing = useCommand('PATCH /api/ai/match-suggestions/:id/viewed', again)
  const generating = useGenerating(setEvery)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another list arrives
  useEffect(() => setEvery(0), [data])
  useEffect(() => {
    if (every === 0) return
    const enough = setTimeout(() => setEvery(0), LOOKING_FOR)
    return () => clearTimeout(enough)
  }, [every])

  const answer = async (suggestion: Suggestion, action: Answer, keys = newKeys()) => {
    const discoveryMode = modeFor(suggestion, mode)
    if (answering || !discoveryMode) return
    const { id, suggestedProfileId: swipedProfileId } = suggestion
    const retry = () => void answer(suggestion, action, keys)
    const body = { swipedProfileId, action, discoveryMode }
    setAnswering({ id, answer: action })
    const done = await swiping.run({ body }, { key: keys.swipe, retry })
    if (done) await acting.run({ params: { id } }, { key: keys.act, retry })
    setAnswering(undefined)
  }

  return {
    suggestions: aiConsent ? data : undefined,
    error,
    retry: () => void refresh(),
    generate: () => void generating.run(),
    generating: generating.pending,
    answer: (suggestion, action) => void answer(suggestion, action),
    answering,
    view: ({ id, isViewed }) => {
      if (!isViewed) void viewing.run({ params: { id } })
    },
  }
}

/** Time during which the page polls for a list in preparation, in milliseconds. */
const LOOKING_FOR = 60_000

const isOnItsWay = (error: Error) => error instanceof CallFailed && error.code === 'unavailable'

/**
 * Requests suggestions; if they take longer than the request, polls at the stated interval (ms).
 */
const useGenerating = (look: (every: number) => void) => {
  const toast = useToast()
  return useCommand('POST /api/ai/match-suggestions/generate', {
    refresh: ['/api/ai/match-suggestions'],
    onDone: ({ length }) =>
      toast({
        title: texts.suggestions.made,
        text: texts.suggestions.found(length),
        tone: 'success',
      }),
    onFailed: error => {
      if (isOnItsWay(error) && error instanceof CallFailed && error.retryAfter)
        look(error.retryAfter * 1000)
    },
    failure: error => {
      if (isOnItsWay(error))
        return { title: texts.suggestions.notYet, text: adviceFor(error), tone: 'plain' }
      const { title, text } = texts.suggestions.notMade
      return { title, text: isTooOften(error) ? adviceFor(error) : text }
    },
  })
}
