import {
  addPhoto,
  choosePrimaryPhoto,
  type ProfilePhoto,
  removePhoto,
  reorderPhotos,
} from '../../contracts/photos.ts'
import { type ApiRequest, handle } from '../handler.ts'
import { tellOwn } from '../profiles/commands.ts'
import { noPhoto, type PhotoCommand } from '../profiles/photo-rules.ts'
import { forgetDraft, isDraftOf } from './drafts.ts'
import { presentPhotos } from './present.ts'

const tell = async (call: ApiRequest<unknown>, command: PhotoCommand): Promise<ProfilePhoto[]> =>
  presentPhotos(await tellOwn(call, command))

const photoOf = (photos: readonly ProfilePhoto[], photoId: string): ProfilePhoto => {
  const photo = photos.find(({ id }) => id === photoId)
  if (!photo) throw noPhoto()
  return photo
}

/** `/media/photos/{photoId}/…` */
const photoIdIn = (photoUrl: string): string => photoUrl.split('/')[3] ?? ''

export const onAddPhoto = handle(addPhoto, async (call, { sessions }) => {
  const { memberId, body, now } = call
  const { photoUrl, isPrimary, order } = body
  const photoId = photoIdIn(photoUrl)
  const isDraft = await isDraftOf(sessions, { photoId, memberId }, now)
  const photos = await tell(call, { type: 'AddPhoto', photoId, isPrimary, order, isDraft })
  return photoOf(photos, photoId)
})

export const onRemovePhoto = handle(removePhoto, async (call, { sessions }) => {
  const { id: photoId } = call.params
  const own = await isDraftOf(sessions, { photoId, memberId: call.memberId }, call.now)
  // Before the photo goes, so that it cannot be put back once its prints are gone.
  if (own) await forgetDraft(sessions, photoId)
  return tell(call, { type: 'RemovePhoto', photoId })
})

export const onChoosePrimaryPhoto = handle(choosePrimaryPhoto, async call => {
  const { id: photoId } = call.params
  return photoOf(await tell(call, { type: 'ChoosePrimaryPhoto', photoId }), photoId)
})

export const onReorderPhotos = handle(reorderPhotos, call =>
  tell(call, { type: 'ReorderPhotos', photoIds: call.body.ids }),
)
