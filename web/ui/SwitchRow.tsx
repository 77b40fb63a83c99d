import type { LucideIcon } from 'lucide-react'
import * as Radix from 'radix-ui/switch'
import { type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { Icon } from './Icon.tsx'

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
      {/* Not `Radix.Root`: it adds an input with inline styles, which the page's policy blocks. */}
      <Radix.unstable_Provider {...rest} checked={checked} onCheckedChange={onChange}>
        <Track
          id={id}
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
        >
          <Thumb />
        </Track>
      </Radix.unstable_Provider>
    </Row>
  )
}

const Row = styled.label`
  display: flex;
  align-items: center;
  gap: var(--space-3);
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

const Track = styled(Radix.unstable_Trigger)`
  position: relative;
  flex: none;
  width: 3rem;
  height: 1.75rem;
  border-radius: var(--radius-pill);
  background: var(--color-line-strong);
  transition: background var(--dur-fast) var(--ease-out);

  &[data-state="checked"] {
    background: var(--color-primary);
  }

  &:disabled {
    opacity: 0.5;
    cursor: not-allowed;
  }

  @media (forced-colors: active) {
    border: 1px solid;
  }
`

const Thumb = styled(Radix.Thumb)`
  position: absolute;
  top: 0.1875rem;
  left: 0.1875rem;
  width: 1.375rem;
  height: 1.375rem;
  border-radius: 50%;
  background: var(--color-surface);
  transition: transform var(--dur-fast) var(--ease-settle);

  &[data-state="checked"] {
    transform: translateX(1.25rem);
  }

  @media (forced-colors: active) {
    background: ButtonText;
  }
`
