import { limits } from '../../../contracts/core/limits.ts'
import { photoLimits } from '../../../contracts/profiles/photo-addresses.ts'
import type { ToastText } from '../../ui/toast-state.ts'
import { texts } from './texts.ts'

type CheckedFiles = {
  /** Files that may be added. */
  files: readonly File[]
  /** Message to the member about the rejected files. */
  problem?: ToastText
}

export const tooManyPhotos: ToastText = {
  title: texts.checkChosenFiles.tooMany,
  text: texts.checkChosenFiles.tooManyText(limits.photos),
  tone: 'destructive',
}

const notImages: ToastText = {
  title: texts.checkChosenFiles.notImage,
  text: texts.checkChosenFiles.notImageText,
  tone: 'destructive',
}

const heicPhoto = (name: string): ToastText => ({
  title: texts.checkChosenFiles.heic(name),
  text: texts.checkChosenFiles.heicText,
  tone: 'destructive',
})

const tooLarge: ToastText = {
  title: texts.checkChosenFiles.tooLarge,
  text: texts.checkChosenFiles.tooLargeText(photoLimits.bytes / 1_048_576),
  tone: 'destructive',
}

/** The format of iPhone cameras, which the server cannot read. Some systems give it no type. */
const isHeic = ({ name, type }: File): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/**
 * Splits chosen files into accepted pictures and a message for those that are no pictures, HEIC
 * or too large. Rejects all if they and the `present` photos exceed the limit.
 */
export function checkChosenFiles(chosen: readonly File[], present: number): CheckedFiles {
  const heic = chosen.find(isHeic)
  const pictures = chosen.filter(file => file.type.startsWith('image/') && !isHeic(file))
  if (present + pictures.length > limits.photos) return { files: [], problem: tooManyPhotos }
  const files = pictures.filter(({ size }) => size <= photoLimits.bytes)
  if (heic) return { files, problem: heicPhoto(heic.name) }
  if (files.length < pictures.length) return { files, problem: tooLarge }
  return { files, ...(pictures.length < chosen.length ? { problem: notImages } : {}) }
}
