import {
  type OnboardingQuestion,
  onboardingLimits,
} from '../../../contracts/insights/onboarding-questions.ts'
import { Button } from '../../ui/Button.tsx'
import { initialAnswer, isAnswered } from './answer-words.ts'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import type { CollectedAnswer, TypedAnswer, TypedAnswers } from './onboarding-draft.ts'
import { QuestionPart } from './QuestionPart.tsx'
import { texts } from './texts.ts'
import { useOnboardingQuestion } from './use-onboarding-question.ts'

type Props = {
  collected: readonly CollectedAnswer[]
  onAnswer: (answer: CollectedAnswer) => void
  onBack: () => void
  /** What is typed at each question, by its id. */
  typed: TypedAnswers
  onTyped: (id: string, answer: TypedAnswer) => void
  onSkip: () => void
}

const blank: TypedAnswer = { answer: '', followUpAnswer: '' }

/** What was typed at a question; not an answer to another form of it, which the analyst may ask. */
const typedAt = (question: OnboardingQuestion, typed: TypedAnswers): TypedAnswer => {
  const initial = initialAnswer(question)
  const before = typed[question.id] ?? blank
  const { answer } = before
  if (typeof answer !== typeof initial) return { ...before, answer: initial }
  const { options } = question
  if (!Array.isArray(answer) || !options) return before
  return { ...before, answer: answer.filter(one => options.includes(one)) }
}

/** The question after the collected answers, with buttons to go on, back or skip. */
export function QuestionStep(props: Props) {
  const { collected, onAnswer, onBack, onSkip, onTyped } = props
  const question = useOnboardingQuestion(collected)
  const typed = question ? typedAt(question, props.typed) : blank
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
      <QuestionPart
        question={question}
        typed={typed}
        onChange={answer => question && onTyped(question.id, answer)}
      />
    </OnboardingFrame>
  )
}
