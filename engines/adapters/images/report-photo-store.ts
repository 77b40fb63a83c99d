import { subjects } from '../../../contracts/core/personal.ts'
import { decryptBytes, encryptBytes } from '../../log/encryption.ts'
import type { Keys } from '../../ports/keys.ts'
import { type Media, mediaTypes } from '../../ports/media.ts'

type Stores = { readonly media: Media; readonly keys: Keys }

/** Identifies a copy of a photo for a report: the id of the photo, or of its message. */
export type ReportPhotoName = { readonly reportId: string; readonly photoId: string }

const folderOf = (reportId: string) => `reports/${reportId.slice(0, 2)}/${reportId}/`

const keyOf = ({ reportId, photoId }: ReportPhotoName) => `${folderOf(reportId)}${photoId}.sealed`

/**
 * Stores a copy of a reported photo, encrypted for the report alone, so that the case keeps it when its
 * author deletes it. Safe to repeat.
 */
export const storeReportPhoto = async (
  name: ReportPhotoName,
  photo: Uint8Array,
  { media, keys }: Stores,
): Promise<void> => {
  const key = await keys.encryptionKey([subjects.report(name.reportId)])
  if (key === 'erased') return
  const path = keyOf(name)
  await media.put(path, { bytes: encryptBytes(key, path, photo), type: mediaTypes.sealed })
}

/**
 * The copy of a reported photo; undefined once the report is forgotten. The caller checks that the
 * reader has the case.
 *
 * @throws {DecryptionFailed} the file was changed.
 */
export const readReportPhoto = async (
  name: ReportPhotoName,
  { media, keys }: Stores,
): Promise<Buffer | undefined> => {
  const path = keyOf(name)
  const stored = await media.get(path)
  if (!stored) return undefined
  const key = await keys.decryptionKey([subjects.report(name.reportId)])
  return key === 'erased' ? undefined : decryptBytes(key, path, stored.bytes)
}

/** Ids of the photos of which a report has a copy. */
export const listReportPhotos = async (
  reportId: string,
  media: Pick<Media, 'list'>,
): Promise<string[]> => {
  const folder = folderOf(reportId)
  const keys = await Array.fromAsync(media.list(folder))
  return keys.map(key => key.slice(folder.length, key.lastIndexOf('.')))
}

/** Removes the copies for a report. Safe to repeat. */
export const removeReportPhotos = async (
  reportId: string,
  media: Pick<Media, 'list' | 'remove'>,
): Promise<void> => {
  for await (const key of media.list(folderOf(reportId))) await media.remove(key)
}
