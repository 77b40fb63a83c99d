import { profileIdOf } from '../../contracts/ids.ts'
import { subjects } from '../../contracts/personal.ts'
import { decryptBytes, encryptBytes } from '../../engines/encryption.ts'
import type { Keys } from '../../engines/keys.ts'
import { type Media, mediaTypes } from '../../engines/media.ts'

type Stores = { readonly media: Media; readonly keys: Keys }

/** Where a large export waits to be fetched, under the seal of the member whose it is. */
export const exportPath = (memberId: string): string => `exports/${memberId}.sealed`

const ownKey = (memberId: string) => [subjects.profile(profileIdOf(memberId))]

/** Keeps a prepared export for its member; nothing where they are forgotten. */
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
 * The export that was prepared for a member; undefined where there is none.
 *
 * @throws {BrokenSeal} it was changed. @throws {KeysFault}
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
