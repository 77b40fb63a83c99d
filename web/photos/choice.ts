import { limits } from '../../contracts/limits.ts'
import { photoLimits } from '../../contracts/photo-sizes.ts'
import type { ToastText } from '../look/toast.ts'

type Choice = {
  /** What may be added. */
  files: readonly File[]
  /** What the member is told about the rest. */
  told?: ToastText
}

export const tooManyPhotos: ToastText = {
  title: 'Too Many Photos',
  text: `You can only have up to ${limits.photos} photos on your profile.`,
  tone: 'destructive',
}

const notImages: ToastText = {
  title: 'Not a photo',
  text: 'Choose pictures: JPG, PNG or GIF.',
  tone: 'destructive',
}

const tooLarge: ToastText = {
  title: 'Photo Too Large',
  text: `Choose photos of at most ${photoLimits.bytes / 1_048_576} MB each.`,
  tone: 'destructive',
}

/**
 * Which of the chosen files become photos beside the `present` ones: pictures that are not too
 * large, and none at all where they are too many.
 */
export function choiceOf(chosen: readonly File[], present: number): Choice {
  const pictures = chosen.filter(({ type }) => type.startsWith('image/'))
  if (present + pictures.length > limits.photos) return { files: [], told: tooManyPhotos }
  const files = pictures.filter(({ size }) => size <= photoLimits.bytes)
  if (files.length < pictures.length) return { files, told: tooLarge }
  return { files, ...(pictures.length < chosen.length ? { told: notImages } : {}) }
}
