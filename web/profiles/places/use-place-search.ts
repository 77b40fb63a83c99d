import { type KeyboardEvent, useEffect, useState } from 'react'
import { hasInk } from '../../../contracts/core/ink.ts'
import type { Place } from '../../../contracts/profiles/places.ts'
import { adviceFor } from '../../data/call-errors.ts'
import { useRoute } from '../../data/use-route.ts'
import { composes } from '../../ui/is-enter.ts'
import { placeLine } from './place-line.ts'
import { texts } from './texts.ts'

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
export function usePlaceSearch(value: Place | null, onChange: (value: Place | null) => void) {
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
    if (event.key === 'Enter' && open && chosen) choose(chosen)
    else if (event.key === 'Escape' && open) setDismissed(true)
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
