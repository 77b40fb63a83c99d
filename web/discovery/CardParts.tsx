import { type ReactNode, useId, useState } from 'react'
import styled from 'styled-components'
import { limits } from '../../contracts/core/limits.ts'
import type { DiscoveryCard } from '../../contracts/discovery/discovery.ts'
import { BoundaryMarks } from '../profiles/boundaries/BoundaryMarks.tsx'
import { ConstellationLine, hasPeople } from '../profiles/ShownConstellation.tsx'
import { lowWindow } from '../ui/layout.ts'
import { MoreTags } from '../ui/Tag.tsx'
import { cardTexts } from './card-texts.ts'
import { deckHeight } from './deck-height.ts'

/** A card: on a phone the portrait fills the deck and the details follow below; else side by side. */
export const Shape = styled.article`
  display: grid;
  grid-template: ${deckHeight} auto / minmax(0, 1fr);
  align-content: start;
  height: 100%;
  border-radius: var(--radius-xl);
  background: var(--color-surface);
  box-shadow:
    0 0 0 1px var(--color-line),
    var(--shadow-3);
  overflow: hidden;

  [data-a11y="on"] & {
    /* What the rows above, the buttons and the navigation leave of the window. */
    --portrait-least: clamp(10.5rem, 100dvh - 25rem, 24rem);
    --rows-above: 12.5rem;
  }

  @media ${lowWindow} {
    &,
    [data-a11y="on"] & {
      grid-template: minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 1fr);
    }
  }

  @media (min-width: 64rem) {
    &,
    [data-a11y="on"] & {
      grid-template: minmax(24rem, 1fr) / minmax(0, 1fr) minmax(0, 1fr);
    }
  }
`

type PartProps = {
  title: string
  /** Receives the title's id. */
  children: (id: string) => ReactNode
}

/** A part of a card's details. */
export function CardPart({ title, children }: PartProps) {
  const id = useId()
  return (
    <div>
      <Label id={id}>{title}</Label>
      {children(id)}
    </div>
  )
}

/** The first boundaries of a card; the rest unfolds. */
export function Boundaries({ of: stated }: { of: DiscoveryCard['consentPreferences'] }) {
  const [isUnfolded, unfold] = useState(false)
  const shown = isUnfolded ? stated : stated.slice(0, limits.cardConsents)
  if (stated.length === 0) return null
  return (
    <CardPart title={cardTexts.boundaries}>
      {id => (
        <BoundaryMarks aria-labelledby={id} boundaries={shown}>
          <MoreOf
            count={stated.length - limits.cardConsents}
            isUnfolded={isUnfolded}
            onUnfold={unfold}
          />
        </BoundaryMarks>
      )}
    </CardPart>
  )
}

type ConstellationProps = Pick<DiscoveryCard, 'constellation'> & { isMarked: boolean }

/** Whom a card shows to be linked with its people; nothing without anybody. */
export const ConstellationOf = ({ constellation, isMarked }: ConstellationProps) =>
  hasPeople(constellation) && (
    <CardPart title={cardTexts.constellation}>
      {id => (
        <ConstellationLine constellation={constellation} labelledBy={id} isMarked={isMarked} />
      )}
    </CardPart>
  )

type MoreOfProps = {
  /** How many tags or boundaries are folded away. */
  count: number
  isUnfolded: boolean
  onUnfold: (isUnfolded: boolean) => void
}

/** Unfolds the tags or boundaries that a card leaves out, and folds them again. */
export const MoreOf = ({ count, isUnfolded, onUnfold }: MoreOfProps) =>
  count > 0 && (
    <li>
      <MoreButtonOfTags
        as="button"
        type="button"
        aria-expanded={isUnfolded}
        onClick={() => onUnfold(!isUnfolded)}
      >
        {isUnfolded ? cardTexts.fewer : cardTexts.more(count)}
      </MoreButtonOfTags>
    </li>
  )

/** The details of a card. */
export const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.5625rem;
  align-content: start;
  padding: var(--space-3) var(--space-4) var(--space-4);

  @media (min-width: 64rem) {
    display: flex;
    flex-direction: column;

    > * {
      flex: none;
    }

    gap: var(--space-5);
    padding: var(--space-6);
  }

  /* On a phone the page grows with the details; beside the portrait, which keeps its height, they
     scroll. */
  @media (min-width: 64rem), ${lowWindow} {
    height: 0;
    min-height: 100%;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
`

/* As high as a tag; its touch target covers the gaps around it. */
const MoreButtonOfTags = styled(MoreTags)`
  min-width: var(--tap);
  min-height: var(--tap);
  margin-block: -0.6rem;
`

/* For screen readers everywhere; visible where there is room. */
const Label = styled.h3`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);

  @media (min-width: 64rem) {
    position: static;
    width: auto;
    height: auto;
    margin-bottom: var(--space-2);
    clip-path: none;
    color: var(--color-ink-3);
    font-size: var(--text-xs);
    font-weight: var(--weight-bold);
  }
`
