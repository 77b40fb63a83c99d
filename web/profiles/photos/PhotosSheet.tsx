import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { srcSetOf } from '../../../contracts/profiles/photo-addresses.ts'
import { adviceFor, CallFailed } from '../../data/call-errors.ts'
import { Button } from '../../ui/Button.tsx'
import { DiscardQuestion } from '../../ui/DiscardQuestion.tsx'
import { Stack } from '../../ui/layout.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Hint } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { AddPhotos } from './AddPhotos.tsx'
import { ChosenTile } from './ChosenTile.tsx'
import { tooManyPhotos } from './check-chosen-files.ts'
import { isFinalFailure } from './final-failure.ts'
import { PhotoGrid } from './PhotoGrid.tsx'
import { sendPhoto } from './send-photo.ts'
import { texts } from './texts.ts'
import { useOwnPhotos } from './use-own-photos.ts'
import { useUploads } from './use-uploads.ts'

/** The photo is uploaded but, as far as this tab knows, not on the profile. */
class NotAdded extends Error {
  override readonly name = 'NotAdded'
}

const failure = (error: Error) => {
  if (!(error instanceof NotAdded)) return undefined
  return error.cause instanceof CallFailed && error.cause.code === 'too_many_photos'
    ? tooManyPhotos
    : { title: texts.photosSheet.failedTitle, text: texts.photosSheet.failedText }
}

type Props = { open: boolean; onClose: () => void }

/**
 * Photos of the member's profile. Changes apply at once, and new photos upload when they are
 * chosen. The sheet closes after all uploads, and asks first if one failed.
 */
export function PhotosSheet({ open, onClose }: Props) {
  const [leaving, setLeaving] = useState<string>()
  const own = useOwnPhotos({ when: open, onRemoved: () => setLeaving(undefined) })
  const { photos } = own
  const [uploaded] = useState(() => new Map<string, string>())
  const uploads = useUploads({
    present: photos?.length ?? 0,
    failure,
    send: async (chosen, sending) => {
      const { id } = chosen
      const photoUrl = uploaded.get(id) ?? (await sendPhoto(chosen, sending)).photoUrl
      uploaded.set(id, photoUrl)
      await own.add(photoUrl, `${id}-add`).catch(cause => {
        throw new NotAdded(adviceFor(cause), { cause })
      })
      uploaded.delete(id)
    },
  })
  const leave = useLeaving(uploads, onClose)

  return (
    <Sheet
      open={open}
      onOpenChange={next => next || leave.ask()}
      title={texts.photosSheet.title}
      subtitle={texts.photosSheet.subtitle}
      footer={
        leave.state === 'asking' ? (
          <DiscardQuestion
            title={texts.photosSheet.leaveOutTitle(leave.failed)}
            text={texts.photosSheet.leaveOutText(leave.failed, leave.canRetry)}
            keepLabel={texts.photosSheet.stay}
            discardLabel={texts.photosSheet.leaveOut}
            onKeep={leave.stay}
            onDiscard={leave.discard}
          />
        ) : (
          <>
            <Button
              rank={3}
              busy={leave.state === 'waiting' && texts.photosSheet.uploading(leave.unfinished)}
              onClick={leave.ask}
            >
              {texts.photosSheet.done}
            </Button>
            <VisuallyHidden role="status">
              {leave.state === 'waiting' && texts.photosSheet.closesAfter}
            </VisuallyHidden>
          </>
        )
      }
    >
      {photos ? (
        <Stack $gap={3}>
          <PhotoGrid
            photos={photos}
            onMove={(from, to) => void own.move(from, to)}
            onPrimary={own.makePrimary}
            onRemove={setLeaving}
          >
            {uploads.photos.map(one => (
              <ChosenTile
                key={one.id}
                chosen={one}
                onRetry={() => uploads.retry(one.id)}
                onRemove={() => uploads.remove(one.id)}
              />
            ))}
            <AddPhotos count={photos.length + uploads.photos.length} uploads={uploads} />
          </PhotoGrid>
          <Hint>{texts.photosSheet.privacyHint}</Hint>
        </Stack>
      ) : own.error ? (
        <ProblemNotice
          title={texts.photosSheet.loadFailed}
          text={adviceFor(own.error)}
          onRetry={own.retry}
        />
      ) : (
        <Skeleton shape="cards" label={texts.photosSheet.loading} />
      )}
      <DeletePhotoSheet
        photoUrl={leaving}
        deleting={own.removing}
        onDelete={own.remove}
        onClose={() => setLeaving(undefined)}
      />
    </Sheet>
  )
}

type Uploads = Pick<ReturnType<typeof useUploads>, 'photos' | 'remove' | 'withdrawFailures'>

/**
 * Closes a sheet with uploads: waits while photos upload, and asks first if some failed, so that
 * the member notices.
 */
function useLeaving({ photos, remove, withdrawFailures }: Uploads, onClose: () => void) {
  const [state, setState] = useState<'here' | 'waiting' | 'asking'>('here')
  const failed = photos.filter(({ status }) => status === 'failed')
  const canRetry = failed.some(({ error }) => !isFinalFailure(error))
  const unfinished = photos.length - failed.length

  useEffect(() => {
    if (state === 'here' || unfinished > 0) return
    if (failed.length > 0) {
      // A photo that failed meanwhile is shown first; the next attempt to leave asks.
      if (state === 'waiting') setState('here')
      return
    }
    setState('here')
    onClose()
  }, [state, unfinished, failed.length, onClose])

  return {
    state,
    unfinished,
    failed: failed.length,
    /** Whether another attempt could upload one of the failed photos. */
    canRetry,
    ask() {
      if (state === 'asking') return setState('here')
      const isAsking = unfinished === 0 && failed.length > 0
      // The toast has the same message and would cover the question.
      if (isAsking) withdrawFailures()
      setState(isAsking ? 'asking' : 'waiting')
    },
    stay: () => setState('here'),
    /** Takes the failed photos out and closes. */
    discard() {
      for (const { id } of failed) remove(id)
    },
  }
}

type DeletePhotoSheetProps = {
  /** The photo to delete; undefined while the sheet is closed. */
  photoUrl: string | undefined
  deleting: boolean
  onDelete: (photoUrl: string) => void
  onClose: () => void
}

const DeletePhotoSheet = ({ photoUrl, deleting, onDelete, onClose }: DeletePhotoSheetProps) => (
  <Sheet
    open={photoUrl !== undefined}
    onOpenChange={open => open || onClose()}
    title={texts.deletePhotoSheet.title}
    subtitle={texts.deletePhotoSheet.subtitle}
    footer={
      <>
        <Button rank={3} onClick={onClose}>
          {texts.deletePhotoSheet.keep}
        </Button>
        <Button
          busy={deleting && texts.deletePhotoSheet.deleting}
          onClick={() => photoUrl !== undefined && onDelete(photoUrl)}
        >
          {texts.deletePhotoSheet.submit}
        </Button>
      </>
    }
  >
    {photoUrl && (
      <Picture
        src={photoUrl}
        srcSet={srcSetOf(photoUrl)}
        sizes="8rem"
        alt={texts.deletePhotoSheet.alt}
      />
    )}
  </Sheet>
)

const Picture = styled.img`
  display: block;
  width: 8rem;
  aspect-ratio: 5 / 6;
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  object-fit: cover;
`
