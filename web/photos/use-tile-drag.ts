import { useDrag } from '@use-gesture/react'
import { type RefObject, useRef, useState } from 'react'

type Box = { left: number; right: number; top: number; bottom: number }

type Held = { from: number; to: number; x: number; y: number }

const isIn = ({ left, right, top, bottom }: Box, x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom

/**
 * Dragging one of the tiles of `grid` onto another: at once with a mouse, after holding it for a
 * moment with a finger, so that the page still scrolls. Dropped beside every tile it lies back.
 */
export function useTileDrag(
  grid: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [held, setHeld] = useState<Held>()
  const boxes = useRef<Box[]>([])

  const bind = useDrag(
    ({ args: [from], xy: [x, y], movement: [across, down], first, last, canceled }) => {
      if (first)
        boxes.current = [...(grid.current?.querySelectorAll('[data-photo]') ?? [])].map(tile =>
          tile.getBoundingClientRect(),
        )
      const over = boxes.current.findIndex(box => isIn(box, x, y))
      const to = over < 0 ? from : over
      setHeld(last ? undefined : { from, to, x: across, y: down })
      if (last && !canceled && to !== from) onMove(from, to)
    },
    { filterTaps: true, preventScroll: true, preventScrollAxis: 'xy', pointer: { keys: false } },
  )

  return {
    /** Spread on what is to be dragged, with its place. */
    bind,
    held: held?.from,
    target: held?.to,
    /** How far the held tile is from its place, as `--x` and `--y`. */
    shift: { '--x': held?.x ?? 0, '--y': held?.y ?? 0 },
  }
}

export type TileDrag = ReturnType<typeof useTileDrag>
