import { photoLimits } from '../../../contracts/profiles/photo-addresses.ts'
import type { ToastText } from '../../ui/toast-state.ts'
import { canShrink, isHeic, PhotoRefused, tooLarge } from './check-chosen-files.ts'
import { type Crop, MIN_PHOTO_SIDE } from './crop.ts'
import { texts } from './texts.ts'

/** The longest side that is uploaded, in pixels. */
const MAX_SIDE = 2560

/** Larger files are encoded again, well below the server's limit. */
const BYTES_AS_CHOSEN = 8 * 1_048_576

const JPEG_QUALITY = 0.9

/**
 * Returns the file to upload for a chosen photo: a JPEG of at most 2,560 pixels on its longer side
 * if the photo is cropped, larger, over 8 MB or HEIC, otherwise the file itself. A file that the browser
 * cannot decode also stays as it is, for the server to judge.
 * @throws {PhotoRefused} it is too small, too large, or HEIC in a browser that cannot decode it.
 */
export async function preparePhoto(file: File, crop?: Crop): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => undefined,
  )
  if (!bitmap) return undecoded(file)
  try {
    if (Math.min(bitmap.width, bitmap.height) < MIN_PHOTO_SIDE) throw new PhotoRefused(tooSmall)
    return crop || mustShrink(file, bitmap) ? await asJpeg(file, bitmap, crop ?? whole) : file
  } finally {
    bitmap.close()
  }
}

const tooSmall: ToastText = {
  title: texts.preparePhoto.tooSmall,
  text: texts.preparePhoto.tooSmallText(MIN_PHOTO_SIDE),
  tone: 'destructive',
}

const heicPhoto = (name: string): ToastText => ({
  title: texts.preparePhoto.heic(name),
  text: texts.preparePhoto.heicText,
  tone: 'destructive',
})

const undecoded = (file: File): File => {
  if (isHeic(file)) throw new PhotoRefused(heicPhoto(file.name))
  if (file.size > photoLimits.bytes) throw new PhotoRefused(tooLarge)
  return file
}

const mustShrink = (file: File, { width, height }: ImageBitmap): boolean =>
  canShrink(file) &&
  (isHeic(file) || file.size > BYTES_AS_CHOSEN || Math.max(width, height) > MAX_SIDE)

const whole: Crop = { x: 0, y: 0, width: 1, height: 1 }

/** Draws the part of the picture on white, because JPEG has no transparency. */
const asJpeg = async (file: File, bitmap: ImageBitmap, crop: Crop): Promise<File> => {
  const across = bitmap.width * crop.width
  const down = bitmap.height * crop.height
  const scale = Math.min(1, MAX_SIDE / Math.max(across, down))
  const width = Math.round(across * scale)
  const height = Math.round(down * scale)
  const canvas = canvasOf(width, height)
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null
  if (!context) throw new Error('The browser gave no canvas for the photo')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  const [left, top] = [bitmap.width * crop.x, bitmap.height * crop.y]
  context.drawImage(bitmap, left, top, across, down, 0, 0, width, height)
  return new File([await jpegOf(canvas)], file.name.replace(/(\.\w+)?$/, '.jpg'), {
    type: 'image/jpeg',
  })
}

const canvasOf = (width: number, height: number): OffscreenCanvas | HTMLCanvasElement =>
  'OffscreenCanvas' in globalThis
    ? new OffscreenCanvas(width, height)
    : Object.assign(document.createElement('canvas'), { width, height })

const jpegOf = async (canvas: OffscreenCanvas | HTMLCanvasElement): Promise<Blob> => {
  const type = 'image/jpeg'
  if ('convertToBlob' in canvas) return await canvas.convertToBlob({ type, quality: JPEG_QUALITY })
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, JPEG_QUALITY))
  if (!blob) throw new Error('The browser could not encode the photo')
  return blob
}
