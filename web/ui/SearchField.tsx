import { Search } from 'lucide-react'
import styled from 'styled-components'
import { controlShape } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { isEnter } from './is-enter.ts'

type Props = {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  className?: string
}

/** A search field that filters while the member types; Enter does nothing. */
export const SearchField = ({ label, placeholder, value, onChange, className }: Props) => (
  <Find className={className}>
    <Icon of={Search} />
    <input
      type="search"
      dir="auto"
      placeholder={placeholder}
      aria-label={label}
      value={value}
      onChange={event => onChange(event.target.value)}
      onKeyDown={event => isEnter(event) && event.preventDefault()}
    />
  </Find>
)

const Find = styled.div`
  position: relative;

  svg {
    position: absolute;
    top: 50%;
    left: 1.125rem;
    color: var(--color-ink-2);
    translate: 0 -50%;
    pointer-events: none;
  }

  input {
    ${controlShape}
    padding-left: calc(1.5rem + 1.25rem * var(--text-scale));
    border-radius: var(--radius-pill);
  }
`
