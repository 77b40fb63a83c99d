import { useState } from 'react'
import type { ProfilePhoto } from '../../../contracts/profiles/photos.ts'
import { call } from '../../data/call.ts'
import { useRefresh } from '../../data/staleness.ts'
import { useCommand } from '../../data/use-command.ts'
import { useRoute } from '../../data/use-route.ts'
import { useToast } from '../../ui/toast-state.ts'
import { moveItem } from './photo-order.ts'
import { texts } from './texts.ts'

const changed = ['/api/profile-photos', '/api/auth/user', '/api/profile'] as const

const failure = (text: string) => ({ title: texts.useOwnPhotos.failedTitle, text })

type Options = { when: boolean; onRemoved: () => void }

/** The photos on the member's profile and their actions, each saved at once. */
export function useOwnPhotos({ when, onRemoved }: Options) {
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
    failure: failure(texts.useOwnPhotos.deleteFailed),
  })
  const choosing = useCommand('PUT /api/profile-photos/:id/primary', {
    refresh: changed,
    onDone: () => toast({ title: texts.useOwnPhotos.primaryUpdated, tone: 'success' }),
    failure: failure(texts.useOwnPhotos.primaryFailed),
  })
  const reordering = useCommand('PUT /api/profile-photos/order', {
    refresh: changed,
    failure: failure(texts.useOwnPhotos.orderFailed),
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
