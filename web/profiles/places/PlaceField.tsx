import { MapPin, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import styled from 'styled-components'
import { hasInk } from '../../../contracts/core/ink.ts'
import { placeLimits } from '../../../contracts/core/limits.ts'
import type { Place } from '../../../contracts/profiles/places.ts'
import { adviceFor } from '../../data/call-errors.ts'
import { useRoute } from '../../data/use-route.ts'
import { Field, Input } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { composes } from '../../ui/is-enter.ts'
import { soft } from '../../ui/soft.ts'
import { Muted } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { placeLine } from './place-line.ts'
import { texts } from './texts.ts'

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

/** Delay in milliseconds: long enough to type the next letter, short enough not to be noticed. */
const PAUSE = 180

/** Returns `text` after it has not changed for a moment: one search per pause, not per letter. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}

/** State and handlers of a place's combobox. Text without a selection is discarded on blur. */
function usePlaceSearch(value: Place | null, onChange: (value: Place | null) => void) {
  const [typed, setTyped] = useState<string>()
  const [dismissed, setDismissed] = useState(false)
  const [active, setActive] = useState(0)
  const [leftUnchosen, setLeftUnchosen] = useState(false)

  const trimmed = typed?.trim() ?? ''
  const query = useDebounced(trimmed)
  const asks = hasInk(trimmed) && query !== ''
  const { data, error } = useRoute('GET /api/places', { query: { q: query } }, { when: asks })
  const [shown, setShown] = useState<readonly Place[]>([])
  if (data && data !== shown) {
    setShown(data)
    setActive(0)
  }

  const options = asks ? shown : []
  const open = options.length > 0 && !dismissed
  const current = query === trimmed && data !== undefined
  const none = asks && data?.length === 0

  const type = (text: string) => {
    setTyped(text)
    setDismissed(false)
    setLeftUnchosen(false)
    if (!hasInk(text)) onChange(null)
  }
  const choose = (place: Place) => {
    onChange(place)
    setTyped(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (composes(event)) return
    const chosen = options[active]
    if (event.key === 'Enter' && open && chosen) {
      // A list of fewer letters than are typed may begin with a city that they do not.
      if (current) choose(chosen)
    } else if (event.key === 'Escape' && open) setDismissed(true)
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      const step = event.key === 'ArrowDown' ? 1 : options.length - 1
      if (open) setActive((active + step) % options.length)
      setDismissed(false)
    } else return
    event.preventDefault()
  }

  return {
    text: typed ?? (value ? placeLine(value) : ''),
    options,
    active,
    open,
    error: problemOf({ error: asks ? error : undefined, none, leftUnchosen }),
    found: open ? texts.field.found(options.length) : '',
    type,
    choose,
    onKeyDown,
    onBlur: () => {
      setLeftUnchosen(hasInk(trimmed))
      setTyped(undefined)
    },
  }
}

type SearchState = { error: Error | undefined; none: boolean; leftUnchosen: boolean }

const problemOf = ({ error, none, leftUnchosen }: SearchState): string | undefined => {
  if (error) return adviceFor(error)
  if (none) return texts.field.none
  return leftUnchosen ? texts.field.unchosen : undefined
}

type PlaceOptionsProps = {
  /** Prefix of the options' ids, followed by their index. */
  id: string
  places: readonly Place[]
  active: number
  onChoose: (place: Place) => void
}

/** Listbox of a place's combobox. A press on an option must not move focus out of the field. */
function PlaceOptions({ id, places, active, onChoose }: PlaceOptionsProps) {
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
    ${soft('primary')}
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
