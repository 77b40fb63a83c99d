import { useEffect } from 'react'
import { useToast } from '../ui/toast-state.ts'
import { texts } from './texts.ts'

/** Shows a toast when the device goes offline or online. Renders nothing. */
export function ConnectionToasts() {
  const toast = useToast()
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const showLost = () =>
      toast({
        title: texts.connection.lost.title,
        text: texts.connection.lost.text,
        tone: 'destructive',
        duration: Number.POSITIVE_INFINITY,
        outlives: 'every-page',
      })
    addEventListener('offline', showLost, { signal })
    addEventListener('online', () => toast({ title: texts.connection.back }), { signal })
    return () => stop.abort()
  }, [toast])
  return null
}
