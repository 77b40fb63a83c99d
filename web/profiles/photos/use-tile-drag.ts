import { useDrag } from '@use-gesture/react'
import { type RefObject, useRef, useState } from 'react'

type Box = { left: number; right: number; top: number; bottom: number }

type ActiveDrag = { from: number; to: number; x: number; y: number }

const isIn = ({ left, right, top, bottom }: Box, x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom

/**
 * Drag and drop of the tiles of `grid`: a mouse drags at once, a finger after a short hold, so that
 * the page still scrolls. A tile dropped elsewhere returns.
 */
export function useTileDrag(
  grid: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<ActiveDrag>()
  const boxes = useRef<Box[]>([])

  const bind = useDrag(
    ({ args: [from], xy: [x, y], movement: [across, down], first, last, canceled }) => {
      if (first)
        boxes.current = [...(grid.current?.querySelectorAll('[data-photo]') ?? [])].map(tile =>
          tile.getBoundingClientRect(),
        )
      const over = boxes.current.findIndex(box => isIn(box, x, y))
      const to = over < 0 ? from : over
      setDrag(last ? undefined : { from, to, x: across, y: down })
      if (last && !canceled && to !== from) onMove(from, to)
    },
    { filterTaps: true, preventScroll: true, preventScrollAxis: 'xy', pointer: { keys: false } },
  )

  return {
    /** Props of a draggable tile at an index. */
    bind,
    held: drag?.from,
    target: drag?.to,
    /** Offset of the dragged tile from its place, as `--x` and `--y`. */
    shift: { '--x': drag?.x ?? 0, '--y': drag?.y ?? 0 },
  }
}

export type TileDrag = ReturnType<typeof useTileDrag>
