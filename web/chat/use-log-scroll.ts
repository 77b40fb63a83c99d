import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** So near to the end or the start, in CSS pixels, counts as being there. */
const nearEnd = 80
const nearStart = 400

type Options = {
  /** How many lines there are. */
  count: number
  /** What the lines begin and end with: it tells what was added where. */
  first: string | undefined
  last: string | undefined
  /** True while the last line is one's own and on its way: whoever speaks looks at the end. */
  speaking: boolean
  /** Called near the start, for as long as there may be something before it. */
  onStart: (() => void) | undefined
}

/**
 * Keeps a log at its newest line, unless the member is reading further up; what is added before
 * what they read does not move it (`shift`, for the list, while that happens).
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
