import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import styled, { css } from 'styled-components'
import type { Question } from '../../contracts/questions/questions.ts'
import { MarkDot, markBox, NativeMark } from '../ui/check-mark.ts'
import { Icon } from '../ui/Icon.tsx'
import { toggled } from '../ui/toggled.ts'
import { type AnswerDraft, choicesOf } from './answer-draft.ts'
import { texts } from './texts.ts'

type Props = {
  question: Question
  draft: AnswerDraft
  onChange: (changes: Partial<AnswerDraft>) => void
}

/**
 * The choices of a question in rows: the member's own answer, and acceptable answers of a partner.
 */
export function ChoiceAnswers({ question, draft, onChange }: Props) {
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
