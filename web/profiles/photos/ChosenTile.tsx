import { ImageOff, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { adviceFor } from '../../data/call-errors.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { tabular } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { isFinalFailure } from './final-failure.ts'
import { texts } from './texts.ts'
import { Corner, Tile } from './tile.ts'
import type { QueuedPhoto } from './upload-queue.ts'

type Props = { chosen: QueuedPhoto; onRetry: () => void; onRemove: () => void }

/** A photo in the upload queue: its progress, and buttons to cancel or retry. */
export const ChosenTile = ({ chosen, onRetry, onRemove }: Props) => {
  const { file, preview, status, error } = chosen
  const [isBroken, setBroken] = useState(false)
  return (
    <Tile>
      {isBroken ? (
        <NoPreview role="img" aria-label={texts.chosenTile.alt(file.name)}>
          <Icon of={ImageOff} size="large" />
        </NoPreview>
      ) : (
        <Preview
          src={preview}
          alt={texts.chosenTile.alt(file.name)}
          draggable={false}
          onError={() => setBroken(true)}
        />
      )}
      <Tooltip text={texts.chosenTile.removeLabel(file.name)}>
        <Corner type="button" onClick={onRemove}>
          <Icon of={X} />
          <VisuallyHidden>{texts.chosenTile.removeLabel(file.name)}</VisuallyHidden>
        </Corner>
      </Tooltip>
      <Standing>
        <Words {...chosen} />
        {status === 'failed' && (
          <>
            {error && <span>{adviceFor(error)}</span>}
            {!isFinalFailure(error) && (
              <Again type="button" onClick={onRetry}>
                <Icon of={RotateCw} size="small" />
                {texts.chosenTile.tryAgain}
                <VisuallyHidden>{texts.chosenTile.withFile(file.name)}</VisuallyHidden>
              </Again>
            )}
          </>
        )}
      </Standing>
    </Tile>
  )
}

const Words = ({ file, status, sent }: QueuedPhoto) => {
  switch (status) {
    case 'waiting':
      return <b>{texts.chosenTile.waiting}</b>
    case 'failed':
      return <b>{texts.chosenTile.notUploaded}</b>
    case 'sending':
      return (
        <>
          <b>
            {sent < 1
              ? texts.chosenTile.uploading(Math.floor(100 * sent))
              : texts.chosenTile.preparing}
          </b>
          <progress aria-label={texts.chosenTile.progressLabel(file.name)} max={1} value={sent} />
        </>
      )
  }
}

const Preview = styled.img`
  display: block;
  width: 100%;
  height: 100%;
  object-fit: cover;
  color: transparent;
  opacity: 0.75;
`

/** Shown for a file that the browser cannot display. */
const NoPreview = styled.span`
  display: grid;
  place-items: center;
  width: 100%;
  height: 60%;
  color: var(--color-ink-2);
`

const Standing = styled.div`
  ${tabular}
  position: absolute;
  inset: auto 0 0;
  display: grid;
  gap: 0.25rem;
  justify-items: start;
  max-height: calc(100% - var(--tap) - var(--space-2));
  padding: var(--space-2) var(--space-3);
  background: var(--photo-chip);
  color: var(--color-on-photo);
  font-size: var(--text-xs);
  line-height: var(--leading-snug);
  overflow-y: auto;

  b {
    font-weight: var(--weight-bold);
  }

  progress {
    width: 100%;
    height: 0.25rem;
    border: 0;
    border-radius: var(--radius-pill);
    background: var(--photo-track);
    overflow: hidden;
    appearance: none;
  }

  progress::-webkit-progress-bar {
    background: var(--photo-track);
  }

  progress::-webkit-progress-value {
    background: var(--brand-thread);
  }

  progress::-moz-progress-bar {
    background: var(--brand-thread);
  }
`

const Again = styled.button`
  display: inline-flex;
  gap: 0.375rem;
  align-items: center;
  min-height: var(--tap);
  font-weight: var(--weight-bold);
  text-decoration: underline;
  text-underline-offset: 0.2em;
`
