import { EyeOff, Infinity as Loop, Plane, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import styled, { css } from 'styled-components'
import type { DiscoveryCard } from '../../contracts/discovery/discovery.ts'
import { cardPhotoSizes } from '../../contracts/profiles/photo-addresses.ts'
import { primaryFirst } from '../../contracts/profiles/primary-photo.ts'
import { stepTexts } from '../insights/step-texts.ts'
import { aboutLine, visitingLine } from '../profiles/card-lines.ts'
import { markLabels, styleLabel } from '../profiles/labels.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Icon } from '../ui/Icon.tsx'
import { inRow, lowWindow } from '../ui/layout.ts'
import { PhotoTurner } from '../ui/PhotoTurner.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { PhotoFrame, roundOnPhoto } from '../ui/photo-frame.ts'
import { ScoreRing, ScoreRings } from '../ui/ScoreRing.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { clamp, oneLine, PageTitle } from '../ui/typography.ts'
import { useIsDesktop } from '../ui/use-media.ts'
import { VerifiedMark } from '../ui/VerifiedMark.tsx'
import { type CardBadge, CardBadges } from './CardBadges.tsx'
import { cardTexts } from './card-texts.ts'

type Props = {
  card: DiscoveryCard /** Present only for the card in front. */
  onReport?: () => void
}

export function CardPhoto({ card, onReport }: Props) {
  const photos = primaryFirst(card.photos)
  const [turned, setTurned] = useState(0)
  const shown = Math.min(turned, Math.max(0, photos.length - 1))
  const isDesktop = useIsDesktop()
  const badges = badgesOf(card, isDesktop)
  return (
    <Frame>
      <Portrait
        size="fill"
        seed={card.id}
        sizes={cardPhotoSizes}
        priority={onReport ? 'high' : 'low'}
        photo={photos[shown] ?? null}
        label={photos.length > 0 ? photoLabel(card, shown) : ''}
      />
      {badges.length > 0 && <Badges badges={badges} />}
      {isDesktop && hasScore(card) && (
        <Corner>
          <Scores card={card} />
        </Corner>
      )}
      {onReport && photos.length > 1 && (
        <PhotoTurner count={photos.length} shown={shown} onShow={setTurned} />
      )}
      <Caption>
        <Who>
          <Name as="h2">
            <bdi>{card.pseudonym}</bdi> {card.isVerified && <VerifiedMark onPhoto />}
          </Name>
          <p>{aboutLine(card)}</p>
        </Who>
        {!isDesktop && hasScore(card) && <Scores card={card} />}
        {onReport && (
          <Tooltip text={cardTexts.report}>
            <Round
              type="button"
              aria-label={cardTexts.report}
              aria-haspopup="dialog"
              onClick={onReport}
            >
              <Icon of={ShieldAlert} />
            </Round>
          </Tooltip>
        )}
      </Caption>
    </Frame>
  )
}

/** On a phone, the style stands below the portrait, with the tags. */
const badgesOf = (card: DiscoveryCard, isDesktop: boolean): CardBadge[] => [
  ...(isDesktop ? [{ text: styleLabel(card.relationshipStyle, 'card'), icon: Loop }] : []),
  ...(card.visiting ? [{ text: visitingLine(card.visiting), icon: Plane }] : []),
  ...(card.faceHidden ? [{ text: cardTexts.faceHidden, icon: EyeOff }] : []),
  ...markLabels(card).map(text => ({ text })),
]

const hasScore = ({ compatibility, aiCompatibilityScore }: DiscoveryCard) =>
  (compatibility ?? aiCompatibilityScore) !== null

/** The scores that the card has: rings in a column on a desktop, in a row on a phone. */
function Scores({ card: { compatibility, aiCompatibilityScore } }: { card: DiscoveryCard }) {
  return (
    <ScoreRings>
      {compatibility !== null && (
        <ScoreRing
          score={compatibility}
          caption={cardTexts.match}
          word={stepTexts.inCommon(compatibility)}
        />
      )}
      {aiCompatibilityScore !== null && (
        <ScoreRing score={aiCompatibilityScore} caption={cardTexts.ai} tone="ai" />
      )}
    </ScoreRings>
  )
}

const photoLabel = ({ pseudonym, faceHidden, photos }: DiscoveryCard, shown: number) =>
  [
    cardTexts.photo(bidiIsolate(pseudonym), shown + 1, photos.length),
    ...(faceHidden ? [cardTexts.blurred] : []),
  ].join(', ')

/** Low, where the caption beside the face leaves both readable with larger text. */
const besideCaption = '(width < 36rem) and (height < 48rem)'

const Frame = styled(PhotoFrame)`
  @media ${lowWindow} {
    [data-a11y="on"] & {
      --caption-room: 6.75rem;
    }
  }

  @media ${besideCaption} {
    [data-a11y="on"] & {
      --beside-photo: 50%;
    }

    [data-a11y="on"] && > :first-child {
      width: 50%;
    }
  }
`

/** Where the badges of a portrait are. */
export const badgePlace = css`
  position: absolute;
  z-index: 1;
  inset: var(--space-3) var(--space-3) auto;
`

const Badges = styled(CardBadges)`
  ${badgePlace}

  @media (min-width: 64rem) {
    right: 6rem;
  }
`

const Corner = styled.div`
  position: absolute;
  z-index: 1;
  top: var(--space-3);
  right: var(--space-3);
`

export const Round = styled.button`
  ${roundOnPhoto}
  flex: none;
  margin-left: auto;
`

/* The portrait takes half of a low window's card. */
const narrowHalf = '(36rem <= width < 48rem) and (height < 32rem)'

/* The details have the scores, too; their row would push the name under the arrows. */
const withoutScores = css`
  > :not(:first-child, button) {
    display: none;
  }

  > :first-child {
    flex-basis: 0;
  }
`

/* On a short portrait its shade reaches over the arrows, which stay pressable. */
export const Caption = styled.div`
  position: absolute;
  inset: auto 0 0;
  pointer-events: none;

  > button {
    pointer-events: auto;
  }

  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  align-items: flex-end;
  padding: 2.75rem var(--space-4) var(--space-2);
  background: var(--photo-scrim);

  /* Leaves the face of a low portrait free. */
  @media (width < 64rem) and (height < 40rem) {
    padding: var(--space-3) var(--space-3) var(--space-1);
  }

  @media (width < 64rem) and (height < 48rem) {
    [data-a11y="on"] & {
      ${withoutScores}
    }
  }

  @media ${narrowHalf} {
    ${withoutScores}
  }

  @media ${besideCaption} {
    [data-a11y="on"] & {
      inset: 0 0 0 50%;
      align-content: flex-end;
      background: var(--brand-1);
    }

    [data-a11y="on"] & > :first-child {
      flex-basis: 100%;
    }
  }
`

/* A whole line, if scores follow below. */
export const Who = styled.div`
  flex: 1 1 calc(100% - var(--tap) - var(--space-2));
  min-width: 0;

  &:has(+ div) {
    flex-basis: 100%;
  }

  p {
    ${clamp(2)}
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
  }

  @media (max-height: 40rem) {
    p {
      -webkit-line-clamp: 1;
    }
  }

  /* Three larger lines would reach the arrows. */
  [data-a11y="on"] & p {
    -webkit-line-clamp: 2;
  }
`

export const Name = styled(PageTitle)`
  ${inRow(2)}

  > bdi {
    min-width: 0;
    ${oneLine}
  }

  /* Two larger lines would reach the arrows; the button below shows the whole name. */
  [data-a11y="on"] & > bdi {
    white-space: nowrap;
  }

  @media ${besideCaption} {
    [data-a11y="on"] & {
      font-size: var(--text-xl);
    }
  }
`
