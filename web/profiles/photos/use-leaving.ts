import { useEffect, useState } from 'react'
import { isFinalFailure } from './final-failure.ts'
import type { useUploads } from './use-uploads.ts'

type Uploads = Pick<ReturnType<typeof useUploads>, 'photos' | 'remove' | 'withdrawFailures'>

/**
 * Closes a sheet with uploads: waits while photos upload, and asks first if some failed, so that
 * the member notices.
 */
export function useLeaving({ photos, remove, withdrawFailures }: Uploads, onClose: () => void) {
  const [state, setState] = useState<'here' | 'waiting' | 'asking'>('here')
  const failed = photos.filter(({ status }) => status === 'failed')
  const canRetry = failed.some(({ error }) => !isFinalFailure(error))
  const unfinished = photos.length - failed.length

  useEffect(() => {
    if (state === 'here' || unfinished > 0) return
    if (failed.length > 0) {
      // A photo that failed meanwhile is shown first; the next attempt to leave asks.
      if (state === 'waiting') setState('here')
      return
    }
    setState('here')
    onClose()
  }, [state, unfinished, failed.length, onClose])

  return {
    state,
    unfinished,
    failed: failed.length,
    /** Whether another attempt could upload one of the failed photos. */
    canRetry,
    ask() {
      if (state === 'asking') return setState('here')
      const isAsking = unfinished === 0 && failed.length > 0
      // The toast has the same message and would cover the question.
      if (isAsking) withdrawFailures()
      setState(isAsking ? 'asking' : 'waiting')
    },
    stay: () => setState('here'),
    /** Takes the failed photos out and closes. */
    discard() {
      for (const { id } of failed) remove(id)
    },
  }
}
