import { Check } from 'lucide-react'
import styled from 'styled-components'
import { forcedBorder } from '../ui/forced-border.ts'
import { Icon } from '../ui/Icon.tsx'
import { Panel } from '../ui/Panel.tsx'
import { tabular } from '../ui/typography.ts'
import { texts } from './texts.ts'

type Props = {
  questions: readonly { readonly id: string }[]
  answered: ReadonlySet<string>
  current: number
  onJump: (index: number) => void
}

/** The questions of a pack by number, in five columns; any of them can be opened. */
export function QuestionGrid({ questions, answered, current, onJump }: Props) {
  const stateOf = (questionId: string, index: number) =>
    index === current ? 'current' : answered.has(questionId) ? 'answered' : 'unanswered'
  return (
    <Panel title={texts.questionGrid.title}>
      <Grid>
        {questions.map((question, index) => {
          const state = stateOf(question.id, index)
          return (
            <li key={question.id}>
              <Place
                type="button"
                $state={state}
                aria-label={texts.questionGrid.position(index + 1, state)}
                aria-current={state === 'current' ? 'step' : undefined}
                onClick={() => onJump(index)}
              >
                {index + 1}
                {state === 'answered' && <Icon of={Check} size="mark" />}
              </Place>
            </li>
          )
        })}
      </Grid>
      <Key aria-hidden="true">
        <span>
          <Sample $state="current" />
          {texts.questionGrid.current}
        </span>
        <span>
          <Sample $state="answered" />
          {texts.questionGrid.answered}
        </span>
        <span>
          <Sample $state="unanswered" />
          {texts.questionGrid.unanswered}
        </span>
      </Key>
    </Panel>
  )
}

type QuestionState = 'current' | 'answered' | 'unanswered'

const grounds: Readonly<Record<QuestionState, string>> = {
  current: 'background: var(--color-primary); color: var(--color-on-primary);',
  answered: 'background: var(--color-yes-soft); color: var(--color-on-yes-soft);',
  unanswered: 'box-shadow: inset 0 0 0 1.5px var(--color-line); color: var(--color-ink-2);',
}

const Grid = styled.ol`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
  gap: 0.375rem;
`

const Place = styled.button<{ $state: QuestionState }>`
  ${forcedBorder}
  ${tabular}
  position: relative;
  display: grid;
  place-items: center;
  width: 100%;
  min-height: var(--tap);
  border-radius: var(--radius-sm);
  ${({ $state }) => grounds[$state]}
  font-weight: var(--weight-bold);
  line-height: 1;

  &[aria-current]::after {
    content: "";
    position: absolute;
    bottom: 0.3125rem;
    width: 1rem;
    height: 3px;
    border-radius: 2px;
    background: currentColor;
  }

  > svg {
    position: absolute;
    right: 0.25rem;
    top: 0.25rem;
    width: 0.75rem;
    height: 0.75rem;
  }
`

const Key = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-3);
  color: var(--color-ink-2);
  font-size: var(--text-xs);

  > span {
    display: inline-flex;
    align-items: center;
    gap: 0.375rem;
  }
`

const Sample = styled.i<{ $state: QuestionState }>`
  width: 0.875rem;
  height: 0.875rem;
  border-radius: var(--radius-xs);
  ${({ $state }) => grounds[$state]}
`
