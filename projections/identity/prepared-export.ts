import { profileIdOf } from '../../contracts/ids.ts'
import { subjects } from '../../contracts/personal.ts'
import type { Keys } from '../../engines/keys.ts'
import { type Media, mediaTypes } from '../../engines/media.ts'
import { openBytes, sealBytes } from '../../engines/seal.ts'

type Stores = { readonly media: Media; readonly keys: Keys }

/** Where a large export waits to be fetched, under the seal of the member whose it is. */
export const exportKey = (memberId: string): string => `exports/${memberId}.sealed`

const ownKey = (memberId: string) => [subjects.profile(profileIdOf(memberId))]

/** Keeps a prepared export for its member; nothing where they are forgotten. */
export const keepExport = async (
  memberId: string,
  zip: Uint8Array,
  { media, keys }: Stores,
): Promise<void> => {
  const key = await keys.toSeal(ownKey(memberId))
  if (key === 'forgotten') return
  const place = exportKey(memberId)
  await media.put(place, { bytes: sealBytes(key, place, zip), type: mediaTypes.sealed })
}

/**
 * The export that was prepared for a member; undefined where there is none.
 *
 * @throws {BrokenSeal} it was changed. @throws {KeysFault}
 */
export const preparedExport = async (
  memberId: string,
  { media, keys }: Stores,
): Promise<Buffer | undefined> => {
  const place = exportKey(memberId)
  const kept = await media.get(place)
  if (!kept) return undefined
  const key = await keys.toOpen(ownKey(memberId))
  return key === 'forgotten' ? undefined : openBytes(key, place, kept.bytes)
}

export const removeExport = (memberId: string, { media }: Pick<Stores, 'media'>): Promise<void> =>
  media.remove(exportKey(memberId))
