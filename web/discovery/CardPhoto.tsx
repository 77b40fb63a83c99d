import EyeOff from 'lucide-react/icons/eye-off'
import Loop from 'lucide-react/icons/infinity'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import { useState } from 'react'
import styled from 'styled-components'
import type { DiscoveryCard } from '../../contracts/discovery.ts'
import { cardPhotoSizes } from '../../contracts/photo-addresses.ts'
import { primaryFirst } from '../../contracts/primary-photo.ts'
import { markLabels, styleLabel } from '../profiles/labels.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Icon } from '../ui/Icon.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { PhotoFrame, roundOnPhoto } from '../ui/photo-frame.ts'
import { ScoreRing, ScoreRings } from '../ui/ScoreRing.tsx'
import { PageTitle } from '../ui/text.ts'
import { VerifiedMark } from '../ui/VerifiedMark.tsx'
import { aboutLine } from './card-announcement.ts'
import { PhotoTurner } from './PhotoTurner.tsx'

type Props = {
  card: DiscoveryCard /** Present only for the card in front. */
  onReport?: () => void
}

export function CardPhoto({ card, onReport }: Props) {
  const photos = primaryFirst(card.photos)
  const [turned, setTurned] = useState(0)
  const shown = Math.min(turned, Math.max(0, photos.length - 1))
  const { compatibility, aiCompatibilityScore } = card
  return (
    <PhotoFrame>
      <Portrait
        size="fill"
        seed={card.id}
        sizes={cardPhotoSizes}
        photo={photos[shown]?.photoUrl ?? null}
        label={photos.length > 0 ? photoLabel(card, shown) : ''}
      />
      <Labels>
        <li>
          <Icon of={Loop} size="small" />
          {styleLabel(card.relationshipStyle, 'card')}
        </li>
        {card.faceHidden && (
          <li>
            <Icon of={EyeOff} size="small" />
            Face hidden
          </li>
        )}
        {markLabels(card).map(label => (
          <li key={label}>{label}</li>
        ))}
      </Labels>
      {(compatibility !== null || aiCompatibilityScore !== null) && (
        <Scores>
          {compatibility !== null && <ScoreRing score={compatibility} caption="Match" />}
          {aiCompatibilityScore !== null && (
            <ScoreRing score={aiCompatibilityScore} caption="AI" tone="ai" />
          )}
        </Scores>
      )}
      {onReport && photos.length > 1 && (
        <PhotoTurner count={photos.length} shown={shown} onShow={setTurned} />
      )}
      <Caption>
        <div>
          <PageTitle as="h2">
            <bdi>{card.pseudonym}</bdi> {card.isVerified && <VerifiedMark onPhoto />}
          </PageTitle>
          <p>{aboutLine(card)}</p>
        </div>
        {onReport && (
          <Round
            type="button"
            aria-label="Report or Block"
            aria-haspopup="dialog"
            onClick={onReport}
          >
            <Icon of={ShieldAlert} />
          </Round>
        )}
      </Caption>
    </PhotoFrame>
  )
}

const photoLabel = ({ pseudonym, faceHidden, photos }: DiscoveryCard, shown: number) =>
  `${bidiIsolate(pseudonym)}, photo ${shown + 1} of ${photos.length}${faceHidden ? ', blurred until you match' : ''}`

const Labels = styled.ul`
  position: absolute;
  z-index: 1;
  top: var(--space-3);
  left: var(--space-3);
  display: grid;
  gap: var(--space-2);
  justify-items: start;
  max-width: calc(100% - 6.5rem);

  li {
    display: inline-flex;
    align-items: center;
    gap: 0.375rem;
    min-height: 2rem;
    padding: 0 0.75rem;
    border-radius: var(--radius-sm);
    background: var(--photo-chip);
    font-size: var(--text-xs);
    font-weight: var(--weight-medium);
  }
`

const Scores = styled(ScoreRings)`
  position: absolute;
  z-index: 1;
  top: var(--space-3);
  right: var(--space-3);
`

const Round = styled.button`
  ${roundOnPhoto}
  flex: none;
`

const Caption = styled.div`
  position: absolute;
  inset: auto 0 0;
  display: flex;
  gap: var(--space-2);
  align-items: flex-end;
  padding: 2.75rem var(--space-4) var(--space-3);
  background: var(--photo-scrim);

  > div {
    flex: 1;
    min-width: 0;
  }

  p {
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
  }
`
