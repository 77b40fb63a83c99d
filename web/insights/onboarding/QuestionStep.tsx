import { useEffect, useState } from 'react'
import { onboardingLimits } from '../../../contracts/insights/onboarding-questions.ts'
import { Button } from '../../ui/Button.tsx'
import { initialAnswer, isAnswered } from './answer-words.ts'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import type { CollectedAnswer } from './onboarding-draft.ts'
import { QuestionPart, type TypedAnswer } from './QuestionPart.tsx'
import { texts } from './texts.ts'
import { useOnboardingQuestion } from './use-onboarding-question.ts'

type Props = {
  collected: readonly CollectedAnswer[]
  onAnswer: (answer: CollectedAnswer) => void
  onBack: () => void
  onSkip: () => void
}

const blank: TypedAnswer = { answer: '', followUpAnswer: '' }

/** The question after the collected answers, with buttons to go on, back or skip. */
export function QuestionStep({ collected, onAnswer, onBack, onSkip }: Props) {
  const question = useOnboardingQuestion(collected)
  const [typed, setTyped] = useState(blank)
  useEffect(
    () => setTyped(question ? { ...blank, answer: initialAnswer(question) } : blank),
    [question],
  )
  const step = collected.length + 1
  const answer = () => {
    if (!question) return
    const { answer: given, followUpAnswer } = typed
    const followUp = followUpAnswer.trim()
    onAnswer({
      questionId: question.id,
      answer: given,
      ...(followUp ? { followUpAnswer: followUp } : {}),
    })
  }
  return (
    <OnboardingFrame
      title={texts.question.title}
      step={step}
      skip={
        <Button rank={0} small onClick={onSkip}>
          {texts.question.skip}
        </Button>
      }
      buttons={
        <>
          <Button rank={3} disabled={step === 1 || !question} onClick={onBack}>
            {texts.question.previous}
          </Button>
          <Button disabled={!question || !isAnswered(typed.answer)} onClick={answer}>
            {step === onboardingLimits.steps ? texts.question.last : texts.question.next}
          </Button>
        </>
      }
    >
      <QuestionPart question={question} typed={typed} onChange={setTyped} />
    </OnboardingFrame>
  )
}
