import { useNavigate } from 'react-router-dom'
import { onboardingLimits } from '../../../contracts/insights/onboarding-questions.ts'
import { pageAt } from '../../../contracts/pages.ts'
import { useSession } from '../../data/session.ts'
import { useUser } from '../../data/use-member.ts'
import { readDraft, saveDraft } from '../../profiles/draft.ts'
import { useToast } from '../../ui/toast-state.ts'
import { MemberOnboarding } from './MemberOnboarding.tsx'
import { OnboardingIntro } from './OnboardingIntro.tsx'
import { clearOnboarding, useOnboardingDraft } from './onboarding-draft.ts'
import { QuestionStep } from './QuestionStep.tsx'
import { Recommendations } from './Recommendations.tsx'
import { type KeptSuggestions, withSuggestions } from './suggested-parts.ts'
import { texts } from './texts.ts'

/** `/ai-onboarding`: six questions, whose answers prefill the wizard or suggest profile changes. */
export function OnboardingScreen() {
  const session = useSession()
  const user = useUser()
  return session.status === 'member' ? (
    <MemberOnboarding memberId={user.id} />
  ) : (
    <Onboarding memberId={user.id} />
  )
}

function Onboarding({ memberId }: { memberId: string }) {
  const { collected, start, steps } = useOnboardingDraft(memberId)
  const navigate = useNavigate()
  const toast = useToast()

  const leave = (to: string) => {
    clearOnboarding(memberId)
    navigate(to)
  }
  const skip = () => leave(pageAt('/profile-setup'))
  const apply = (kept: KeptSuggestions) => {
    saveDraft(memberId, withSuggestions(readDraft(memberId, new Date()), kept))
    toast({ ...texts.recommendations.applied, tone: 'success', outlives: 'next-page' })
    leave(`${pageAt('/profile-setup')}?ai=true`)
  }

  if (!collected) return <OnboardingIntro onStart={start} />
  if (collected.length >= onboardingLimits.steps)
    return <Recommendations collected={collected} onApply={apply} onSkip={skip} />
  return <QuestionStep collected={collected} {...steps} onSkip={skip} />
}
