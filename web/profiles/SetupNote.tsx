import Sparkles from 'lucide-react/icons/sparkles'
import type { OnboardingSuggestionType } from '../../contracts/onboarding-questions.ts'
import { page } from '../../contracts/pages.ts'
import { WhyNote } from '../insights/onboarding/WhyNote.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

type Props = {
  /** The current step, from 0. */
  step: number
  suggested: readonly OnboardingSuggestionType[]
}

/** The step on which each suggestion stands, and its name there. */
const places: Readonly<Record<OnboardingSuggestionType, { step: number; name: string }>> = {
  bio: { step: 0, name: 'bio' },
  relationship_style: { step: 0, name: 'relationship style' },
  hobbies: { step: 2, name: 'hobbies' },
  preferences: { step: 4, name: 'preferences' },
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** What the onboarding filled in on this step; at the start without it, a way to it. */
export function SetupNote({ step, suggested }: Props) {
  const names = suggested.filter(type => places[type].step === step).map(type => places[type].name)
  if (names.length > 0)
    return (
      <WhyNote>Suggested from your answers: {list.format(names)}. Change what you like.</WhyNote>
    )
  if (step > 0 || suggested.length > 0) return null
  return (
    <div>
      <ButtonLink rank={2} small to={page.aiOnboarding} icon={<Icon of={Sparkles} size="small" />}>
        Start AI Onboarding
      </ButtonLink>
    </div>
  )
}
