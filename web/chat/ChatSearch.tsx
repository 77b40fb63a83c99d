import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { isEnter } from '../ui/is-enter.ts'
import { inRow } from '../ui/layout.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { Muted, tabular } from '../ui/typography.ts'
import type { LogMessage } from './log-message.ts'
import { searchMessages } from './search-messages.ts'

const texts = {
  label: 'Search this chat',
  placeholder: 'Search this chat...',
  older: 'Older result',
  newer: 'Newer result',
  end: 'Close the search',
  endKey: 'Esc',
  none: 'Nothing found in the messages loaded here.',
  place: (place: number, count: number) => `${place} of ${count}`,
  earlier: 'Load earlier messages',
  loading: 'Loading',
} as const

type Props = {
  messages: readonly LogMessage[]
  hasEarlier: boolean
  isLoading: boolean
  onEarlier: () => void
  /** Shows a message of the log, without the focus. */
  onShow: (id: string | undefined) => void
  onEnd: () => void
}

/**
 * Searches the messages that this device has loaded: nothing is asked of the server. Enter goes to
 * the next older result, Shift and Enter to the next newer one, Escape ends it.
 */
export function ChatSearch({ messages, hasEarlier, isLoading, onEarlier, onShow, onEnd }: Props) {
  const [text, setText] = useState('')
  const [place, setPlace] = useState(0)
  const bar = useRef<HTMLElement>(null)
  const results = searchMessages(messages, text)
  const shown = results[Math.min(place, results.length - 1)]?.id
  const latestShow = useRef(onShow)
  latestShow.current = onShow
  useEffect(() => latestShow.current(shown), [shown])
  useEffect(() => {
    bar.current?.querySelector('input')?.focus()
    return () => latestShow.current(undefined)
  }, [])

  const step = (by: number) => setPlace(now => Math.max(0, Math.min(results.length - 1, now + by)))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEnd()
    else if (isEnter(event) && event.target instanceof HTMLInputElement)
      step(event.shiftKey ? -1 : 1)
  }
  return (
    <Bar ref={bar} aria-label={texts.label} onKeyDown={onKeyDown}>
      <SearchField
        label={texts.label}
        placeholder={texts.placeholder}
        value={text}
        onChange={next => {
          setText(next)
          setPlace(0)
        }}
      />
      <IconButton icon={ChevronUp} label={texts.older} onClick={() => step(1)} />
      <IconButton icon={ChevronDown} label={texts.newer} onClick={() => step(-1)} />
      <IconButton icon={X} label={texts.end} keys={texts.endKey} onClick={onEnd} />
      <Found role="status">
        {results.length > 0 && texts.place(Math.min(place, results.length - 1) + 1, results.length)}
        {results.length === 0 && text.trim() !== '' && texts.none}
      </Found>
      {hasEarlier && (
        <Button rank={0} small busy={isLoading && texts.loading} onClick={onEarlier}>
          {texts.earlier}
        </Button>
      )}
    </Bar>
  )
}

const Bar = styled.search`
  ${inRow(1)}
  flex-wrap: wrap;
  padding: var(--space-2) var(--gutter);
  border-bottom: var(--border-hair);
  background: var(--color-surface);

  > :first-child {
    flex: 1 1 10rem;
    min-width: 0;
  }
`

const Found = styled(Muted).attrs({ $size: 'xs' as const })`
  ${tabular}
  flex-basis: 100%;
  min-height: 1lh;

  &:has(+ button) {
    flex-basis: 0;
    flex-grow: 1;
  }
`
