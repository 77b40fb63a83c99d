import * as Radix from 'radix-ui/switch'
import styled from 'styled-components'

type Props = {
  id?: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
}

/** A switch without a label of its own; give it an accessible name. */
export const Switch = ({ checked, onChange, disabled, ...rest }: Props) => (
  /* Not `Radix.Root`: it adds an input with inline styles, which the page's policy blocks. */
  <Radix.unstable_Provider checked={checked} onCheckedChange={onChange} disabled={disabled}>
    <Track {...rest}>
      <Thumb />
    </Track>
  </Radix.unstable_Provider>
)

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

  /* 28 px high to the eye, with a touch target of 44 px. */
  &::after {
    content: "";
    position: absolute;
    inset: -0.5rem 0;
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
