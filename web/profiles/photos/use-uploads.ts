import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { randomId } from '../../../contracts/core/random-id.ts'
import { isUnauthorized } from '../../data/call-errors.ts'
import { useLoggedOut } from '../../data/use-logged-out.ts'
import { type ToastText, useToast, useWithdrawToast } from '../../ui/toast-state.ts'
import { useUnloadWarning } from '../../ui/use-unload-warning.ts'
import { canShrink, checkChosenFiles, PhotoRefused } from './check-chosen-files.ts'
import type { Crop } from './crop.ts'
import type { SendOptions } from './send-photo.ts'
import { texts } from './texts.ts'
import { createUploadQueue, type QueuedPhoto } from './upload-queue.ts'

type Options = {
  /** Number of photos outside the queue. */
  present: number
  send: (chosen: QueuedPhoto, sending: SendOptions) => Promise<void>
  /** The toast for a failed upload; a default one without it or when it returns nothing. */
  failure?: (error: Error) => ToastText | undefined
}

/** Cause of the toasts about chosen files that were not accepted. */
const CHOICE = 'photo choice'

const failureOf = ({ id }: { id: string }): string => `photo upload ${id}`

/**
 * Upload queue of a component, which crops and shrinks photos before it sends them. Toasts for failures
 * are withdrawn when their cause is fixed; a refused photo leaves the queue. On unmount it is emptied, and a toast counts the photos that were not uploaded.
 */
export function useUploads(options: Options) {
  const toast = useToast()
  const withdraw = useWithdrawToast()
  const loggedOut = useLoggedOut()
  const latest = useRef(options)
  latest.current = options

  const [crops] = useState(() => new WeakMap<File, Crop>())
  const [toCrop, setToCrop] = useState<readonly File[]>([])
  const cropping = useRef(toCrop)
  cropping.current = toCrop

  const failed = (chosen: QueuedPhoto, error: Error) => {
    if (isUnauthorized(error)) return loggedOut()
    if (error instanceof PhotoRefused) {
      queue.remove(chosen.id)
      return toast({ ...error.toast, cause: failureOf(chosen) })
    }
    const { failedTitle, failedText } = texts.useUploads
    const usual = { title: failedTitle, text: failedText(chosen.file.name) }
    toast({
      tone: 'destructive',
      cause: failureOf(chosen),
      ...(latest.current.failure?.(error) ?? usual),
    })
  }
  const tell = useRef(failed)
  tell.current = failed

  const [queue] = useState(() =>
    createUploadQueue({
      newId: randomId,
      send: async (chosen, sending) => {
        withdraw(failureOf(chosen))
        const { preparePhoto } = await import('./prepare-photo.ts')
        const file = await preparePhoto(chosen.file, crops.get(chosen.file))
        await latest.current.send({ ...chosen, file }, sending)
      },
      onFailed: (chosen, error) => tell.current(chosen, error),
    }),
  )
  useEffect(
    () => () => {
      const count = queue.photos().length + cropping.current.length
      queue.clear()
      if (count > 0) toast(uploadsStopped(count))
    },
    [queue, toast],
  )
  const photos = useSyncExternalStore(queue.subscribe, queue.photos)
  const chosenCount = photos.length + toCrop.length
  useUnloadWarning(chosenCount > 0)
  useWhenFewer(options.present + chosenCount, () => withdraw(CHOICE))

  return {
    photos,
    choose(files: readonly File[]) {
      const choice = checkChosenFiles(files, options.present + chosenCount)
      if (choice.problem) toast({ ...choice.problem, cause: CHOICE })
      else withdraw(CHOICE)
      queue.add(choice.files.filter(file => !canShrink(file)))
      setToCrop([...toCrop, ...choice.files.filter(canShrink)])
    },
    /** The chosen photo that the member crops now. */
    toCrop: toCrop[0],
    /** Uploads the photo that is cropped now: the part, or the whole picture. */
    use(crop?: Crop) {
      const [file] = toCrop
      if (!file) return
      if (crop) crops.set(file, crop)
      setToCrop(toCrop.slice(1))
      queue.add([file])
    },
    /** Leaves out the photo that is cropped now. */
    leaveOut: () => setToCrop(toCrop.slice(1)),
    retry: queue.retry,
    /** Closes the toast about a photo that failed. */
    withdrawFailures() {
      for (const photo of photos) withdraw(failureOf(photo))
    },
    remove(id: string) {
      withdraw(failureOf({ id }))
      queue.remove(id)
    },
  }
}

const uploadsStopped = (count: number): ToastText => ({
  title: texts.useUploads.stoppedTitle,
  text: texts.useUploads.stoppedText(count),
  tone: 'destructive',
})

/** Calls `then` after a render with a smaller count than the one before. */
function useWhenFewer(count: number, then: () => void): void {
  const before = useRef(count)
  const latest = useRef(then)
  latest.current = then
  useEffect(() => {
    if (count < before.current) latest.current()
    before.current = count
  }, [count])
}
