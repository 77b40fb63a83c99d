import {
  addPhoto,
  choosePrimaryPhoto,
  type ProfilePhoto,
  removePhoto,
  reorderPhotos,
} from '../../../contracts/profiles/photos.ts'
import { type PhotoCommand, photoNotFound } from '../../../domain/profiles/photo-rules.ts'
import { profiles } from '../../../projections/views/profiles.ts'
import { type ApiRequest, command } from '../../handlers/handler.ts'
import type { Services } from '../../handlers/services.ts'
import { changeOwnProfile } from '../commands.ts'
import { findDraft, forgetDraft } from './drafts.ts'
import { presentPhotos } from './present.ts'
import { refuseRemoved } from './refuse-removed.ts'

const changePhotos = async (
  request: ApiRequest<unknown>,
  command: PhotoCommand,
  services: Services,
): Promise<ProfilePhoto[]> => presentPhotos(await changeOwnProfile(request, command), services)

const photoOf = (photos: readonly ProfilePhoto[], photoId: string): ProfilePhoto => {
  const photo = photos.find(({ id }) => id === photoId)
  if (!photo) throw photoNotFound()
  return photo
}

/** `/media/photos/{photoId}/…` */
const photoIdIn = (photoUrl: string): string => photoUrl.split('/')[3] ?? ''

export const onAddPhoto = command(
  addPhoto,
  { reads: [], settles: [profiles] },
  async (request, services) => {
    const { memberId, body, now } = request
    const { photoUrl, isPrimary, order } = body
    const photoId = photoIdIn(photoUrl)
    const draft = await findDraft(services.shortLived, { photoId, memberId }, now)
    // A decision may have removed it since it was uploaded.
    await refuseRemoved(draft?.hashes ?? [], now, services)
    const review = services.reviewsPhotos ? { reviewAt: now } : {}
    const place = { photoId, isPrimary, order }
    const photos = await changePhotos(
      request,
      { type: 'AddPhoto', ...place, draft, ...review },
      services,
    )
    return photoOf(photos, photoId)
  },
)

export const onRemovePhoto = command(
  removePhoto,
  { reads: [], settles: [profiles] },
  async (request, services) => {
    const { shortLived } = services
    const { id: photoId } = request.params
    const own = await findDraft(shortLived, { photoId, memberId: request.memberId }, request.now)
    // First, so that the photo cannot be added again after its renditions are gone.
    if (own) await forgetDraft(shortLived, photoId)
    return changePhotos(request, { type: 'RemovePhoto', photoId }, services)
  },
)

export const onChoosePrimaryPhoto = command(
  choosePrimaryPhoto,
  { reads: [], settles: [profiles] },
  async (request, services) => {
    const { id: photoId } = request.params
    const choose = { type: 'ChoosePrimaryPhoto', photoId } as const
    return photoOf(await changePhotos(request, choose, services), photoId)
  },
)

export const onReorderPhotos = command(
  reorderPhotos,
  { reads: [], settles: [profiles] },
  (request, services) =>
    changePhotos(request, { type: 'ReorderPhotos', photoIds: request.body.ids }, services),
)
