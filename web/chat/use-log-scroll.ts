import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** Distance from the end or the start, in CSS pixels, that counts as being there. */
const nearEnd = 80
const nearStart = 400

type Options = {
  count: number
  /** Keys of the first and last row. A change shows at which end rows were added. */
  first: string | undefined
  last: string | undefined
  /** True while the last row is an own pending message. The log then scrolls to the end. */
  speaking: boolean
  /** Called near the start, as long as there may be earlier messages. */
  onStart: (() => void) | undefined
}

/**
 * Keeps a log at its newest row unless the member reads further up. Rows added at the start do not
 * move the text; `shift` tells the virtual list when that happens. `content` is the element that
 * holds the rows in `box`, which scrolls.
 *
 * It sets the offset itself. The virtual list's own scroll to an index returns there each time a
 * row is measured, for a while, and would undo a scroll of the member.
 */
export function useLogScroll({ count, first, last, speaking, onStart }: Options) {
  const list = useRef<VirtualizerHandle>(null)
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const seen = useRef({ offset: 0, furthest: 0 })
  const known = useRef({ first, last })
  const [hasNew, setHasNew] = useState(false)
  const shift = known.current.first !== first && known.current.last === last

  const stayAtEnd = useCallback(() => {
    if (atEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [])

  const toEnd = () => {
    atEnd.current = true
    setHasNew(false)
    stayAtEnd()
  }

  useEffect(() => {
    if (known.current.last !== last && !atEnd.current && !speaking) setHasNew(true)
    known.current = { first, last }
  }, [first, last, speaking])

  useLayoutEffect(() => {
    if (speaking) atEnd.current = true
    if (count > 0) stayAtEnd()
  }, [count, speaking, stayAtEnd])

  // Rows change size when they are measured, and the box when a keyboard opens.
  useEffect(() => {
    const resized = new ResizeObserver(stayAtEnd)
    for (const { current } of [box, content]) if (current) resized.observe(current)
    return () => resized.disconnect()
  }, [stayAtEnd])

  /** Shows a row in the middle, and stays there. */
  const toRow = (index: number) => {
    atEnd.current = false
    list.current?.scrollToIndex(index, { align: 'center' })
  }

  const isNearEnd = () => {
    if (!list.current) return false
    const { scrollSize, scrollOffset, viewportSize } = list.current
    return scrollSize - scrollOffset - viewportSize < nearEnd
  }

  /**
   * Only a scroll upwards leaves the end: larger rows than estimated are no scroll of the member.
   */
  const noteEnd = () => {
    if (!isNearEnd()) return
    atEnd.current = true
    setHasNew(false)
  }

  const onScroll = (offset: number) => {
    if (!list.current) return
    const { scrollSize, viewportSize } = list.current
    const before = seen.current
    seen.current = { offset, furthest: scrollSize - viewportSize }
    if (isMovedUp(before, seen.current)) atEnd.current = false
    else noteEnd()
    if (offset < nearStart) onStart?.()
  }

  return { list, box, content, shift, onScroll, onScrollEnd: noteEnd, hasNew, toEnd, toRow }
}

/** The scroll offset and its maximum, in CSS pixels. */
type Scrolled = { readonly offset: number; readonly furthest: number }

/**
 * Whether the member scrolled up. Rows smaller than estimated and a growing box also reduce the
 * offset, but never by more than they reduce its maximum.
 */
const isMovedUp = (before: Scrolled, now: Scrolled): boolean =>
  before.offset - now.offset > Math.max(0, before.furthest - now.furthest) + 1
