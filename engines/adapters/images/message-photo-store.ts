import { subjects } from '../../../contracts/core/personal.ts'
import { decryptBytes, encryptBytes } from '../../log/encryption.ts'
import type { Keys } from '../../ports/keys.ts'
import { type Media, mediaTypes } from '../../ports/media.ts'

type Stores = { readonly media: Media; readonly keys: Keys }

/** Identifies the photo of a message; `chat` is the subject whose key ends with its chat. */
export type MessagePhotoName = {
  readonly author: string
  readonly chat: string
  readonly messageId: string
}

/** By author first, so that their photos are found when they leave Kith. 256 folders hold them all. */
const folderOf = (author: string) => `chats/${author.slice(0, 2)}/${author}/`

const keyOf = ({ author, chat, messageId }: MessagePhotoName) =>
  `${folderOf(author)}${chat}/${messageId}.sealed`

const subjectsOf = ({ author, chat, messageId }: MessagePhotoName) => [
  chat,
  subjects.profile(author),
  subjects.photo(messageId),
]

/**
 * Stores a message's photo, encrypted for its chat, author and itself: it decrypts only while the
 * keys of all three exist. Returns whether they do.
 */
export const storeMessagePhoto = async (
  name: MessagePhotoName,
  photo: Uint8Array,
  { media, keys }: Stores,
): Promise<boolean> => {
  const key = await keys.encryptionKey(subjectsOf(name))
  if (key === 'erased') return false
  const path = keyOf(name)
  await media.put(path, { bytes: encryptBytes(key, path, photo), type: mediaTypes.sealed })
  return true
}

/**
 * A message's photo; undefined once it is gone. The caller checks who may see it.
 *
 * @throws {DecryptionFailed} the file was changed.
 */
export const readMessagePhoto = async (
  name: MessagePhotoName,
  { media, keys }: Stores,
): Promise<Buffer | undefined> => {
  const path = keyOf(name)
  const stored = await media.get(path)
  if (!stored) return undefined
  const key = await keys.decryptionKey(subjectsOf(name))
  return key === 'erased' ? undefined : decryptBytes(key, path, stored.bytes)
}

/** Removes the photos of some messages and destroys their keys. Safe to repeat. */
export const removeMessagePhotos = async (
  names: readonly MessagePhotoName[],
  { media, keys }: Stores,
): Promise<void> => {
  if (names.length === 0) return
  await keys.destroy([...new Set(names.map(({ messageId }) => subjects.photo(messageId)))])
  for (const name of names) await media.remove(keyOf(name))
}

/** The photos that an author sent to chats, or to one, as far as they are stored. */
export async function* photosOfAuthor(
  author: string,
  media: Pick<Media, 'list'>,
  chat?: string,
): AsyncGenerator<MessagePhotoName> {
  const folder = folderOf(author)
  for await (const key of media.list(chat === undefined ? folder : `${folder}${chat}/`)) {
    const [, of, messageId] = /^([^/]+)\/([^/]+)\.sealed$/.exec(key.slice(folder.length)) ?? []
    if (of && messageId) yield { author, chat: of, messageId }
  }
}

/**
 * Removes all photos that an author sent to chats, or to one, also those that no message names as
 * their sending was interrupted. Their keys no longer matter: those of the author or chat have ended.
 */
export const removePhotosOfAuthor = async (
  author: string,
  media: Media,
  chat?: string,
): Promise<void> => {
  for await (const name of photosOfAuthor(author, media, chat)) await media.remove(keyOf(name))
}
