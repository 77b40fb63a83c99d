/** Part of a picture, in fractions of its width and height. */
export type Crop = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Width by height of the frame that a photo is cropped to. */
const FRAME_RATIO = 3 / 4

type Pixels = { readonly width: number; readonly height: number }

/** The shortest side of a photo that is accepted, in pixels. */
export const MIN_PHOTO_SIDE = 400

/** Returns the largest 3:4 part of a picture, from its centre. */
export const centeredCrop = (picture: Pixels): Crop => {
  const ratio = picture.width / picture.height
  const width = Math.min(1, FRAME_RATIO / ratio)
  const height = Math.min(1, ratio / FRAME_RATIO)
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}

/** Returns the largest zoom that leaves enough pixels across the frame: 1 to 4. */
export const maxZoomOf = (picture: Pixels): number =>
  Math.max(1, Math.min(4, (centeredCrop(picture).width * picture.width) / MIN_PHOTO_SIDE))

/** Returns the crop with the same centre at a zoom of 1 or more, kept inside the picture. */
export function zoomedCrop(picture: Pixels, crop: Crop, zoom: number): Crop {
  const whole = centeredCrop(picture)
  const width = whole.width / zoom
  const height = whole.height / zoom
  const across = (crop.width - width) / 2
  const down = (crop.height - height) / 2
  return inside({ x: crop.x + across, y: crop.y + down, width, height })
}

/** Returns the crop moved by parts of its own size, kept inside the picture. */
export const movedCrop = (crop: Crop, across: number, down: number): Crop =>
  inside({ ...crop, x: crop.x + across * crop.width, y: crop.y + down * crop.height })

const inside = (crop: Crop): Crop => ({
  ...crop,
  x: Math.max(0, Math.min(1 - crop.width, crop.x)),
  y: Math.max(0, Math.min(1 - crop.height, crop.y)),
})
