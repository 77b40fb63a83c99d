import { Card } from '../ui/Card.tsx'
import { Stack } from '../ui/layout.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Hint } from '../ui/typography.ts'
import { AddPhotos } from './photos/AddPhotos.tsx'
import { ChosenTile } from './photos/ChosenTile.tsx'
import { isFinalFailure } from './photos/final-failure.ts'
import { PhotoGrid } from './photos/PhotoGrid.tsx'
import { moveItem, withoutPhoto, withPrimary } from './photos/photo-order.ts'
import { StepColumns } from './StepColumns.tsx'
import { texts } from './texts.ts'
import type { SetupPart } from './use-setup-uploads.ts'

/**
 * Second step: photos. They upload when they are chosen and are added to the profile at the end.
 */
export function PhotosStep({ setup, change, uploads }: SetupPart) {
  const failed = uploads.photos.filter(({ status }) => status === 'failed')
  const canRetry = failed.some(({ error }) => !isFinalFailure(error))
  return (
    <StepColumns setup={setup}>
      <Card as="div">
        <Stack>
          <PhotoGrid
            photos={setup.photos}
            onMove={(from, to) => change(({ photos }) => ({ photos: moveItem(photos, from, to) }))}
            onPrimary={url => change(({ photos }) => ({ photos: withPrimary(photos, url) }))}
            onRemove={url => change(({ photos }) => ({ photos: withoutPhoto(photos, url) }))}
          >
            {uploads.photos.map(chosen => (
              <ChosenTile
                key={chosen.id}
                chosen={chosen}
                onRetry={() => uploads.retry(chosen.id)}
                onRemove={() => uploads.remove(chosen.id)}
              />
            ))}
            <AddPhotos count={setup.photos.length + uploads.photos.length} uploads={uploads} />
          </PhotoGrid>
          <Hint>{texts.photosStep.hint}</Hint>
        </Stack>
      </Card>
      {failed.length > 0 && (
        <ProblemNotice
          title={texts.photosStep.failedTitle}
          text={canRetry ? texts.photosStep.failedText : texts.photosStep.finalText}
        />
      )}
    </StepColumns>
  )
}
