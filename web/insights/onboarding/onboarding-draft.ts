import { useEffect, useState } from 'react'
import {
  onboardingLimits,
  onboardingTopics,
} from '../../../contracts/insights/onboarding-questions.ts'
import { deviceContent } from '../../data/device-content.ts'
import { useHistoryLayer } from '../../ui/history-layers.ts'

/** A given answer of the onboarding. */
export type CollectedAnswer = {
  questionId: (typeof onboardingTopics)[number]
  answer: string | string[] | number
  followUpAnswer?: string
}

/** Answers of the steps so far; null before the start. */
export type OnboardingDraft = CollectedAnswer[] | null

const keyOf = (memberId: string) => `kith.onboarding-draft.${memberId}`

const isAnswer = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) && value.every(one => typeof one === 'string'))

const isCollected = (value: unknown, index: number): value is CollectedAnswer => {
  if (typeof value !== 'object' || value === null) return false
  const { questionId, answer, followUpAnswer } = value as Partial<CollectedAnswer>
  const isFollowUp = followUpAnswer === undefined || typeof followUpAnswer === 'string'
  return questionId === onboardingTopics[index] && isAnswer(answer) && isFollowUp
}

/** The valid answers of a stored draft; null if another version stored it in another form. */
export const restoreOnboarding = (stored: unknown): OnboardingDraft =>
  Array.isArray(stored) && stored.length <= onboardingLimits.steps && stored.every(isCollected)
    ? stored
    : null

/** Reads this member's draft from this device. */
function readOnboarding(memberId: string): OnboardingDraft {
  const stored = deviceContent.getItem(keyOf(memberId))
  return restoreOnboarding(stored && JSON.parse(stored))
}

/** Stores a member's answers on this device until `clearOnboarding` or the log-out removes them. */
const saveOnboarding = (memberId: string, draft: CollectedAnswer[]): void =>
  deviceContent.setItem(keyOf(memberId), JSON.stringify(draft))

export const clearOnboarding = (memberId: string): void => deviceContent.removeItem(keyOf(memberId))

/** What is typed at a question. */
export type TypedAnswer = { answer: CollectedAnswer['answer']; followUpAnswer: string }

/** What is typed at each question, by its id. */
export type TypedAnswers = Readonly<Record<string, TypedAnswer>>

const typedIn = (draft: OnboardingDraft): TypedAnswers =>
  Object.fromEntries(
    draft?.map(({ questionId, answer, followUpAnswer = '' }) => [
      questionId,
      { answer, followUpAnswer },
    ]) ?? [],
  )

/**
 * The steps of the onboarding: the answers so far, stored on this device with every change, and what
 * is typed at each question. Previous and the browser's Back go one question back and keep it.
 */
export function useOnboardingDraft(memberId: string) {
  const [collected, setCollected] = useState<OnboardingDraft>(() => readOnboarding(memberId))
  const [typed, setTyped] = useState(() => typedIn(collected))
  const back = (steps: number) =>
    setCollected(before => (before && steps <= before.length ? before.slice(0, -steps) : null))
  useHistoryLayer(collected ? collected.length + 1 : 0, back)
  useEffect(() => {
    if (collected) saveOnboarding(memberId, collected)
  }, [memberId, collected])
  return {
    collected,
    start: () => setCollected([]),
    steps: {
      onAnswer: (answer: CollectedAnswer) => setCollected(before => [...(before ?? []), answer]),
      onBack: () => back(1),
      typed,
      onTyped: (id: string, answer: TypedAnswer) =>
        setTyped(before => ({ ...before, [id]: answer })),
    },
  }
}
