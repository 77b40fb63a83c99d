import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { markBox, NativeMark } from './check-mark.ts'
import { Icon } from './Icon.tsx'

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
        <Wrong id={`${id}-error`} role="alert">
          <Icon of={CircleAlert} size="small" />
          {error}
        </Wrong>
      )}
    </div>
  )
}

const Row = styled.label`
  display: flex;
  align-items: center;
  gap: var(--space-3);
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

const Wrong = styled.p`
  display: flex;
  gap: 0.375rem;
  align-items: flex-start;
  padding-bottom: var(--space-2);
  color: var(--color-on-no-soft);
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);

  svg {
    margin-top: 0.125rem;
    color: var(--color-no);
  }
`
