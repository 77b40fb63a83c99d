import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import styled from 'styled-components'
import { DEALBREAKER, importanceLabels } from '../../contracts/questions/question.ts'
import { Row, Stack } from '../ui/layout.ts'
import { Note } from '../ui/Note.tsx'
import { Strong } from '../ui/typography.ts'
import { texts } from './texts.ts'

type Props = { value: number; onChange: (importance: number) => void }

/** How important a question is, 0 to 5 on a thread that thickens; at 5 a warning appears. */
export function ImportanceChoice({ value, onChange }: Props) {
  const id = useId()
  const isDealbreaker = value === DEALBREAKER
  return (
    <Stack $gap={2}>
      <Row $between $gap={3}>
        <Strong as="h3" id={id}>
          {texts.importanceChoice.title}
        </Strong>
        <Chosen $warns={isDealbreaker}>
          {value} {importanceLabels[value]}
        </Chosen>
      </Row>
      <Thread role="radiogroup" aria-labelledby={id} $to={(value / DEALBREAKER) * 100}>
        {importanceLabels.map((label, importance) => (
          <Step key={label} $past={importance < value}>
            <input
              type="radio"
              name={id}
              aria-label={`${importance} ${label}`}
              checked={importance === value}
              onChange={() => onChange(importance)}
            />
            <span aria-hidden="true">{importance}</span>
          </Step>
        ))}
      </Thread>
      <Ends aria-hidden="true">
        <span>{importanceLabels[0]}</span>
        <span>{importanceLabels[DEALBREAKER]}</span>
      </Ends>
      <div role="status">
        {isDealbreaker && (
          <Note tone="no" icon={TriangleAlert}>
            {texts.importanceChoice.dealbreaker}
          </Note>
        )}
      </div>
    </Stack>
  )
}

const Chosen = styled.span<{ $warns: boolean }>`
  flex: none;
  color: ${({ $warns }) => ($warns ? 'var(--color-no)' : 'var(--color-ink-2)')};
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
`

const Thread = styled.div<{ $to: number }>`
  position: relative;
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  /* At 320 px, six targets need the card's padding. */
  margin-inline: calc(var(--space-2) * -1);

  &::before {
    content: "";
    position: absolute;
    inset: 0 calc(100% / 12);
    height: var(--tap);
    background: linear-gradient(
      90deg,
      var(--color-thread) ${({ $to }) => $to}%,
      var(--color-line) ${({ $to }) => $to}%
    );
    clip-path: polygon(
      0 calc(50% - 1.5px),
      100% calc(50% - 7px),
      100% calc(50% + 7px),
      0 calc(50% + 1.5px)
    );
  }

  [data-a11y="on"] & {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--space-1) 0;

    &::before {
      display: none;
    }
  }
`

const Step = styled.label<{ $past: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  min-height: var(--tap);
  cursor: pointer;

  > input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    border-radius: var(--radius-md);
    appearance: none;
    cursor: pointer;
  }

  > span {
    position: relative;
    display: grid;
    place-items: center;
    width: 2rem;
    height: 2rem;
    border-radius: 50%;
    background: var(--color-surface);
    box-shadow: ${({ $past }) =>
      $past ? 'inset 0 0 0 2px var(--color-thread)' : 'inset 0 0 0 1.5px var(--color-line-strong)'};
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
    line-height: 1;
    pointer-events: none;
  }

  > :checked + span {
    width: 2.625rem;
    height: 2.625rem;
    background: var(--color-primary);
    color: var(--color-on-primary);
    box-shadow: 0 0 0 3px var(--color-surface);
    font-size: var(--text-lg);
  }

  @media (forced-colors: active) {
    > :checked + span {
      border: 3px solid;
    }
  }
`

const Ends = styled.p`
  display: flex;
  justify-content: space-between;
  color: var(--color-ink-2);
  font-size: var(--text-xs);
`
