import styled from 'styled-components'
import {
  type OnboardingQuestion,
  onboardingLimits,
} from '../../../contracts/insights/onboarding-questions.ts'
import { TextArea } from '../../ui/Field.tsx'
import { Stack } from '../../ui/layout.ts'
import { SkeletonBlock } from '../../ui/Skeleton.tsx'
import { PageTitle, Strong } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { WhyNote } from '../../ui/WhyNote.tsx'
import { AnswerControl } from './AnswerControl.tsx'
import type { TypedAnswer } from './onboarding-draft.ts'
import { texts } from './texts.ts'

type Props = {
  /** Undefined while it loads. */
  question: OnboardingQuestion | undefined
  typed: TypedAnswer
  onChange: (typed: TypedAnswer) => void
}

/** One question of the onboarding: its reason, the answer and an optional follow-up. */
export const QuestionPart = ({ question, typed, onChange }: Props) => (
  <Column $gap={5}>
    <VisuallyHidden role="status">{question ? '' : texts.question.loading}</VisuallyHidden>
    {question ? (
      <>
        <PageTitle>{question.question}</PageTitle>
        <WhyNote>
          <Strong>{texts.question.why}</Strong> {question.reasoning}
        </WhyNote>
        <AnswerControl
          question={question}
          answer={typed.answer}
          onChange={answer => onChange({ ...typed, answer })}
        />
        {question.followUp && (
          <TextArea
            label={question.followUp}
            hint={texts.question.optional}
            rows={2}
            limit={onboardingLimits.followUp}
            noun="answer"
            placeholder={texts.question.share}
            value={typed.followUpAnswer}
            onChange={({ target }) => onChange({ ...typed, followUpAnswer: target.value })}
          />
        )}
      </>
    ) : (
      <>
        <SkeletonBlock $height="4.5rem" />
        <SkeletonBlock $height="4rem" />
        <SkeletonBlock $height="12rem" />
      </>
    )}
  </Column>
)

const Column = styled(Stack)`
  width: 100%;
  max-width: 42rem;
  justify-self: center;
`
