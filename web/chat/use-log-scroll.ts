import { useEffect, useLayoutEffect, useRef, useState } from 'react'
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
 * move the text; `shift` tells the virtual list when that happens.
 */
export function useLogScroll({ count, first, last, speaking, onStart }: Options) {
  const list = useRef<VirtualizerHandle>(null)
  const atEnd = useRef(true)
  const known = useRef({ first, last })
  const [hasNew, setHasNew] = useState(false)
  const shift = known.current.first !== first && known.current.last === last

  const toEnd = () => {
    atEnd.current = true
    setHasNew(false)
    list.current?.scrollToIndex(count - 1, { align: 'end' })
  }

  useEffect(() => {
    if (known.current.last !== last && !atEnd.current && !speaking) setHasNew(true)
    known.current = { first, last }
  }, [first, last, speaking])

  useLayoutEffect(() => {
    if (speaking) atEnd.current = true
    if (atEnd.current && count > 0) list.current?.scrollToIndex(count - 1, { align: 'end' })
  }, [count, speaking])

  const onScroll = (offset: number) => {
    if (!list.current) return
    const { scrollSize, viewportSize } = list.current
    atEnd.current = scrollSize - offset - viewportSize < nearEnd
    if (atEnd.current) setHasNew(false)
    if (offset < nearStart) onStart?.()
  }
  const onResize = () => atEnd.current && toEnd()

  return { list, shift, onScroll, onResize, hasNew, toEnd }
}
