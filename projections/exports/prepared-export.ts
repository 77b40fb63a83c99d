import { profileIdOf } from '../../contracts/core/ids.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { decryptBytes, encryptBytes } from '../../engines/log/encryption.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { type Media, mediaTypes } from '../../engines/ports/media.ts'

type Stores = { readonly media: Media; readonly keys: Keys }

/** Path of a prepared export in the media store; it is encrypted with the member's key. */
export const exportPath = (memberId: string): string => `exports/${memberId}.sealed`

const ownKey = (memberId: string) => [subjects.profile(profileIdOf(memberId))]

/** Encrypts and stores a prepared export; does nothing for an erased member. */
export const storeExport = async (
  memberId: string,
  zip: Uint8Array,
  { media, keys }: Stores,
): Promise<void> => {
  const encryptionKey = await keys.encryptionKey(ownKey(memberId))
  if (encryptionKey === 'erased') return
  const path = exportPath(memberId)
  await media.put(path, { bytes: encryptBytes(encryptionKey, path, zip), type: mediaTypes.sealed })
}

/**
 * The prepared export of a member; undefined when there is none.
 *
 * @throws {DecryptionFailed} the file was changed.
 * @throws {KeysFault} the keys cannot be read.
 */
export const preparedExport = async (
  memberId: string,
  { media, keys }: Stores,
): Promise<Buffer | undefined> => {
  const path = exportPath(memberId)
  const stored = await media.get(path)
  if (!stored) return undefined
  const key = await keys.decryptionKey(ownKey(memberId))
  return key === 'erased' ? undefined : decryptBytes(key, path, stored.bytes)
}

export const removeExport = (memberId: string, { media }: Pick<Stores, 'media'>): Promise<void> =>
  media.remove(exportPath(memberId))
