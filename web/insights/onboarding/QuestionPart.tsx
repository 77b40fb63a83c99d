import styled from 'styled-components'
import {
  type OnboardingQuestion,
  onboardingLimits,
} from '../../../contracts/insights/onboarding-questions.ts'
import { Card } from '../../ui/Card.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Stack } from '../../ui/layout.ts'
import { WhyNote } from '../../ui/Note.tsx'
import { SkeletonBlock } from '../../ui/Skeleton.tsx'
import { Slider } from '../../ui/Slider.tsx'
import { PageTitle, Strong } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { CollectedAnswer, TypedAnswer } from './onboarding-draft.ts'
import { PickRows } from './PickRows.tsx'
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

type Answer = CollectedAnswer['answer']
type AnswerControlProps = {
  question: OnboardingQuestion
  answer: Answer
  onChange: (answer: Answer) => void
}

const { scale, text } = onboardingLimits

/** The control for the answer to a question, by its type. */
function AnswerControl({ question, answer, onChange }: AnswerControlProps) {
  if (question.type === 'scale') {
    const value = typeof answer === 'number' ? answer : scale.initial
    return (
      <Card>
        <Scale>
          <Slider
            label={texts.question.answer}
            thumbs={[question.question]}
            value={[value]}
            onChange={([next = value]) => onChange(next)}
            min={scale.min}
            max={scale.max}
            says={`${value}/${scale.max}`}
          />
        </Scale>
      </Card>
    )
  }
  if (question.type === 'text')
    return (
      <TextArea
        label={texts.question.answer}
        rows={4}
        limit={text}
        noun="answer"
        placeholder={texts.question.share}
        value={typeof answer === 'string' ? answer : ''}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  const several = question.type === 'multiselect'
  const chosen = Array.isArray(answer) ? answer : typeof answer === 'string' ? [answer] : []
  return (
    <PickRows
      label={texts.question.answer}
      options={(question.options ?? []).map(option => ({ value: option, label: option }))}
      chosen={chosen}
      several={several}
      onChange={next => onChange(several ? next : (next[0] ?? ''))}
    />
  )
}

/* The value stands out: it is the answer. */
const Scale = styled.div`
  padding-block: var(--space-3);

  > [role="group"] > :first-child > :last-child {
    color: var(--color-ink);
    font: var(--weight-display) var(--text-2xl) / 1 var(--font-display);
  }
`
