import { useCallback, useEffect, useRef, useState } from 'react'
import {
  builtInQuestions,
  type OnboardingQuestion,
} from '../../../contracts/insights/onboarding-questions.ts'
import { call } from '../../data/call.ts'
import { isUnauthorized } from '../../data/call-errors.ts'
import { useLoggedOut } from '../../data/use-logged-out.ts'
import { useToast } from '../../ui/toast-state.ts'
import { responseOf } from './answer-words.ts'
import type { CollectedAnswer } from './onboarding-draft.ts'
import { texts } from './texts.ts'

const failed = { ...texts.question.failed, tone: 'destructive' } as const

const bodyFor = (collected: readonly CollectedAnswer[]) => ({
  step: collected.length + 1,
  previousAnswers: Object.fromEntries(
    collected.map(({ questionId, answer }) => [questionId, answer]),
  ),
  userResponses: collected.map(responseOf),
})

/**
 * The question after these answers; undefined while it loads and after the last one. If it cannot
 * be loaded, a toast says so and the built-in question is asked.
 */
export function useOnboardingQuestion(
  collected: readonly CollectedAnswer[] | null,
): OnboardingQuestion | undefined {
  const [shown, setShown] = useState<{ of: object; question: OnboardingQuestion }>()
  const toast = useToast()
  const loggedOut = useLoggedOut()
  const latest = useRef({ toast, loggedOut })
  latest.current = { toast, loggedOut }

  const load = useCallback(async (answers: readonly CollectedAnswer[], signal: AbortSignal) => {
    const builtIn = builtInQuestions[answers.length]
    if (!builtIn) return
    try {
      const question = await call(
        'POST /api/ai/onboarding/question',
        { body: bodyFor(answers) },
        { signal },
      )
      if (!signal.aborted) setShown({ of: answers, question })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof Error && isUnauthorized(error)) return latest.current.loggedOut()
      latest.current.toast(failed)
      setShown({ of: answers, question: builtIn })
    }
  }, [])
  useEffect(() => {
    if (!collected) return
    const leaving = new AbortController()
    void load(collected, leaving.signal)
    return () => leaving.abort()
  }, [collected, load])
  return shown && shown.of === collected ? shown.question : undefined
}
