import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { markBox, NativeMark } from './check-mark.ts'
import { FieldProblem } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { inRow } from './layout.ts'

type Props = {
  label: ReactNode
  hint?: ReactNode
  error?: string
} & ComponentProps<'input'>

/** A checkbox with a statement of the member. Takes react-hook-form's `register` spread. */
export function Checkbox({ label, hint, error, required, ...rest }: Props) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <Row>
        <Box>
          <NativeMark
            {...rest}
            type="checkbox"
            required={required}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy || undefined}
          />
          <Icon of={Check} size="mark" />
        </Box>
        <span>
          {label}
          {required && <span aria-hidden="true"> *</span>}
        </span>
      </Row>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && (
        <Problem>
          <FieldProblem id={`${id}-error`}>{error}</FieldProblem>
        </Problem>
      )}
    </div>
  )
}

const Row = styled.label`
  ${inRow(3)}
  min-height: max(var(--tap), 3rem);
  font-weight: var(--weight-medium);
  cursor: pointer;
`

const Box = styled.span`
  ${markBox}
`

const Hint = styled.p`
  padding-left: 2.25rem;
  color: var(--color-ink-3);
  font-size: var(--text-xs);
`

const Problem = styled.div`
  padding-bottom: var(--space-2);
`
