import {
  type PhotoVariant,
  type PhotoWidth,
  photoVariants,
  photoWidths,
} from '../../contracts/photo-addresses.ts'
import type { Media, MediaObject } from '../media.ts'
import type { ProcessedPhoto } from './rendition.ts'

/** Ids share their folder with 1/256 of all others, so that no folder grows too wide to list. */
const folderOf = (photoId: string) => `photos/${photoId.slice(0, 2)}/${photoId}/`

/** Which print of which photo. */
export type RenditionName = {
  readonly photoId: string
  readonly look: PhotoVariant
  readonly width: PhotoWidth
}

/** Where a print is kept. */
export const renditionKey = ({ photoId, look, width }: RenditionName): string =>
  `${folderOf(photoId)}${look}-${width}.webp`

/** The print that is kept under a key; undefined for any other key. */
export const renditionAt = (key: string): RenditionName | undefined => {
  const [, photoId, named, size] = /^photos\/..\/([^/]+)\/([a-z]+)-(\d+)\.webp$/.exec(key) ?? []
  const look = photoVariants.find(one => one === named)
  const width = photoWidths.find(one => String(one) === size)
  return photoId && look && width ? { photoId, look, width } : undefined
}

/**
 * Stores all prints of a photo. After a crash some of them may be there: whoever mints `photoId`
 * must first make sure that it is removed unless it is used.
 */
export const storeRenditions = async (
  media: Media,
  photoId: string,
  { renditions }: ProcessedPhoto,
): Promise<void> => {
  await Promise.all(
    photoVariants.flatMap(look =>
      photoWidths.map(width =>
        media.put(renditionKey({ photoId, look, width }), renditions[look][width]),
      ),
    ),
  )
}

/** One print. Whether the viewer may see that look is the caller's to decide. */
export const readRendition = (
  media: Media,
  photoId: string,
  look: PhotoVariant,
  width: PhotoWidth,
): Promise<MediaObject | undefined> => media.get(renditionKey({ photoId, look, width }))

/** Removes every print of a photo, those of former widths too. Safe to repeat. */
export const removeRenditions = async (media: Media, photoId: string): Promise<void> => {
  for await (const key of media.list(folderOf(photoId))) await media.remove(key)
}
