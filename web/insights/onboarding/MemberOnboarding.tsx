import { useNavigate } from 'react-router-dom'
import { onboardingLimits } from '../../../contracts/insights/onboarding-questions.ts'
import { pageAt } from '../../../contracts/pages.ts'
import { useToast } from '../../ui/toast-state.ts'
import { MemberIntro } from './MemberIntro.tsx'
import { clearOnboarding, useOnboardingDraft } from './onboarding-draft.ts'
import { QuestionStep } from './QuestionStep.tsx'
import { SuggestionReview } from './SuggestionReview.tsx'
import { texts } from './texts.ts'

/** The onboarding of a member who has a profile. It changes only the parts that they choose. */
export function MemberOnboarding({ memberId }: { memberId: string }) {
  const { collected, start, steps } = useOnboardingDraft(memberId)
  const navigate = useNavigate()
  const toast = useToast()
  const leave = () => {
    clearOnboarding(memberId)
    navigate(pageAt('/profile'))
  }

  if (!collected) return <MemberIntro onStart={start} />
  if (collected.length < onboardingLimits.steps)
    return <QuestionStep collected={collected} {...steps} onSkip={leave} />
  return (
    <SuggestionReview
      collected={collected}
      onSkip={leave}
      onSaved={() => {
        toast({ ...texts.saved, tone: 'success', outlives: 'next-page' })
        leave()
      }}
    />
  )
}
