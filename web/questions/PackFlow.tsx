import { useEffect, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { limits } from '../../contracts/core/limits.ts'
import { xpRewards } from '../../contracts/questions/achievements.ts'
import { type PackId, packSize } from '../../contracts/questions/question-packs.ts'
import type { Question, QuestionPack, UserAnswer } from '../../contracts/questions/questions.ts'
import { CallFailed } from '../data/call-errors.ts'
import { useCommand } from '../data/use-command.ts'
import { AiMark } from '../ui/AiMark.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Split } from '../ui/columns.ts'
import { Grow, Row, Stack } from '../ui/layout.ts'
import { ThreadProgress } from '../ui/ThreadProgress.tsx'
import { useToast } from '../ui/toast-state.ts'
import { CardTitle } from '../ui/typography.ts'
import { useIsWide } from '../ui/use-is-wide.ts'
import { AnsweredBar } from './AnsweredBar.tsx'
import { type AnswerDraft, answerBody } from './answer-draft.ts'
import { nextUnanswered } from './next-question.ts'
import { PackEnd } from './PackEnd.tsx'
import { ProgressCard } from './ProgressCard.tsx'
import { QuestionForm } from './QuestionForm.tsx'
import { QuestionGrid } from './QuestionGrid.tsx'
import { texts } from './texts.ts'

const saveFailure = {
  title: texts.useSaveAnswer.failedTitle,
  text: texts.useSaveAnswer.failedText,
} as const

/** Saves an answer; `save` returns whether it was saved. Only a first answer earns XP. */
function useSaveAnswer() {
  const toast = useToast()
  const { run, pending } = useCommand('POST /api/user-answers', {
    refresh: [
      '/api/user-answers',
      '/api/user-pack-progress',
      '/api/user-xp',
      '/api/user-achievements',
    ],
    failure: saveFailure,
  })
  const save = async (question: Question, draft: AnswerDraft, isFirst: boolean) => {
    const saved = await run({ body: answerBody(question, draft) })
    if (!saved) return false
    toast({
      title: texts.useSaveAnswer.savedTitle,
      text: isFirst ? texts.useSaveAnswer.earned(xpRewards.answer) : texts.useSaveAnswer.changed,
      tone: 'success',
      compact: true,
    })
    return true
  }
  return { save, saving: pending }
}

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
      <Split>
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
      </Split>
    )
  const grid = (
    <QuestionGrid questions={questions} answered={answered} current={index} onJump={onIndex} />
  )
  const says = texts.packFlow.position(index + 1, end)
  return (
    <Split>
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
    </Split>
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

const { generatedPerClick } = limits.question

const failed = texts.moreQuestionsCard.failedText

const isFinal = (code: string | undefined) => code === 'pack_full' || code === 'question_limit'

/** Toast of a failure: the server's advice if a retry would fail too, otherwise to try again. */
const failure = (error: Error) => ({
  title: texts.moreQuestionsCard.failedTitle,
  text: error instanceof CallFailed && isFinal(error.code) ? error.problem?.message : failed,
})

/** Button that requests new questions for a pack, which all members can then answer. */
function MoreQuestionsCard({ pack }: { pack: PackId }) {
  const titleId = useId()
  const toast = useToast()
  const { run, pending } = useCommand('POST /api/questions/generate/:packId', {
    refresh: ['/api/questions', '/api/user-xp', '/api/user-achievements'],
    failure,
    onDone: ({ questions, xpEarned }) =>
      toast({
        title: texts.moreQuestionsCard.addedTitle,
        text: texts.moreQuestionsCard.added(questions.length, xpEarned),
        tone: 'success',
      }),
  })
  return (
    <Card $tone="ai" aria-labelledby={titleId}>
      <Stack $gap={3}>
        <Row $gap={3}>
          <AiMark />
          <Grow>
            <CardTitle id={titleId}>{texts.moreQuestionsCard.title}</CardTitle>
            <p>{texts.moreQuestionsCard.text(generatedPerClick, xpRewards.generate)}</p>
          </Grow>
        </Row>
        <Button
          rank={3}
          small
          wide
          busy={pending && texts.moreQuestionsCard.writing(generatedPerClick)}
          onClick={() => void run({ params: { packId: pack } })}
        >
          {texts.moreQuestionsCard.generate(generatedPerClick)}
        </Button>
      </Stack>
    </Card>
  )
}
