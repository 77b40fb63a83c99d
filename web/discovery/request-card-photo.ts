import type { DiscoveryCard } from '../../contracts/discovery/discovery.ts'
import { cardPhotoSizes, srcSetOf } from '../../contracts/profiles/photo-addresses.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'

/**
 * Requests the photo that a card will show first, in the width that it will choose, so that the card
 * finds it under way or in the browser's cache.
 */
export const requestCardPhoto = (
  { photos }: Pick<DiscoveryCard, 'photos'>,
  priority: 'high' | 'low',
): void => {
  const photo = primaryPhoto(photos)
  if (!photo) return
  const image = new Image()
  image.fetchPriority = priority
  image.sizes = cardPhotoSizes
  image.srcset = srcSetOf(photo.photoUrl) ?? ''
  image.src = photo.photoUrl
}
