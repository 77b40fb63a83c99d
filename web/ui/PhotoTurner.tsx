import type { LucideIcon } from 'lucide-react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import styled from 'styled-components'
import { Icon } from './Icon.tsx'
import { roundOnPhoto } from './photo-frame.ts'
import { Tooltip } from './Tooltip.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const texts = {
  previous: 'Previous photo',
  next: 'Next photo',
  place: (place: number, count: number) => `Photo ${place} of ${count}`,
} as const

type Props = {
  /** At least 2. */
  count: number
  /** From 0. */
  shown: number
  onShow: (photo: number) => void
}

/** Turns a card's photos by taps on its edges; strokes show the current one. */
export const PhotoTurner = ({ count, shown, onShow }: Props) => (
  <>
    <Place aria-hidden="true">
      {Array.from({ length: count }, (_, photo) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the strokes have no other identity
        <i key={photo} data-on={photo === shown} />
      ))}
    </Place>
    <Edge
      side="left"
      icon={ChevronLeft}
      label={texts.previous}
      onClick={() => onShow((shown + count - 1) % count)}
    />
    <Edge
      side="right"
      icon={ChevronRight}
      label={texts.next}
      onClick={() => onShow((shown + 1) % count)}
    />
    <VisuallyHidden role="status">{texts.place(shown + 1, count)}</VisuallyHidden>
  </>
)

type EdgeProps = {
  side: 'left' | 'right'
  icon: LucideIcon
  label: string
  onClick: () => void
}

const Edge = ({ side, icon, label, onClick }: EdgeProps) => (
  <Tooltip text={label}>
    <Side type="button" $side={side} aria-label={label} onClick={onClick}>
      <span>
        <Icon of={icon} />
      </span>
    </Side>
  </Tooltip>
)

const Place = styled.div`
  position: absolute;
  z-index: 1;
  inset: 0.3125rem calc(var(--space-6) + var(--beside-photo, 0%)) auto var(--space-6);
  display: flex;
  gap: var(--space-1);

  i {
    flex: 1;
    height: 0.1875rem;
    border-radius: var(--radius-pill);
    background: var(--photo-track);
    box-shadow: 0 0 0 1px var(--photo-chip);
  }

  i[data-on="true"] {
    background: var(--color-on-photo);
  }
`

/*
 * Around half the height, clear of the badges above and the name below; higher on the shortest
 * portraits, where name, facts and scores take the lower half.
 */
const Side = styled.button<{ $side: 'left' | 'right' }>`
  position: absolute;
  z-index: 1;
  --reach: max(var(--tap) / 2, 20% - 3rem);

  top: calc(min(50%, 100% - var(--caption-room, 8.125rem)) - var(--reach));
  height: calc(2 * var(--reach));
  ${({ $side }) => ($side === 'left' ? 'left: 0' : 'right: var(--beside-photo, 0%)')};
  display: grid;
  align-items: center;
  justify-content: ${({ $side }) => ($side === 'left' ? 'start' : 'end')};
  /* A caption beside the photo takes its part of the width. */
  width: calc((100% - var(--beside-photo, 0%)) * 0.3);
  padding-inline: var(--space-2);

  @media (min-width: 64rem) {
    inset-block: max(30%, 10rem);
    height: auto;
  }

  touch-action: pan-y;
  -webkit-tap-highlight-color: transparent;

  > span {
    ${roundOnPhoto}
  }

  &:focus-visible {
    outline: none;
  }

  &:focus-visible > span {
    outline: var(--focus-width) solid var(--color-on-photo);
    outline-offset: var(--focus-offset);
  }
`
