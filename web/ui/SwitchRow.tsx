import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { Icon } from './Icon.tsx'
import { inRow } from './layout.ts'
import { Switch } from './Switch.tsx'

type Props = {
  label: ReactNode
  hint?: ReactNode
  icon?: LucideIcon
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
}

/** A setting that toggles at once, label first; the whole row is the click target. */
export function SwitchRow({ label, hint, icon, checked, onChange, className, ...rest }: Props) {
  const id = useId()
  return (
    <Row className={className} htmlFor={id}>
      {icon && <Icon of={icon} />}
      <Words>
        <span id={`${id}-label`}>{label}</span>
        {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      </Words>
      <Switch
        {...rest}
        id={id}
        checked={checked}
        onChange={onChange}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </Row>
  )
}

const Row = styled.label`
  ${inRow(3)}
  width: 100%;
  min-height: 3.5rem;
  padding: var(--space-2) 0;
  font-weight: var(--weight-bold);
  cursor: pointer;

  & + & {
    border-top: var(--border-hair);
  }
`

const Words = styled.span`
  flex: 1;
  display: grid;
  min-width: 0;
`

const Hint = styled.span`
  color: var(--color-ink-3);
  font-size: var(--text-xs);
  font-weight: var(--weight-text);
`
