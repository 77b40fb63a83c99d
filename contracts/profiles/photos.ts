import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { ofProfile } from '../core/personal.ts'
import { methodAndPath, route } from '../core/route.ts'
import { PhotoColour } from './profiles.ts'

/** `/media/photos/{photoId}/{look}-{width}.webp`, see `photoAddress`. */
const PhotoUrl = z
  .string()
  .max(200)
  .regex(
    /^\/media\/photos\/[0-9a-f-]{36}\/(clear|blurred)-\d{3,4}\.webp$/,
    'Upload the photo first.',
  )

/** One photo of the member's own profile. */
export const ProfilePhoto = z
  .object({
    id: Id,
    photoUrl: z.string(),
    isPrimary: z.boolean(),
    order: z.int().nonnegative(),
    colour: PhotoColour,
    waits: z.boolean().meta({ description: 'Others see it blurred until the staff have looked' }),
  })
  .meta({ id: 'ProfilePhoto' })
export type ProfilePhoto = z.output<typeof ProfilePhoto>

/** `multipart/form-data` with one file in `photo`, so it is mounted beside the JSON routes. */
export const uploadPhoto = {
  ...methodAndPath('POST /api/upload-photo'),
  summary: 'Upload a photo, to be put on your profile within a day',
  access: 'signed-in',
  field: 'photo',
  /** `width` and `height` are those of the widest rendition, in pixels. */
  response: z.object({ photoUrl: PhotoUrl, width: z.int(), height: z.int() }),
  errors: ['too_large', 'unsupported_media', 'photo_refused'],
} as const

const photoParams = z.strictObject({ id: Id })

export const listPhotos = route('GET /api/profile-photos', {
  summary: 'Your photos, in order',
  access: 'member',
  response: z.array(ProfilePhoto),
})

export const addPhoto = route('POST /api/profile-photos', {
  summary: 'Put an uploaded photo on your profile; the first becomes the primary one',
  access: 'member',
  body: z.strictObject({
    photoUrl: PhotoUrl,
    isPrimary: z.boolean().default(false),
    order: z.int().min(0).max(limits.photos).optional(),
  }),
  response: ProfilePhoto,
  errors: ['not_found', 'too_many_photos', 'photo_refused'],
})

export const removePhoto = route('DELETE /api/profile-photos/:id', {
  summary: 'Delete a photo; the next in order becomes primary where it was',
  access: 'member',
  params: photoParams,
  response: z.array(ProfilePhoto),
  errors: ['not_found'],
})

export const choosePrimaryPhoto = route('PUT /api/profile-photos/:id/primary', {
  summary: 'Show this photo first',
  access: 'member',
  params: photoParams,
  response: ProfilePhoto,
  errors: ['not_found'],
})

export const reorderPhotos = route('PUT /api/profile-photos/order', {
  summary: 'Put your photos in this order: all of them, each once',
  access: 'member',
  body: z.strictObject({ ids: z.array(Id).max(limits.photos) }),
  response: z.array(ProfilePhoto),
  errors: ['not_found'],
})

export const photosRoutes = [
  listPhotos,
  addPhoto,
  reorderPhotos,
  removePhoto,
  choosePrimaryPhoto,
] as const

export const photosEvents = [
  event(
    'PhotoAdded',
    z.object({
      profileId: Id,
      photoId: Id,
      isPrimary: z.boolean(),
      order: z.int(),
      /** Missing in older events. */
      colour: PhotoColour.optional(),
      /** Others see it blurred until the staff have looked; missing where they need not look. */
      waits: z.literal(true).optional(),
    }),
    {
      personal: { keySubjects: [ofProfile('profileId')], erased: { colour: null } },
      open: { order: 'a place in a list' },
    },
  ),
  event('PhotoRemoved', z.object({ profileId: Id, photoId: Id })),
  event('PrimaryPhotoChosen', z.object({ profileId: Id, photoId: Id })),
  /** A member of staff looked at it: it waits no more. */
  event('PhotoReviewed', z.object({ profileId: Id, photoId: Id, operator: z.string() }), {
    open: { operator: 'the name by which a member of staff answers for what they did' },
  }),
  /** The staff took it from the profile. It stays stored, until the decision about it is forgotten. */
  event('PhotoHidden', z.object({ profileId: Id, photoId: Id })),
  /** It is back at its place, as the decision was reversed. */
  event('PhotoRestored', z.object({ profileId: Id, photoId: Id })),
  event('PhotosReordered', z.object({ profileId: Id, photoIds: z.array(Id) })),
] as const
