import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Browsers limit the height of an element; beyond this, a pixel stands for several rows. */
const MAX_HEIGHT = 8_000_000

type RowWindow = {
  readonly box: RefObject<HTMLDivElement | null>
  /** Index of the first row that is shown. */
  readonly first: number
  /** Height of all rows, or as much of it as a browser can scroll. */
  readonly scrollHeight: number
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Which of many rows are shown in a box that scrolls. Keys and the wheel move by rows, and the bar
 * moves through all of them, however many there are.
 */
export const useRowWindow = (total: number, rowHeight: number, visible: number): RowWindow => {
  const box = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(0)
  const lastFirst = Math.max(0, total - visible)
  const scrollHeight = Math.min(total * rowHeight, MAX_HEIGHT)
  const travel = Math.max(1, scrollHeight - visible * rowHeight)

  const moveTo = (row: number) => {
    const target = Math.max(0, Math.min(lastFirst, row))
    setFirst(target)
    if (box.current) box.current.scrollTop = (target / Math.max(1, lastFirst)) * travel
  }
  const move = useRef(moveTo)
  move.current = moveTo
  const shown = useRef(first)
  shown.current = first

  useEffect(() => {
    const element = box.current
    if (!element) return
    const onScroll = () => {
      const row = Math.round((element.scrollTop / travel) * lastFirst)
      // Less than the bar can say: the rows were moved by keys or the wheel.
      const pixels = (Math.abs(row - shown.current) / Math.max(1, lastFirst)) * travel
      if (pixels >= 1) setFirst(Math.max(0, Math.min(lastFirst, row)))
    }
    let rest = 0
    const onWheel = (event: WheelEvent) => {
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      const rows = rest + event.deltaY / rowHeight
      rest = rows % 1
      const target = shown.current + Math.trunc(rows)
      if (target < 0 || target > lastFirst) return // the page scrolls on
      event.preventDefault()
      if (Math.trunc(rows) !== 0) move.current(target)
    }
    element.addEventListener('scroll', onScroll)
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('wheel', onWheel)
    }
  }, [lastFirst, travel, rowHeight])

  const onKeyDown = (event: KeyboardEvent) => {
    const rows: Readonly<Record<string, number>> = {
      ArrowDown: first + 1,
      ArrowUp: first - 1,
      PageDown: first + visible,
      PageUp: first - visible,
      Home: 0,
      End: lastFirst,
    }
    const target = rows[event.key]
    if (target === undefined) return
    event.preventDefault()
    moveTo(target)
  }

  return { box, first: Math.min(first, lastFirst), scrollHeight, onKeyDown }
}
