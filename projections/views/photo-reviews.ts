import type { Instant } from '../../contracts/core/event.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'

/** Photos of a member that wait until the staff have looked. */
export type PhotoReviewsDocument = {
  readonly profileId: string
  /** In the order in which they were added. */
  readonly waiting: readonly { readonly photoId: string; readonly at: Instant }[]
}

type OfPhoto = { readonly data: { readonly profileId: string; readonly photoId: string } }

const waitsNoMore = {
  keys: ({ data }: OfPhoto) => [data.profileId],
  fold: (document: PhotoReviewsDocument | null, { data }: OfPhoto) => {
    const waiting = document?.waiting.filter(({ photoId }) => photoId !== data.photoId) ?? []
    return document && waiting.length > 0 ? { ...document, waiting } : null
  },
}

/**
 * Photos that nobody of the staff has looked at, of accounts that were new when they were added, whether or
 * not the installation lets them wait now. By profile id, only of members who have some.
 *
 * @until the staff have looked, the photo is deleted, or the account is
 */
export const photoReviews = defineProjection<PhotoReviewsDocument>({
  name: 'photoReviews',
  version: 1,
  indexes: [],
  on: {
    PhotoAdded: {
      keys: ({ data }) => (data.waits ? [data.profileId] : []),
      fold: (document, { data: { profileId, photoId }, at }) => ({
        profileId,
        waiting: [...(document?.waiting ?? []), { photoId, at }],
      }),
    },
    PhotoReviewed: waitsNoMore,
    PhotoHidden: waitsNoMore,
    PhotoRemoved: waitsNoMore,
    ProfileClosed: { keys: ({ data }) => [data.profileId], fold: () => null },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})
