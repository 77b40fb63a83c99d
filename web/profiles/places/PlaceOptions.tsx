import { useEffect, useRef } from 'react'
import styled from 'styled-components'
import type { Place } from '../../../contracts/profiles/places.ts'
import { Muted } from '../../ui/typography.ts'
import { texts } from './texts.ts'

type Props = {
  /** Prefix of the options' ids, followed by their index. */
  id: string
  places: readonly Place[]
  active: number
  onChoose: (place: Place) => void
}

/** Listbox of a place's combobox. A press on an option must not move focus out of the field. */
export function PlaceOptions({ id, places, active, onChoose }: Props) {
  const current = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // The list opens clear of docked buttons and of the keyboard.
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <List
      ref={list}
      id={id}
      role="listbox"
      aria-label={texts.field.options}
      onMouseDown={event => event.preventDefault()}
    >
      {places.map((place, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the combobox has the focus
        <div
          key={place.id}
          id={`${id}${index}`}
          ref={index === active ? current : undefined}
          role="option"
          aria-selected={index === active}
          onClick={() => onChoose(place)}
        >
          {place.name}
          <Muted as="span" $size="xs">
            {[place.region, place.country].filter(Boolean).join(', ')}
          </Muted>
        </div>
      ))}
    </List>
  )
}

const List = styled.div`
  position: absolute;
  /* Above docked buttons. */
  z-index: calc(var(--z-bar) + 1);
  inset: calc(100% + var(--space-1)) 0 auto;
  max-height: min(16rem, 50dvh);
  padding: var(--space-1);
  border: var(--border-hair);
  border-radius: var(--radius-md);
  background: var(--color-raised);
  box-shadow: var(--shadow-3);
  overflow-y: auto;

  > div {
    display: grid;
    align-content: center;
    min-height: max(var(--tap), 3rem);
    padding: var(--space-1) var(--space-3);
    border-radius: var(--radius-sm);
    line-height: var(--leading-snug);
    cursor: pointer;
  }

  [aria-selected="true"] {
    background: var(--color-primary-soft);
    color: var(--color-on-primary-soft);
  }

  [aria-selected="true"] > span {
    color: inherit;
  }

  @media (forced-colors: active) {
    [aria-selected="true"] {
      outline: 2px solid;
      outline-offset: -2px;
    }
  }
`
