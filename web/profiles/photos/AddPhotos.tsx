import { ImagePlus } from 'lucide-react'
import { type ComponentType, type DragEvent, lazy, Suspense, useEffect, useState } from 'react'
import styled from 'styled-components'
import { limits } from '../../../contracts/core/limits.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { CropSheetProps } from './CropSheet.tsx'
import { texts } from './texts.ts'
import { Tile } from './tile.ts'
import type { useUploads } from './use-uploads.ts'

type Uploads = Pick<ReturnType<typeof useUploads>, 'choose' | 'toCrop' | 'use' | 'leaveOut'>

type Props = { count: number; uploads: Uploads }

/** Used where the sheet cannot be loaded: the photo stays whole. */
function Uncropped({ onUse }: Pick<CropSheetProps, 'onUse'>) {
  useEffect(() => onUse(), [onUse])
  return null
}

const CropSheet = lazy<ComponentType<CropSheetProps>>(() =>
  import('./CropSheet.tsx').then(
    loaded => ({ default: loaded.CropSheet }),
    () => ({ default: Uncropped }),
  ),
)

/** Tile that adds photos, by a file picker or by drag and drop, and crops them one by one. */
export function AddPhotos({ count, uploads }: Props) {
  const { choose, toCrop, use, leaveOut } = uploads
  const [over, setOver] = useState(false)
  const hover = (event: DragEvent, is: boolean) => {
    event.preventDefault()
    setOver(is)
  }
  return (
    <Place
      $over={over}
      onDragOver={event => hover(event, true)}
      onDragLeave={event => hover(event, false)}
      onDrop={event => {
        hover(event, false)
        choose([...event.dataTransfer.files])
      }}
    >
      <label>
        <Icon of={ImagePlus} size="large" />
        <b>{texts.addPhotos.label}</b>
        <span>{texts.addPhotos.kinds}</span>
        <span>{texts.addPhotos.count(count, limits.photos)}</span>
        <input
          type="file"
          accept="image/jpeg,image/png,image/gif,image/webp"
          multiple
          onChange={({ target }) => {
            choose([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
      {toCrop && (
        <Suspense fallback={null}>
          <CropSheet file={toCrop} onUse={use} onClose={leaveOut} />
        </Suspense>
      )}
    </Place>
  )
}

const Place = styled(Tile)<{ $over: boolean }>`
  border: 1.5px dashed ${({ $over }) => ($over ? 'var(--color-thread)' : 'var(--color-line-strong)')};
  background: ${({ $over }) => ($over ? 'var(--color-primary-soft)' : 'transparent')};

  &:has(:focus-visible) {
    outline: var(--focus-width) solid var(--color-focus);
    outline-offset: var(--focus-offset);
  }

  label {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: var(--space-1);
    height: 100%;
    padding: var(--space-2);
    color: var(--color-ink-2);
    font-size: var(--text-xs);
    text-align: center;
    cursor: pointer;
  }

  b {
    color: var(--color-link);
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
  }

  input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: pointer;
  }
`
