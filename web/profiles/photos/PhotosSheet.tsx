import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { srcSetOf } from '../../../contracts/profiles/photo-addresses.ts'
import type { ProfilePhoto } from '../../../contracts/profiles/photos.ts'
import { call } from '../../data/call.ts'
import { adviceFor, CallFailed } from '../../data/call-errors.ts'
import { useRefresh } from '../../data/staleness.ts'
import { useCommand } from '../../data/use-command.ts'
import { useRoute } from '../../data/use-route.ts'
import { ActionSheet } from '../../ui/ActionSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { DiscardQuestion } from '../../ui/DiscardQuestion.tsx'
import { Stack } from '../../ui/layout.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/toast-state.ts'
import { Hint } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { AddPhotos } from './AddPhotos.tsx'
import { ChosenTile } from './ChosenTile.tsx'
import { tooManyPhotos } from './check-chosen-files.ts'
import { isFinalFailure } from './final-failure.ts'
import { PhotoGrid } from './PhotoGrid.tsx'
import { moveItem } from './photo-order.ts'
import { sendPhoto } from './send-photo.ts'
import { texts } from './texts.ts'
import { useUploads } from './use-uploads.ts'

const changed = ['/api/profile-photos', '/api/auth/user', '/api/profile'] as const

const failureWith = (text: string) => ({ title: texts.useOwnPhotos.failedTitle, text })

type Options = { when: boolean; onRemoved: () => void }

/** The photos on the member's profile and their actions, each saved at once. */
function useOwnPhotos({ when, onRemoved }: Options) {
  const toast = useToast()
  const refresh = useRefresh()
  const read = useRoute('GET /api/profile-photos', {}, { when })
  const [dropped, setDropped] = useState<{ from: typeof read.data; photos: ProfilePhoto[] }>()

  const removing = useCommand('DELETE /api/profile-photos/:id', {
    refresh: changed,
    onDone: () => {
      onRemoved()
      toast({ title: texts.useOwnPhotos.deleted, tone: 'success' })
    },
    failure: failureWith(texts.useOwnPhotos.deleteFailed),
  })
  const choosing = useCommand('PUT /api/profile-photos/:id/primary', {
    refresh: changed,
    onDone: () => toast({ title: texts.useOwnPhotos.primaryUpdated, tone: 'success' }),
    failure: failureWith(texts.useOwnPhotos.primaryFailed),
  })
  const reordering = useCommand('PUT /api/profile-photos/order', {
    refresh: changed,
    failure: failureWith(texts.useOwnPhotos.orderFailed),
  })

  // Shows the dropped order until the server's list arrives.
  const photos = dropped?.from === read.data ? dropped?.photos : read.data
  const idOf = (photoUrl: string) => photos?.find(photo => photo.photoUrl === photoUrl)?.id ?? ''

  return {
    photos,
    error: read.error,
    retry: () => void read.refresh(),
    removing: removing.pending,
    /** Adds an uploaded photo to the profile, once per idempotency key. Throws as `call` does. */
    async add(photoUrl: string, idempotencyKey: string) {
      await call('POST /api/profile-photos', { body: { photoUrl } }, { idempotencyKey })
      toast({ title: texts.useOwnPhotos.added, tone: 'success' })
      await refresh(...changed)
    },
    remove: (photoUrl: string) => void removing.run({ params: { id: idOf(photoUrl) } }),
    makePrimary: (photoUrl: string) => void choosing.run({ params: { id: idOf(photoUrl) } }),
    async move(from: number, to: number) {
      const next = moveItem(photos ?? [], from, to)
      setDropped({ from: read.data, photos: next })
      const done = await reordering.run({ body: { ids: next.map(({ id }) => id) } })
      if (!done) setDropped(undefined)
    },
  }
}

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
  <ActionSheet
    open={photoUrl !== undefined}
    onClose={onClose}
    title={texts.deletePhotoSheet.title}
    subtitle={texts.deletePhotoSheet.subtitle}
    cancel={texts.deletePhotoSheet.keep}
    act={texts.deletePhotoSheet.submit}
    busy={deleting && texts.deletePhotoSheet.deleting}
    onAct={() => photoUrl !== undefined && onDelete(photoUrl)}
  >
    {photoUrl && (
      <Picture
        src={photoUrl}
        srcSet={srcSetOf(photoUrl)}
        sizes="8rem"
        alt={texts.deletePhotoSheet.alt}
      />
    )}
  </ActionSheet>
)

const Picture = styled.img`
  display: block;
  width: 8rem;
  aspect-ratio: 5 / 6;
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  object-fit: cover;
`
