import { Check } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import styled, { css } from 'styled-components'
import { limits } from '../../contracts/core/limits.ts'
import { questionTypes } from '../../contracts/questions/question.ts'
import type { Question, UserAnswer } from '../../contracts/questions/questions.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { MarkDot, markBox, NativeMark } from '../ui/check-mark.ts'
import { Dock } from '../ui/dock.ts'
import { TextArea } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LeaveGuard } from '../ui/LeaveGuard.tsx'
import { Row, Ruled, Stack } from '../ui/layout.ts'
import { toggled } from '../ui/toggled.ts'
import { Hint, Muted, SectionTitle } from '../ui/typography.ts'
import { useIsDesktop } from '../ui/use-media.ts'
import {
  type AnswerDraft,
  choicesOf,
  draftOfAnswer,
  emptyDraft,
  isComplete,
} from './answer-draft.ts'
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
  const isDesktop = useIsDesktop()
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
            {isDesktop && save}
          </Actions>
        </Stack>
      </Card>
      {!isDesktop && <Dock data-docked>{save}</Dock>}
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

const Explain = styled(Button)`
  justify-self: start;
`

const Actions = styled(Row)`
  flex-wrap: wrap;

  > :last-child {
    flex: 1 1 12rem;
  }
`

type ChoiceAnswersProps = {
  question: Question
  draft: AnswerDraft
  onChange: (changes: Partial<AnswerDraft>) => void
}

/**
 * The choices of a question in rows: the member's own answer, and acceptable answers of a partner.
 */
function ChoiceAnswers({ question, draft, onChange }: ChoiceAnswersProps) {
  const id = useId()
  const isMulti = question.type === 'multi'
  const choose = (value: string) =>
    onChange({ chosen: isMulti ? toggled(draft.chosen, value) : [value] })
  return (
    <Rows role="group" aria-labelledby={`${id}-own`}>
      <Head id={`${id}-own`}>{texts.choiceAnswers.yourAnswer}</Head>
      <Head aria-hidden="true">{texts.choiceAnswers.fineInAPartner}</Head>
      {choicesOf(question).map(({ value, label }) => (
        <Pair key={value}>
          <Own>
            <Mark>
              <NativeMark
                type={isMulti ? 'checkbox' : 'radio'}
                name={`${id}-answer`}
                checked={draft.chosen.includes(value)}
                onChange={() => choose(value)}
              />
              {isMulti ? <Icon of={Check} size="mark" /> : <MarkDot />}
            </Mark>
            <bdi>{label}</bdi>
          </Own>
          <Fine>
            <Mark>
              <NativeMark
                type="checkbox"
                aria-label={texts.choiceAnswers.fineLabel(label)}
                checked={draft.acceptable.includes(value)}
                onChange={() => onChange({ acceptable: toggled(draft.acceptable, value) })}
              />
              <Icon of={Check} size="mark" />
            </Mark>
          </Fine>
        </Pair>
      ))}
    </Rows>
  )
}

const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 4.5rem;

  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) 9rem;
  }
`

const Head = styled.span`
  display: grid;
  align-items: end;
  padding-bottom: var(--space-2);
  color: var(--color-ink-2);
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
  line-height: 1.2;

  & + & {
    text-align: center;
  }
`

const Pair = styled.div`
  display: contents;
`

const row = css`
  min-height: 3.25rem;
  border-top: var(--border-hair);
  cursor: pointer;
`

const Own = styled.label`
  ${row}
  display: grid;
  grid-template-columns: 1.5rem minmax(0, 1fr);
  gap: var(--space-3);
  align-items: center;
  padding: var(--space-2) var(--space-2) var(--space-2) 0;
  line-height: 1.35;

  &:has(:checked) {
    font-weight: var(--weight-bold);
  }
`

const Fine = styled.label`
  ${row}
  display: grid;
  place-items: center;
`

const Mark = styled.span`
  ${markBox}
`
