import { useCallback, useEffect, useRef, useState } from 'react'
import type { OnboardingSuggestions } from '../../../contracts/insights/onboarding.ts'
import { onboardingSuggestionTypes } from '../../../contracts/insights/onboarding-questions.ts'
import { call } from '../../data/call.ts'
import { isUnauthorized } from '../../data/call-errors.ts'
import { useLoggedOut } from '../../data/use-logged-out.ts'
import { useToast } from '../../ui/toast-state.ts'
import { responseOf } from './answer-words.ts'
import type { CollectedAnswer } from './onboarding-draft.ts'
import { texts } from './texts.ts'

const failed = { ...texts.recommendations.failed, tone: 'destructive' } as const

const isMade = (
  result: PromiseSettledResult<OnboardingSuggestions>,
): result is PromiseFulfilledResult<OnboardingSuggestions> => result.status === 'fulfilled'

/**
 * Suggestions from these answers, one call for each type; undefined while they load. Failed types
 * are left out and reported by a toast, and `retry` requests all again.
 */
export function useRecommendations(collected: readonly CollectedAnswer[]) {
  const [made, setMade] = useState<readonly OnboardingSuggestions[]>()
  const [attempt, setAttempt] = useState(0)
  const toast = useToast()
  const loggedOut = useLoggedOut()
  const latest = useRef({ toast, loggedOut })
  latest.current = { toast, loggedOut }

  const load = useCallback(async (answers: readonly CollectedAnswer[], signal: AbortSignal) => {
    const userResponses = answers.map(responseOf)
    const results = await Promise.allSettled(
      onboardingSuggestionTypes.map(suggestionType =>
        call(
          'POST /api/ai/onboarding/suggestions',
          { body: { userResponses, suggestionType } },
          { signal },
        ),
      ),
    )
    if (signal.aborted) return
    const errors = results.flatMap(result => (isMade(result) ? [] : [result.reason]))
    if (errors.some(isUnauthorized)) return latest.current.loggedOut()
    if (errors.length > 0) latest.current.toast(failed)
    setMade(results.filter(isMade).map(({ value }) => value))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt requests again
  useEffect(() => {
    const leaving = new AbortController()
    setMade(undefined)
    void load(collected, leaving.signal)
    return () => leaving.abort()
  }, [collected, load, attempt])

  return { made, retry: () => setAttempt(count => count + 1) }
}
