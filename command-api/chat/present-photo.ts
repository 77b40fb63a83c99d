import type { MessagePhoto } from '../../contracts/chat/photos.ts'

/**
 * The photo of a message for its reader. `photo` is false once it was taken back, undefined without
 * one; `agrees`, whether the reader agrees to photos in the chat.
 */
export const presentPhoto = (
  photo: boolean | undefined,
  agrees: boolean | undefined,
): { photo?: MessagePhoto } => {
  if (photo === undefined) return {}
  if (!photo) return { photo: 'taken_back' }
  return { photo: agrees ? 'shown' : 'unasked' }
}

/** A WebP picture as an address. */
export const photoAsAddress = (photo: Buffer): string =>
  `data:image/webp;base64,${photo.toString('base64')}`
