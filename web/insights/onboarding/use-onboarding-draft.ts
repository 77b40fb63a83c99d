import { useEffect, useState } from 'react'
import { type OnboardingDraft, readOnboarding, saveOnboarding } from './onboarding-draft.ts'

/** The answers so far, stored on this device with every change. */
export function useOnboardingDraft(memberId: string) {
  const [collected, setCollected] = useState<OnboardingDraft>(() => readOnboarding(memberId))
  useEffect(() => {
    if (collected) saveOnboarding(memberId, collected)
  }, [memberId, collected])
  return [collected, setCollected] as const
}
