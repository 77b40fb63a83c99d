import { useEffect, useState } from 'react'
import { type OnboardingDraft, readOnboarding, saveOnboarding } from './onboarding-draft.ts'

/** The answers so far, kept on this device while the member goes on. */
export function useOnboardingDraft(memberId: string) {
  const [collected, setCollected] = useState<OnboardingDraft>(() => readOnboarding(memberId))
  useEffect(() => {
    if (collected) saveOnboarding(memberId, collected)
  }, [memberId, collected])
  return [collected, setCollected] as const
}
