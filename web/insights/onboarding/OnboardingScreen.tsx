import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import type { OnboardingSuggestions } from '../../../contracts/insights/onboarding.ts'
import {
  builtInQuestions,
  type OnboardingQuestion,
  onboardingLimits,
  onboardingSuggestionTypes,
} from '../../../contracts/insights/onboarding-questions.ts'
import { pageAt } from '../../../contracts/pages.ts'
import { call } from '../../data/call.ts'
import { isUnauthorized } from '../../data/call-errors.ts'
import { useSession } from '../../data/session.ts'
import { useLoggedOut } from '../../data/use-logged-out.ts'
import { useUser } from '../../data/use-member.ts'
import { readDraft, saveDraft } from '../../profiles/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Split } from '../../ui/columns.ts'
import { Stack } from '../../ui/layout.ts'
import { SkeletonBlock } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/toast-state.ts'
import { Muted, PageTitle } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { initialAnswer, isAnswered, responseOf } from './answer-words.ts'
import { MemberIntro } from './MemberIntro.tsx'
import { OnboardingFrame } from './OnboardingFrame.tsx'
import { OnboardingIntro } from './OnboardingIntro.tsx'
import {
  type CollectedAnswer,
  clearOnboarding,
  type TypedAnswer,
  type TypedAnswers,
  useOnboardingDraft,
} from './onboarding-draft.ts'
import { QuestionPart } from './QuestionPart.tsx'
import { isSingle, SuggestionChoice } from './SuggestionChoice.tsx'
import { SuggestionReview } from './SuggestionReview.tsx'
import { type KeptSuggestions, withSuggestions } from './suggested-parts.ts'
import { texts } from './texts.ts'
import { useRecommendations } from './use-recommendations.ts'

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

/** The onboarding of a member who has a profile. It changes only the parts that they choose. */
function MemberOnboarding({ memberId }: { memberId: string }) {
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
function QuestionStep(props: Props) {
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

const failed = { ...texts.question.failed, tone: 'destructive' } as const

const bodyFor = (collected: readonly CollectedAnswer[]) => ({
  step: collected.length + 1,
  previousAnswers: Object.fromEntries(
    collected.map(({ questionId, answer }) => [questionId, answer]),
  ),
  userResponses: collected.map(responseOf),
})

/**
 * The question after these answers; undefined while it loads and after the last one. If it cannot
 * be loaded, a toast says so and the built-in question is asked.
 */
function useOnboardingQuestion(
  collected: readonly CollectedAnswer[] | null,
): OnboardingQuestion | undefined {
  const [shown, setShown] = useState<{ of: object; question: OnboardingQuestion }>()
  const toast = useToast()
  const loggedOut = useLoggedOut()
  const latest = useRef({ toast, loggedOut })
  latest.current = { toast, loggedOut }

  const load = useCallback(async (answers: readonly CollectedAnswer[], signal: AbortSignal) => {
    const builtIn = builtInQuestions[answers.length]
    if (!builtIn) return
    try {
      const question = await call(
        'POST /api/ai/onboarding/question',
        { body: bodyFor(answers) },
        { signal },
      )
      if (!signal.aborted) setShown({ of: answers, question })
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof Error && isUnauthorized(error)) return latest.current.loggedOut()
      latest.current.toast(failed)
      setShown({ of: answers, question: builtIn })
    }
  }, [])
  useEffect(() => {
    if (!collected) return
    const leaving = new AbortController()
    void load(collected, leaving.signal)
    return () => leaving.abort()
  }, [collected, load])
  return shown && shown.of === collected ? shown.question : undefined
}

type RecommendationsProps = {
  collected: readonly CollectedAnswer[]
  onApply: (kept: KeptSuggestions) => void
  onSkip: () => void
}

/** The first selection: the best bio and style, and all hobbies and preferences. */
const keptAtFirst = (made: readonly OnboardingSuggestions[]): KeptSuggestions =>
  Object.fromEntries(
    made.map(({ type, suggestions }) => [
      type,
      isSingle(type) ? suggestions.slice(0, 1) : suggestions,
    ]),
  )

/** Suggestions from the answers, by type and with reasons; the member selects those to keep. */
function Recommendations({ collected, onApply, onSkip }: RecommendationsProps) {
  const { made, retry } = useRecommendations(collected)
  const [kept, setKept] = useState<KeptSuggestions>({})
  useEffect(() => setKept(keptAtFirst(made ?? [])), [made])
  const areMissing = made !== undefined && made.length < onboardingSuggestionTypes.length
  return (
    <OnboardingFrame
      title={texts.review.title}
      step={onboardingLimits.steps + 1}
      buttons={
        <>
          <Button rank={0} onClick={onSkip}>
            {texts.review.skip}
          </Button>
          <Button disabled={!made} onClick={() => onApply(kept)}>
            {texts.recommendations.apply}
          </Button>
        </>
      }
    >
      <Stack $gap={2}>
        <PageTitle>{texts.review.heading}</PageTitle>
        <Muted>{texts.recommendations.about}</Muted>
      </Stack>
      <VisuallyHidden role="status">
        {made ? texts.review.ready : texts.review.reading}
      </VisuallyHidden>
      <Split $second="equal" $across={4}>
        {made
          ? made.map(one => (
              <SuggestionChoice
                key={one.type}
                of={one}
                kept={kept[one.type] ?? []}
                onChange={next => setKept({ ...kept, [one.type]: next })}
              />
            ))
          : onboardingSuggestionTypes.map(type => <SkeletonBlock key={type} $height="14rem" />)}
      </Split>
      {areMissing && (
        <Again>
          <Button rank={3} onClick={retry}>
            {texts.review.retry}
          </Button>
        </Again>
      )}
    </OnboardingFrame>
  )
}

const Again = styled.p`
  justify-self: start;
`
