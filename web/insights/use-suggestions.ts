import { useState } from 'react'
import {
  actUponSuggestion,
  generateSuggestions,
  listSuggestions,
  type Suggestion,
  viewSuggestion,
} from '../../contracts/insights.ts'
import { swipes } from '../../contracts/matching.ts'
import type { DiscoveryMode } from '../../contracts/modes.ts'
import { adviceFor, Failure } from '../data/failure.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { useSwipes } from '../discovery/use-swipes.ts'
import { useUser } from '../identity/use-member.ts'
import { useToast } from '../look/toast.ts'
import { modeFor } from './suggestion-words.ts'

type Answer = 'like' | 'pass'

export type Suggesting = {
  /** Undefined while they are on their way, and without consent. */
  suggestions: readonly Suggestion[] | undefined
  error: Error | undefined
  retry: () => void
  generate: () => void
  generating: boolean
  /** Likes or passes whom a suggestion is about. */
  answer: (suggestion: Suggestion, answer: Answer) => void
  /** The one being answered, and how. */
  answering: { id: string; answer: Answer } | undefined
  view: (suggestion: Suggestion) => void
}

const failed = {
  title: 'Action Failed',
  text: 'Could not process your action. Please try again.',
}

/** The member's suggestions and what can be done with them, while looking at a mode. */
export function useSuggestions(mode: DiscoveryMode): Suggesting {
  const { aiConsent } = useUser()
  const { data, error, refresh } = useRoute(listSuggestions, {}, { when: aiConsent })
  const [answering, setAnswering] = useState<Suggesting['answering']>()
  const { swiping } = useSwipes({ route: swipes, failed })
  const again = { refresh: [listSuggestions.path] }
  const acting = useCommand(actUponSuggestion, { ...again, failure: failed })
  const viewing = useCommand(viewSuggestion, again)
  const generating = useGenerating()

  const answer = async (suggestion: Suggestion, action: Answer) => {
    const discoveryMode = modeFor(suggestion, mode)
    if (answering || !discoveryMode) return
    const { id, suggestedProfileId: swipedProfileId } = suggestion
    setAnswering({ id, answer: action })
    const done = await swiping.run({ body: { swipedProfileId, action, discoveryMode } })
    if (done) await acting.run({ params: { id } })
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

const useGenerating = () => {
  const toast = useToast()
  return useCommand(generateSuggestions, {
    refresh: [listSuggestions.path],
    onDone: ({ length }) =>
      toast({ title: 'AI Suggestions Generated', text: foundText(length), tone: 'success' }),
    failure: error => ({
      title: 'Generation Failed',
      text:
        error instanceof Failure && error.code === 'rate_limited'
          ? adviceFor(error)
          : 'Could not generate new suggestions. Please try again.',
    }),
  })
}

const foundText = (count: number): string => {
  if (count === 0) return 'Nobody new yet. Ask again when more members have agreed to AI.'
  return count === 1 ? 'One person may suit you.' : `${count} people may suit you.`
}
