import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { packSize } from '../../contracts/questions/question-packs.ts'
import type { Question, QuestionPack, UserAnswer } from '../../contracts/questions/questions.ts'
import { WithAside } from '../ui/columns.ts'
import { Stack } from '../ui/layout.ts'
import { ThreadProgress } from '../ui/ThreadProgress.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { AnsweredBar } from './AnsweredBar.tsx'
import type { AnswerDraft } from './answer-draft.ts'
import { MoreQuestionsCard } from './MoreQuestionsCard.tsx'
import { nextUnanswered } from './next-question.ts'
import { PackEnd } from './PackEnd.tsx'
import { ProgressCard } from './ProgressCard.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { QuestionGrid } from './QuestionGrid.tsx'
import { texts } from './texts.ts'
import { useSaveAnswer } from './use-save-answer.ts'

/** Up to this many questions are drawn as knots; more as a bar. */
const DRAWN = 12

type Props = {
  pack: QuestionPack
  questions: readonly Question[]
  answers: readonly UserAnswer[]
  /** True if the pack was completed before, and has earned its XP. */
  isCompleted: boolean
  /**
   * Index of the current question; past the last one for the end of the pack. New questions that
   * are requested there are added at this index.
   */
  index: number
  onIndex: (index: number) => void
  onOther: () => void
}

/** The questions of one pack, one after the other. */
export function PackFlow({
  pack,
  questions,
  answers,
  isCompleted,
  index,
  onIndex,
  onOther,
}: Props) {
  const { save, saving } = useSaveAnswer()
  // Answers saved on this screen, before the next read of the list has them.
  const [savedHere, setSavedHere] = useState<ReadonlySet<string>>(new Set())
  // True until the pack was completed and the member has seen that.
  const [earnsXp, setEarnsXp] = useState(!isCompleted)
  const isWide = useIsWide()
  const ids = questions.map(({ id }) => id)
  const storedOf = (id: string) => answers.find(({ questionId }) => questionId === id)
  const answered = new Set(ids.filter(id => savedHere.has(id) || storedOf(id)))
  const end = questions.length
  const question = questions[index]
  const form = useFocusOnChange(index)

  const advance = (done: ReadonlySet<string>) => onIndex(nextUnanswered(ids, done, index) ?? end)
  const onSave = async (draft: AnswerDraft) => {
    if (!question) return
    if (!(await save(question, draft, !answered.has(question.id)))) return
    setSavedHere(before => new Set([...before, question.id]))
    advance(new Set([...answered, question.id]))
  }
  const isPackComplete = answered.size >= packSize
  const review = () => {
    if (isPackComplete) setEarnsXp(false)
    onIndex(0)
  }
  if (!question)
    return (
      <WithAside>
        <PackEnd
          name={pack.name}
          answered={answered.size}
          isFirstCompletion={earnsXp && isPackComplete}
          onOther={onOther}
          onReview={review}
        />
        <Stack as="aside">
          <MoreQuestionsCard pack={pack.id} />
          {isWide && <ProgressCard />}
        </Stack>
      </WithAside>
    )
  const grid = (
    <QuestionGrid questions={questions} answered={answered} current={index} onJump={onIndex} />
  )
  const says = texts.packFlow.position(index + 1, end)
  return (
    <WithAside>
      <Stack>
        {end <= DRAWN ? (
          <Narrow>
            <ThreadProgress steps={Math.max(end, 2)} current={index + 1} label={says} />
          </Narrow>
        ) : (
          <AnsweredBar label={says} value={index + 1} most={end} />
        )}
        <Focused ref={form} tabIndex={-1}>
          <QuestionForm
            key={question.id}
            question={question}
            stored={storedOf(question.id)}
            saving={saving}
            onSave={draft => void onSave(draft)}
            onSkip={() => advance(answered)}
            onFinish={() => onIndex(end)}
          />
        </Focused>
        {!isWide && grid}
        {!isWide && <MoreQuestionsCard pack={pack.id} />}
      </Stack>
      {isWide && (
        <Stack as="aside">
          {grid}
          <MoreQuestionsCard pack={pack.id} />
          <ProgressCard />
        </Stack>
      )}
    </WithAside>
  )
}

/** Focuses the form when the question changes and shows its top, but not for the first one. */
function useFocusOnChange(index: number) {
  const form = useRef<HTMLDivElement>(null)
  const before = useRef(index)
  useEffect(() => {
    if (before.current === index) return
    before.current = index
    form.current?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'start' })
  }, [index])
  return form
}

const Narrow = styled.div`
  max-width: 40rem;
`

const Focused = styled.div`
  scroll-margin-top: calc(var(--bar-top) + var(--space-3));

  &:focus {
    outline: none;
  }
`
