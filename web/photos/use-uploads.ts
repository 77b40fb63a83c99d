import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { randomId } from '../../contracts/ids.ts'
import { isUnauthorized } from '../data/failure.ts'
import { useLoggedOut } from '../data/logged-out.ts'
import { type ToastText, useToast } from '../look/toast.ts'
import { useAskBeforeLeaving } from '../look/use-ask-before-leaving.ts'
import { choiceOf } from './choice.ts'
import type { Sending } from './send-photo.ts'
import { type Chosen, createUploadQueue } from './upload-queue.ts'

type Options = {
  /** How many photos there are besides those in the queue. */
  present: number
  /** Sends photos as soon as they are chosen. */
  eager?: boolean
  send: (chosen: Chosen, sending: Sending) => Promise<void>
  /** What to say when one fails; without it, or where it answers nothing, that the upload did. */
  failure?: (error: Error) => ToastText | undefined
}

/** Photos on their way from this device, and what is said when one fails. Forgotten on leaving. */
export function useUploads(options: Options) {
  const toast = useToast()
  const loggedOut = useLoggedOut()
  const latest = useRef(options)
  latest.current = options

  const failed = ({ file }: Chosen, error: Error) => {
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
  useAskBeforeLeaving(photos.length > 0)

  return {
    photos,
    choose(files: readonly File[]) {
      const choice = choiceOf(files, options.present + photos.length)
      if (choice.told) toast(choice.told)
      queue.add(choice.files)
    },
    start: queue.start,
    retry: queue.retry,
    remove: queue.remove,
  }
}
