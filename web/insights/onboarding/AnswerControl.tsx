import styled from 'styled-components'
import {
  type OnboardingQuestion,
  onboardingLimits,
} from '../../../contracts/insights/onboarding-questions.ts'
import { Card } from '../../ui/Card.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Slider } from '../../ui/Slider.tsx'
import type { CollectedAnswer } from './onboarding-draft.ts'
import { PickRows } from './PickRows.tsx'
import { texts } from './texts.ts'

type Answer = CollectedAnswer['answer']
type Props = {
  question: OnboardingQuestion
  answer: Answer
  onChange: (answer: Answer) => void
}

const { scale, text } = onboardingLimits

/** The control for the answer to a question, by its type. */
export function AnswerControl({ question, answer, onChange }: Props) {
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
