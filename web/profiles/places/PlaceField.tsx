import MapPin from 'lucide-react/icons/map-pin'
import X from 'lucide-react/icons/x'
import { useId, useRef } from 'react'
import styled from 'styled-components'
import { placeLimits } from '../../../contracts/core/limits.ts'
import type { Place } from '../../../contracts/profiles/places.ts'
import { Field, Input } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { PlaceOptions } from './PlaceOptions.tsx'
import { texts } from './texts.ts'
import { usePlaceSearch } from './use-place-search.ts'

type Props = {
  label?: string
  hint?: string
  /** Error about the chosen place; an error about the typed text takes precedence. */
  error?: string
  value: Place | null
  onChange: (value: Place | null) => void
}

/**
 * Combobox for one city, searched by the beginning of its name; labelled as the member's by
 * default.
 */
export function PlaceField({
  label = texts.field.label,
  hint = texts.field.hint,
  error,
  value,
  onChange,
}: Props) {
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const search = usePlaceSearch(value, onChange)
  const { text, options, active, open } = search
  return (
    <Field
      label={label}
      hint={hint}
      error={search.error ?? error}
      limit={placeLimits.query}
      noun="city's name"
    >
      {control => (
        <Line>
          <Icon of={MapPin} />
          <Typed
            {...control}
            ref={input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={open ? list : undefined}
            aria-activedescendant={open ? `${list}${active}` : undefined}
            autoComplete="off"
            placeholder={texts.field.placeholder}
            value={text}
            onChange={event => search.type(event.target.value)}
            onKeyDown={search.onKeyDown}
            onBlur={search.onBlur}
          />
          {text !== '' && (
            <Clear
              icon={X}
              label={texts.field.clear(label.toLowerCase())}
              onClick={() => {
                search.type('')
                input.current?.focus()
              }}
            />
          )}
          {open && (
            <PlaceOptions id={list} places={options} active={active} onChoose={search.choose} />
          )}
          <VisuallyHidden role="status">{search.found}</VisuallyHidden>
        </Line>
      )}
    </Field>
  )
}

const Line = styled.div`
  position: relative;

  > svg {
    position: absolute;
    top: 50%;
    left: 0.875rem;
    color: var(--color-ink-2);
    translate: 0 -50%;
    pointer-events: none;
  }
`

const Typed = styled(Input)`
  padding-inline: 2.75rem;
  text-overflow: ellipsis;
`

const Clear = styled(IconButton)`
  position: absolute;
  inset: 0 0.125rem 0 auto;
  margin-block: auto;
`
