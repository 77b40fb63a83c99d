import { useEffect, useState } from 'react'
import {
  onboardingLimits,
  onboardingTopics,
} from '../../../contracts/insights/onboarding-questions.ts'
import { deviceContent } from '../../data/device-content.ts'

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

/** The answers so far, stored on this device with every change. */
export function useOnboardingDraft(memberId: string) {
  const [collected, setCollected] = useState<OnboardingDraft>(() => readOnboarding(memberId))
  useEffect(() => {
    if (collected) saveOnboarding(memberId, collected)
  }, [memberId, collected])
  return [collected, setCollected] as const
}
