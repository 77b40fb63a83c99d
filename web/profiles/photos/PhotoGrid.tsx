import { useDrag } from '@use-gesture/react'
import { ArrowLeft, ArrowRight, EllipsisVertical, Star, X } from 'lucide-react'
import { type CSSProperties, type ReactNode, type RefObject, useRef, useState } from 'react'
import styled, { css } from 'styled-components'
import { srcSetOf } from '../../../contracts/profiles/photo-addresses.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { InlineIcon } from '../../ui/InlineIcon.tsx'
import { Row } from '../../ui/layout.ts'
import { Menu } from '../../ui/Menu.tsx'
import { Muted } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { texts } from './texts.ts'
import { Tile } from './tile.ts'

type Props = {
  photos: readonly TilePhoto[]
  onMove: (from: number, to: number) => void
  onPrimary: (photoUrl: string) => void
  onRemove: (photoUrl: string) => void
  /** Tiles after the photos: uploads, and the tile that adds photos. */
  children: ReactNode
}

/** The member's photos, moved by drag or from their menus. */
export function PhotoGrid({ photos, onMove, onPrimary, onRemove, children }: Props) {
  const grid = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')

  const move = (from: number, to: number) => {
    setAnnouncement(texts.photoGrid.moved(from + 1, to + 1, photos.length))
    onMove(from, to)
  }
  const drag = useTileDrag(grid, move)

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
  grid-template-columns: repeat(auto-fill, minmax(min(7.5rem, 100%), 1fr));
  gap: var(--space-3);
  align-items: start;

  [data-a11y="on"] & {
    grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr));
  }
`

type TilePhoto = {
  photoUrl: string
  isPrimary: boolean
  /** Shown until the photo is loaded. */
  colour?: string | null
  /** Others see it blurred until the staff have looked. */
  waits?: boolean
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

/** A photo, which can be dragged, above its name and the menu of its actions. */
function PhotoTile({ photo, place, count, drag, onMove, onPrimary, onRemove }: PhotoTileProps) {
  const { photoUrl, isPrimary, waits } = photo
  const name = texts.photoTile.photo(place + 1)
  return (
    <Movable
      data-photo={photoUrl}
      $held={drag.held === place}
      $target={drag.target === place && drag.held !== place}
      style={drag.held === place ? (drag.shift as CSSProperties) : undefined}
    >
      <Tile as="div">
        <Picture
          {...drag.bind(place)}
          src={photoUrl}
          srcSet={srcSetOf(photoUrl)}
          sizes="(min-width: 30rem) 12rem, 45vw"
          alt={texts.photoTile.alt(name, isPrimary)}
          draggable={false}
          onContextMenu={event => event.preventDefault()}
        />
      </Tile>
      <Row $between>
        <Muted $size="sm">
          {isPrimary ? (
            <>
              <InlineIcon of={Star} size="small" /> {texts.photoTile.primary}
            </>
          ) : (
            texts.photoTile.place(place + 1, count)
          )}
        </Muted>
        <Menu
          trigger={<IconButton icon={EllipsisVertical} label={texts.photoTile.actions(name)} />}
          items={[
            ...(isPrimary
              ? []
              : [{ label: texts.photoTile.makePrimary(name), icon: Star, onSelect: onPrimary }]),
            ...(place > 0
              ? [
                  {
                    label: texts.photoTile.moveEarlier(name),
                    icon: ArrowLeft,
                    onSelect: () => onMove(place - 1),
                  },
                ]
              : []),
            ...(place < count - 1
              ? [
                  {
                    label: texts.photoTile.moveLater(name),
                    icon: ArrowRight,
                    onSelect: () => onMove(place + 1),
                  },
                ]
              : []),
            { label: texts.photoTile.remove(name), icon: X, onSelect: onRemove },
          ]}
        />
      </Row>
      {waits && <Muted $size="sm">{texts.photoTile.waits}</Muted>}
    </Movable>
  )
}

const Movable = styled.li<{ $held: boolean; $target: boolean }>`
  position: relative;
  border-radius: var(--radius-md);

  ${({ $held }) =>
    $held &&
    css`
      z-index: 1;
      translate: calc(var(--x) * 1px) calc(var(--y) * 1px);
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
