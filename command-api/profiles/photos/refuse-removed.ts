import { photoRefused } from '../../../domain/profiles/photo-rules.ts'
import { isAlike } from '../../../engines/adapters/images/photo-hash.ts'
import type { Services } from '../../handlers/services.ts'

/**
 * Refuses a photo that a decision removed, by its hashes, also as in a mirror.
 * @throws {Refusal} `photo_refused`.
 */
export const refuseRemoved = async (
  hashes: readonly string[],
  now: Date,
  { removedPhotos }: Pick<Services, 'removedPhotos'>,
): Promise<void> => {
  const isRemoved = (known: string) => hashes.some(hash => isAlike(hash, known))
  if (hashes.length > 0 && (await removedPhotos.some(isRemoved, now))) throw photoRefused()
}
