import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { PhotoTile, type TilePhoto } from './PhotoTile.tsx'
import { texts } from './texts.ts'
import { useTileDrag } from './use-tile-drag.ts'

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
