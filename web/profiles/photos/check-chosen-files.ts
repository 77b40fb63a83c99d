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

export const tooLarge: ToastText = {
  title: texts.checkChosenFiles.tooLarge,
  text: texts.checkChosenFiles.tooLargeText(photoLimits.bytes / 1_048_576),
  tone: 'destructive',
}

/** The photo cannot be uploaded. Another try would not help; the toast says what to do. */
export class PhotoRefused extends Error {
  override readonly name = 'PhotoRefused'
  readonly toast: ToastText

  constructor(toast: ToastText) {
    super(toast.title)
    this.toast = toast
  }
}

/** The format of iPhone cameras, which the server cannot read. Some systems give it no type. */
export const isHeic = ({ name, type }: File): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** Whether the browser may turn the file into a smaller JPEG; a GIF would lose its movement. */
export const canShrink = (file: File): boolean =>
  isHeic(file) || /^image\/(jpeg|png|webp)$/.test(file.type)

/**
 * Splits chosen files into accepted pictures and a message for those that are no pictures, or too
 * large and not to be shrunk. Rejects all if they and the `present` photos exceed the limit.
 */
export function checkChosenFiles(chosen: readonly File[], present: number): CheckedFiles {
  const pictures = chosen.filter(file => file.type.startsWith('image/') || isHeic(file))
  if (present + pictures.length > limits.photos) return { files: [], problem: tooManyPhotos }
  const files = pictures.filter(file => file.size <= photoLimits.bytes || canShrink(file))
  if (files.length < pictures.length) return { files, problem: tooLarge }
  return { files, ...(pictures.length < chosen.length ? { problem: notImages } : {}) }
}
