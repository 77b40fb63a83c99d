import { useEffect } from 'react'
import { useToast } from '../ui/toast.ts'

/** Shows a toast when the device goes offline or online. Renders nothing. */
export function Connection() {
  const toast = useToast()
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const showLost = () =>
      toast({
        title: 'You are offline',
        text: 'Nothing can be loaded or sent until you are connected again.',
        tone: 'destructive',
        duration: Number.POSITIVE_INFINITY,
      })
    addEventListener('offline', showLost, { signal })
    addEventListener('online', () => toast({ title: 'You are online again' }), { signal })
    return () => stop.abort()
  }, [toast])
  return null
}
