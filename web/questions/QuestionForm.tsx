import { type FormEvent, useState } from 'react'
import styled from 'styled-components'
import { limits } from '../../contracts/limits.ts'
import { questionTypes } from '../../contracts/question.ts'
import type { Question, UserAnswer } from '../../contracts/questions.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { TextArea } from '../ui/Field.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { Hint, Muted, SectionTitle } from '../ui/text.ts'
import { type AnswerDraft, draftOfAnswer, emptyDraft, isComplete } from './answer-draft.ts'
import { ChoiceAnswers } from './ChoiceAnswers.tsx'
import { ImportanceChoice } from './ImportanceChoice.tsx'
import { ScaleAnswers } from './ScaleAnswers.tsx'

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

/** One question with its answer, what is acceptable, how important that is, and why. */
export function QuestionForm({ question, stored, saving, onSave, onSkip, onFinish }: Props) {
  const [draft, setDraft] = useState(() =>
    stored ? draftOfAnswer(question, stored) : emptyDraft(question),
  )
  const change = (changes: Partial<AnswerDraft>) => setDraft(before => ({ ...before, ...changes }))
  const canSave = isKnownType(question) && isComplete(question, draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSave) onSave(draft)
  }
  return (
    <Card as="form" onSubmit={submit} aria-label="Your answer" noValidate>
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
            <TextArea
              label="Explanation"
              hint="Optional, +2 XP the first time. Private: only you ever read this."
              rows={3}
              maxLength={limits.question.explanation}
              value={draft.explanation}
              onChange={event => change({ explanation: event.target.value })}
            />
          </>
        )}
        {stored && <Hint>A changed answer counts from the next day (UTC) on.</Hint>}
        <Actions $gap={2}>
          <Button rank={0} small onClick={onSkip}>
            Skip Question
          </Button>
          <Button rank={3} small onClick={onFinish}>
            Finish Pack
          </Button>
          <Button type="submit" disabled={!canSave} busy={saving && 'Saving'}>
            Save Answer
          </Button>
        </Actions>
      </Stack>
    </Card>
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
          label="Your answer"
          hint="Not compared with the answers of others."
          rows={4}
          maxLength={limits.question.text}
          value={draft.text}
          onChange={event => onChange({ text: event.target.value })}
        />
      )
    default:
      return <Muted>Unknown question type</Muted>
  }
}

const Prompt = styled(SectionTitle)`
  max-width: 34rem;
`

const Ruled = styled.div`
  padding-top: var(--space-4);
  border-top: var(--border-hair);
`

const Actions = styled(Row)`
  flex-wrap: wrap;

  > :last-child {
    flex: 1 1 12rem;
  }
`
