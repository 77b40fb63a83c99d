import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { randomId } from '../../contracts/random-id.ts'
import { isUnauthorized } from '../data/call-errors.ts'
import { useLoggedOut } from '../data/use-logged-out.ts'
import { type ToastText, useToast } from '../ui/toast.ts'
import { useUnloadWarning } from '../ui/use-unload-warning.ts'
import { checkChosenFiles } from './check-chosen-files.ts'
import type { SendOptions } from './send-photo.ts'
import { createUploadQueue, type QueuedPhoto } from './upload-queue.ts'

type Options = {
  /** Number of photos outside the queue. */
  present: number
  /** True to upload photos as soon as they are chosen. */
  eager?: boolean
  send: (chosen: QueuedPhoto, sending: SendOptions) => Promise<void>
  /** The toast for a failed upload; a default one without it or when it returns nothing. */
  failure?: (error: Error) => ToastText | undefined
}

/** Upload queue of a component, with toasts for failures. It is emptied on unmount. */
export function useUploads(options: Options) {
  const toast = useToast()
  const loggedOut = useLoggedOut()
  const latest = useRef(options)
  latest.current = options

  const failed = ({ file }: QueuedPhoto, error: Error) => {
    if (isUnauthorized(error)) return loggedOut()
    const text = `Failed to upload ${file.name}. Please try again.`
    toast({
      tone: 'destructive',
      ...(latest.current.failure?.(error) ?? { title: 'Upload Failed', text }),
    })
  }
  const tell = useRef(failed)
  tell.current = failed

  const [queue] = useState(() =>
    createUploadQueue({
      eager: options.eager ?? false,
      newId: randomId,
      send: (chosen, sending) => latest.current.send(chosen, sending),
      onFailed: (chosen, error) => tell.current(chosen, error),
    }),
  )
  useEffect(() => () => queue.clear(), [queue])
  const photos = useSyncExternalStore(queue.subscribe, queue.photos)
  useUnloadWarning(photos.length > 0)

  return {
    photos,
    choose(files: readonly File[]) {
      const choice = checkChosenFiles(files, options.present + photos.length)
      if (choice.problem) toast(choice.problem)
      queue.add(choice.files)
    },
    start: queue.start,
    retry: queue.retry,
    remove: queue.remove,
  }
}
