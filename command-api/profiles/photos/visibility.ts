import type { PhotoVariant } from '../../../contracts/profiles/photo-addresses.ts'
import type { ProfileDocument } from '../../../domain/profiles/profile.ts'
import { profiles } from '../../../projections/views/profiles.ts'
import type { Services } from '../../handlers/services.ts'
import { findDraft } from './drafts.ts'
import { variantFor } from './present.ts'

type Viewer = { readonly memberId: string; readonly profileId: string }

/**
 * Whether a viewer may see a variant: own photos and drafts, clear ones of matches; of other
 * visible profiles blurred ones, and clear ones unless the face is hidden.
 */
export const maySeePhoto = async (
  { photoId, variant }: { photoId: string; variant: PhotoVariant },
  viewer: Viewer,
  now: Date,
  { views, discovery, sessions }: Services,
): Promise<boolean> => {
  const { memberId, profileId } = viewer
  const [owner] = await views.collection(profiles).find({ where: { photos: photoId }, limit: 1 })
  if (!owner) return (await findDraft(sessions, { photoId, memberId }, now)) !== undefined
  if (owner.profileId === profileId) return true

  const between = await discovery.between(profileId, [owner.profileId], now)
  const isMatch = between.isMatched(owner.profileId)
  const inSight = isMatch || between.canSee(owner.profileId, { mode: 'any', sight: 'id' })
  return inSight && (variant === 'blurred' || isClearFor(owner, isMatch))
}

const isClearFor = (owner: ProfileDocument, isMatch: boolean): boolean =>
  variantFor(owner, isMatch) === 'clear'
