import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Star from 'lucide-react/icons/star'
import X from 'lucide-react/icons/x'
import type { CSSProperties } from 'react'
import styled, { css } from 'styled-components'
import { srcSetOf } from '../../../contracts/profiles/photo-addresses.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { texts } from './texts.ts'
import { Corner, Tile } from './tile.ts'
import type { TileDrag } from './use-tile-drag.ts'

export type TilePhoto = {
  photoUrl: string
  isPrimary: boolean
  /** Shown until the photo is loaded. */
  colour?: string | null
}

type Props = {
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
export function PhotoTile({ photo, place, count, drag, onMove, onPrimary, onRemove }: Props) {
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
