import { type FormEvent, useState } from 'react'
import styled from 'styled-components'
import { limits } from '../../contracts/core/limits.ts'
import { questionTypes } from '../../contracts/questions/question.ts'
import type { Question, UserAnswer } from '../../contracts/questions/questions.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Dock } from '../ui/dock.ts'
import { TextArea } from '../ui/Field.tsx'
import { LeaveGuard } from '../ui/LeaveGuard.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Hint, Muted, SectionTitle } from '../ui/typography.ts'
import { useIsWide } from '../ui/use-is-wide.ts'
import { type AnswerDraft, draftOfAnswer, emptyDraft, isComplete } from './answer-draft.ts'
import { ChoiceAnswers } from './ChoiceAnswers.tsx'
import { ImportanceChoice } from './ImportanceChoice.tsx'
import { ScaleAnswers } from './ScaleAnswers.tsx'
import { texts } from './texts.ts'

type Props = {
  question: Question
  /** The stored answer, if there is one. */
  stored: UserAnswer | undefined
  saving: boolean
  onSave: (draft: AnswerDraft) => void
  onSkip: () => void
  onFinish: () => void
}

const isKnownType = ({ type }: Question) => questionTypes.some(known => known === type)

/** One question: the answer, the acceptable answers, their importance, and an explanation. */
export function QuestionForm({ question, stored, saving, onSave, onSkip, onFinish }: Props) {
  const saved = stored ? draftOfAnswer(question, stored) : emptyDraft(question)
  const [draft, setDraft] = useState(saved)
  const [explains, setExplains] = useState(saved.explanation !== '')
  const isWide = useIsWide()
  const isTyped = draft.text !== saved.text || draft.explanation !== saved.explanation
  const change = (changes: Partial<AnswerDraft>) => setDraft(before => ({ ...before, ...changes }))
  const canSave = isKnownType(question) && isComplete(question, draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSave) onSave(draft)
  }
  const save = (
    <Button type="submit" disabled={!canSave} busy={saving && texts.questionForm.saving}>
      {texts.questionForm.save}
    </Button>
  )
  return (
    <form onSubmit={submit} aria-label={texts.questionForm.answer} noValidate>
      <LeaveGuard unsaved={isTyped} />
      <Card>
        <Stack $gap={5}>
          <Prompt>
            <bdi>{question.prompt}</bdi>
          </Prompt>
          <AnswerFields question={question} draft={draft} onChange={change} />
          {isKnownType(question) && (
            <>
              <Ruled>
                <ImportanceChoice
                  value={draft.importance}
                  onChange={importance => change({ importance })}
                />
              </Ruled>
              {explains ? (
                <TextArea
                  label={texts.questionForm.explanation}
                  hint={texts.questionForm.explanationHint}
                  rows={3}
                  autoFocus={saved.explanation === ''}
                  limit={limits.question.explanation}
                  noun="explanation"
                  value={draft.explanation}
                  onChange={event => change({ explanation: event.target.value })}
                />
              ) : (
                <Explain rank={0} small onClick={() => setExplains(true)}>
                  {texts.questionForm.explain}
                </Explain>
              )}
            </>
          )}
          {stored && <Hint>{texts.questionForm.changeHint}</Hint>}
          <Actions $gap={2}>
            <Button rank={0} small onClick={onSkip}>
              {texts.questionForm.skip}
            </Button>
            <Button rank={3} small onClick={onFinish}>
              {texts.questionForm.finish}
            </Button>
            {isWide && save}
          </Actions>
        </Stack>
      </Card>
      {!isWide && <Dock data-docked>{save}</Dock>}
    </form>
  )
}

type FieldsProps = {
  question: Question
  draft: AnswerDraft
  onChange: (changes: Partial<AnswerDraft>) => void
}

function AnswerFields({ question, draft, onChange }: FieldsProps) {
  switch (question.type) {
    case 'boolean':
    case 'single':
    case 'multi':
      return <ChoiceAnswers question={question} draft={draft} onChange={onChange} />
    case 'scale':
      return <ScaleAnswers question={question} draft={draft} onChange={onChange} />
    case 'text':
      return (
        <TextArea
          label={texts.questionForm.answer}
          hint={texts.questionForm.textHint}
          rows={4}
          limit={limits.question.text}
          noun="answer"
          value={draft.text}
          onChange={event => onChange({ text: event.target.value })}
        />
      )
    default:
      return <Muted>{texts.questionForm.unknownType}</Muted>
  }
}

const Prompt = styled(SectionTitle)`
  max-width: 34rem;
`

const Ruled = styled.div`
  padding-top: var(--space-4);
  border-top: var(--border-hair);
`

const Explain = styled(Button)`
  justify-self: start;
`

const Actions = styled(Row)`
  flex-wrap: wrap;

  > :last-child {
    flex: 1 1 12rem;
  }
`
