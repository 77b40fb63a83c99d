import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { onboardingLimits } from '../../../contracts/onboarding-questions.ts'
import { page } from '../../../contracts/pages.ts'
import { useSession } from '../../identity/session.ts'
import { useUser } from '../../identity/use-member.ts'
import { readDraft, saveDraft } from '../../profiles/draft.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useToast } from '../../ui/toast.ts'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { OnboardingIntro } from './OnboardingIntro.tsx'
import {
  type CollectedAnswer,
  clearOnboarding,
  type OnboardingDraft,
  readOnboarding,
  saveOnboarding,
} from './onboarding-draft.ts'
import { QuestionStep } from './QuestionStep.tsx'
import { Recommendations } from './Recommendations.tsx'
import { type KeptSuggestions, withSuggestions } from './suggested-parts.ts'

/** `/ai-onboarding`: six questions whose answers prefill the wizard. */
export function OnboardingScreen() {
  const session = useSession()
  const user = useUser()
  return session.status === 'member' ? <AlreadyThere /> : <Onboarding memberId={user.id} />
}

const AlreadyThere = () => (
  <OnboardingFrame title="AI onboarding">
    <EmptyState
      level={1}
      title="Your profile is made"
      text="The onboarding is for a first profile. You can change every part of yours."
      action="Open your profile"
      to={page.profile}
    />
  </OnboardingFrame>
)

function Onboarding({ memberId }: { memberId: string }) {
  const [collected, setCollected] = useState<OnboardingDraft>(() => readOnboarding(memberId))
  const navigate = useNavigate()
  const toast = useToast()
  useEffect(() => {
    if (collected) saveOnboarding(memberId, collected)
  }, [memberId, collected])

  const leave = (to: string) => {
    clearOnboarding(memberId)
    navigate(to)
  }
  const skip = () => leave(page.setup)
  const apply = (kept: KeptSuggestions) => {
    saveDraft(memberId, withSuggestions(readDraft(memberId, new Date()), kept))
    toast({
      title: 'AI Onboarding Complete!',
      text: 'Look everything over, and change what you like.',
      tone: 'success',
    })
    leave(`${page.setup}?ai=true`)
  }

  if (!collected) return <OnboardingIntro onStart={() => setCollected([])} />
  if (collected.length >= onboardingLimits.steps)
    return <Recommendations collected={collected} onApply={apply} onSkip={skip} />
  return (
    <QuestionStep
      collected={collected}
      onAnswer={(answer: CollectedAnswer) => setCollected([...collected, answer])}
      onBack={() => setCollected(collected.slice(0, -1))}
      onSkip={skip}
    />
  )
}
