import Sparkles from 'lucide-react/icons/sparkles'
import type { OnboardingSuggestionType } from '../../contracts/insights/onboarding-questions.ts'
import { pageAt } from '../../contracts/pages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { WhyNote } from '../ui/WhyNote.tsx'
import { texts } from './texts.ts'

type Props = {
  /** The current step, from 0. */
  step: number
  suggested: readonly OnboardingSuggestionType[]
}

/** The step of each suggestion type, and its name there. */
const places: Readonly<Record<OnboardingSuggestionType, { step: number; name: string }>> = {
  bio: { step: 0, name: texts.setupNote.bio },
  relationship_style: { step: 0, name: texts.setupNote.relationshipStyle },
  hobbies: { step: 2, name: texts.setupNote.hobbies },
  preferences: { step: 4, name: texts.setupNote.preferences },
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** Names what the onboarding filled in on this step; without it, the first step links to it. */
export function SetupNote({ step, suggested }: Props) {
  const names = suggested.filter(type => places[type].step === step).map(type => places[type].name)
  if (names.length > 0) return <WhyNote>{texts.setupNote.suggested(list.format(names))}</WhyNote>
  if (step > 0 || suggested.length > 0) return null
  return (
    <div>
      <ButtonLink
        rank={2}
        small
        to={pageAt('/ai-onboarding')}
        icon={<Icon of={Sparkles} size="small" />}
      >
        {texts.setupNote.onboarding}
      </ButtonLink>
    </div>
  )
}
