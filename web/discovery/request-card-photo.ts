import { cardPhotoSizes, srcSetOf } from '../../contracts/profiles/photo-addresses.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import type { DeckEntry } from '../matching/swipes/deck-memory.ts'

/**
 * Requests the photo that a card will show first, in the width that it will choose, so that the card
 * finds it under way or in the browser's cache. Those of a joint card are small.
 */
export const requestCardPhoto = (card: DeckEntry, priority: 'high' | 'low'): void => {
  const photo = 'people' in card ? undefined : primaryPhoto(card.photos)
  if (!photo) return
  const image = new Image()
  image.fetchPriority = priority
  image.sizes = cardPhotoSizes
  image.srcset = srcSetOf(photo.photoUrl) ?? ''
  image.src = photo.photoUrl
}
