import { useDrag } from '@use-gesture/react'
import { ArrowLeft, ArrowRight, Star, X } from 'lucide-react'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styled, { css } from 'styled-components'
import { srcSetOf } from '../../../contracts/profiles/photo-addresses.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { texts } from './texts.ts'
import { Corner, Tile } from './tile.ts'

type Props = {
  photos: readonly TilePhoto[]
  onMove: (from: number, to: number) => void
  onPrimary: (photoUrl: string) => void
  onRemove: (photoUrl: string) => void
  /** Tiles after the photos: uploads, and the tile that adds photos. */
  children: ReactNode
}

/** The member's photos, moved by drag or buttons. */
export function PhotoGrid({ photos, onMove, onPrimary, onRemove, children }: Props) {
  const grid = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const focusSelector = useRef<string>(undefined)

  const move = (from: number, to: number) => {
    const { photoUrl } = photos[from] ?? {}
    focusSelector.current = `[data-photo="${photoUrl}"] [data-act="${to < from ? 'earlier' : 'later'}"]`
    setAnnouncement(texts.photoGrid.moved(from + 1, to + 1, photos.length))
    onMove(from, to)
  }
  const drag = useTileDrag(grid, move)

  // The browser removes focus from the buttons of a tile that moves in the DOM.
  useLayoutEffect(() => {
    if (focusSelector.current)
      grid.current?.querySelector<HTMLElement>(focusSelector.current)?.focus()
    focusSelector.current = undefined
  })

  return (
    <>
      <Grid ref={grid} aria-label={texts.photoGrid.label}>
        {photos.map((photo, place) => (
          <PhotoTile
            key={photo.photoUrl}
            photo={photo}
            place={place}
            count={photos.length}
            drag={drag}
            onMove={to => move(place, to)}
            onPrimary={() => {
              setAnnouncement(texts.photoGrid.madePrimary(place + 1))
              onPrimary(photo.photoUrl)
            }}
            onRemove={() => onRemove(photo.photoUrl)}
          />
        ))}
        {children}
      </Grid>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr));
  gap: var(--space-3);

  [data-a11y="on"] & {
    grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr));
  }
`

type TilePhoto = {
  photoUrl: string
  isPrimary: boolean
  /** Shown until the photo is loaded. */
  colour?: string | null
}

type PhotoTileProps = {
  photo: TilePhoto
  /** From 0. */
  place: number
  count: number
  drag: TileDrag
  onMove: (to: number) => void
  onPrimary: () => void
  onRemove: () => void
}

/** A photo with an action in each of its four corners. The picture can be dragged. */
function PhotoTile({ photo, place, count, drag, onMove, onPrimary, onRemove }: PhotoTileProps) {
  const { photoUrl, isPrimary } = photo
  const name = texts.photoTile.photo(place + 1)
  const move = (to: number) => {
    if (to >= 0 && to < count) onMove(to)
  }
  return (
    <Movable
      data-photo={photoUrl}
      $held={drag.held === place}
      $target={drag.target === place && drag.held !== place}
      style={drag.held === place ? (drag.shift as CSSProperties) : undefined}
    >
      <Picture
        {...drag.bind(place)}
        src={photoUrl}
        srcSet={srcSetOf(photoUrl)}
        sizes="(min-width: 30rem) 12rem, 45vw"
        alt={texts.photoTile.alt(name, isPrimary)}
        draggable={false}
        onContextMenu={event => event.preventDefault()}
      />
      <Tooltip text={texts.photoTile.makePrimary(name)}>
        <Corner
          type="button"
          $at="top left"
          data-act="primary"
          aria-pressed={isPrimary}
          aria-label={texts.photoTile.makePrimary(name)}
          style={isPrimary ? { paddingInline: '0.75rem' } : undefined}
          onClick={() => isPrimary || onPrimary()}
        >
          <Icon of={Star} size="small" filled={isPrimary} />
          {isPrimary && texts.photoTile.primary}
        </Corner>
      </Tooltip>
      <Tooltip text={texts.photoTile.remove(name)}>
        <Corner type="button" $at="top right" data-act="remove" onClick={onRemove}>
          <Icon of={X} />
          <VisuallyHidden>{texts.photoTile.remove(name)}</VisuallyHidden>
        </Corner>
      </Tooltip>
      {count > 1 && (
        <>
          <Tooltip text={texts.photoTile.moveEarlier(name)}>
            <Corner
              type="button"
              $at="bottom left"
              data-act="earlier"
              aria-disabled={place === 0}
              onClick={() => move(place - 1)}
            >
              <Icon of={ArrowLeft} />
              <VisuallyHidden>{texts.photoTile.moveEarlier(name)}</VisuallyHidden>
            </Corner>
          </Tooltip>
          <Tooltip text={texts.photoTile.moveLater(name)}>
            <Corner
              type="button"
              $at="bottom right"
              data-act="later"
              aria-disabled={place === count - 1}
              onClick={() => move(place + 1)}
            >
              <Icon of={ArrowRight} />
              <VisuallyHidden>{texts.photoTile.moveLater(name)}</VisuallyHidden>
            </Corner>
          </Tooltip>
        </>
      )}
    </Movable>
  )
}

const Movable = styled(Tile)<{ $held: boolean; $target: boolean }>`
  ${({ $held }) =>
    $held &&
    css`
      z-index: 1;
      translate: calc(var(--x) * 1px) calc(var(--y) * 1px);
      box-shadow: var(--shadow-3);
      opacity: 0.9;
    `}

  ${({ $target }) =>
    $target &&
    css`
      outline: 3px solid var(--color-thread);
      outline-offset: 2px;
    `}
`

const Picture = styled.img`
  display: block;
  width: 100%;
  height: 100%;
  object-fit: cover;
  cursor: grab;
  user-select: none;
  -webkit-touch-callout: none;
`

type Box = { left: number; right: number; top: number; bottom: number }

type ActiveDrag = { from: number; to: number; x: number; y: number }

const isIn = ({ left, right, top, bottom }: Box, x: number, y: number) =>
  x >= left && x <= right && y >= top && y <= bottom

/**
 * Drag and drop of the tiles of `grid`: a mouse drags at once, a finger after a short hold, so that
 * the page still scrolls. A tile dropped elsewhere returns.
 */
function useTileDrag(
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

type TileDrag = ReturnType<typeof useTileDrag>
