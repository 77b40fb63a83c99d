import {
  type PhotoVariant,
  type PhotoWidth,
  photoVariants,
  photoWidths,
} from '../../../contracts/profiles/photo-addresses.ts'
import type { Media, MediaObject } from '../../ports/media.ts'
import type { ProcessedPhoto } from './rendition.ts'

/** 256 folders, so that no folder grows too large to list. */
const folderOf = (photoId: string) => `photos/${photoId.slice(0, 2)}/${photoId}/`

/** Identifies a rendition of a photo. */
export type RenditionName = {
  readonly photoId: string
  readonly variant: PhotoVariant
  readonly width: PhotoWidth
}

/** The media key of a rendition. */
export const renditionKey = ({ photoId, variant, width }: RenditionName): string =>
  `${folderOf(photoId)}${variant}-${width}.webp`

/** The rendition that a media key stands for; undefined for any other key. */
export const renditionAt = (key: string): RenditionName | undefined => {
  const [, photoId, named, size] = /^photos\/..\/([^/]+)\/([a-z]+)-(\d+)\.webp$/.exec(key) ?? []
  const variant = photoVariants.find(one => one === named)
  const width = photoWidths.find(one => String(one) === size)
  return photoId && variant && width ? { photoId, variant, width } : undefined
}

/**
 * Stores all renditions of a photo. A crash may leave some of them: the caller must first schedule
 * the removal of `photoId` unless it is used.
 */
export const storeRenditions = async (
  media: Media,
  photoId: string,
  { renditions }: ProcessedPhoto,
): Promise<void> => {
  await Promise.all(
    photoVariants.flatMap(variant =>
      photoWidths.map(width =>
        media.put(renditionKey({ photoId, variant, width }), renditions[variant][width]),
      ),
    ),
  )
}

/** One rendition. The caller checks whether the viewer may see it. */
export const readRendition = (
  media: Media,
  photoId: string,
  variant: PhotoVariant,
  width: PhotoWidth,
): Promise<MediaObject | undefined> => media.get(renditionKey({ photoId, variant, width }))

/** Removes every rendition of a photo, also those of former widths. Safe to repeat. */
export const removeRenditions = async (media: Media, photoId: string): Promise<void> => {
  for await (const key of media.list(folderOf(photoId))) await media.remove(key)
}
