import { useEffect, useState } from 'react'
import {
  onboardingLimits,
  onboardingTopics,
} from '../../../contracts/insights/onboarding-questions.ts'
import { deviceContent } from '../../data/device-content.ts'
import { isText, recordIn } from '../../profiles/draft-validation.ts'
import { useHistoryLayer } from '../../ui/history-layers.ts'

/** A given answer of the onboarding. */
export type CollectedAnswer = {
  questionId: (typeof onboardingTopics)[number]
  answer: string | string[] | number
  followUpAnswer?: string
}

/** What is typed at a question. */
export type TypedAnswer = { answer: CollectedAnswer['answer']; followUpAnswer: string }

/** What is typed at each question, by its id. */
export type TypedAnswers = Readonly<Record<string, TypedAnswer>>

/** Answers of the steps so far, and what is typed at each question, answered or not. */
export type OnboardingDraft = {
  readonly collected: CollectedAnswer[]
  readonly typed: TypedAnswers
}

const keyOf = (memberId: string) => `kith.onboarding-draft.${memberId}`

const isAnswer = (value: unknown): boolean =>
  isText(value) || typeof value === 'number' || (Array.isArray(value) && value.every(isText))

const isCollected = (value: unknown, index: number): value is CollectedAnswer => {
  const { questionId, answer, followUpAnswer } = recordIn(value)
  const isFollowUp = followUpAnswer === undefined || isText(followUpAnswer)
  return questionId === onboardingTopics[index] && isAnswer(answer) && isFollowUp
}

const isTyped = (value: unknown): value is TypedAnswer => {
  const { answer, followUpAnswer } = recordIn(value)
  return isAnswer(answer) && isText(followUpAnswer)
}

const areTyped = (value: unknown): value is TypedAnswers =>
  recordIn(value) === value && Object.values(value).every(isTyped)

/** A stored draft; null before the start, and if another version stored it in another form. */
export const restoreOnboarding = (stored: unknown): OnboardingDraft | null => {
  const { collected, typed } = recordIn(stored)
  const areCollected =
    Array.isArray(collected) &&
    collected.length <= onboardingLimits.steps &&
    collected.every(isCollected)
  return areCollected && areTyped(typed) ? { collected, typed } : null
}

/** Reads this member's draft from this device. */
function readOnboarding(memberId: string): OnboardingDraft | null {
  const stored = deviceContent.getItem(keyOf(memberId))
  return restoreOnboarding(stored && JSON.parse(stored))
}

/** Stores a member's draft on this device until `clearOnboarding` or the log-out removes it. */
const saveOnboarding = (memberId: string, draft: OnboardingDraft): void =>
  void deviceContent.setItem(keyOf(memberId), JSON.stringify(draft))

export const clearOnboarding = (memberId: string): void => deviceContent.removeItem(keyOf(memberId))

/**
 * The steps of the onboarding: the answers so far and what is typed at each question, stored on this
 * device with every change. Previous and the browser's Back go one question back and keep it.
 */
export function useOnboardingDraft(memberId: string) {
  const [restored] = useState(() => readOnboarding(memberId))
  const [collected, setCollected] = useState(restored?.collected ?? null)
  const [typed, setTyped] = useState(restored?.typed ?? {})
  const back = (steps: number) =>
    setCollected(before => (before && steps <= before.length ? before.slice(0, -steps) : null))
  useHistoryLayer(collected ? collected.length + 1 : 0, back)
  useEffect(() => {
    if (collected) saveOnboarding(memberId, { collected, typed })
  }, [memberId, collected, typed])
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
