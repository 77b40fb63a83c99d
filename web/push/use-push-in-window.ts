import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { pageAt } from '../../contracts/pages.ts'
import { call } from '../data/call.ts'
import { NEWS_HASH } from '../notifications/news-sheet.ts'
import { endSubscription, findSubscription } from './browser-subscription.ts'

/** The service worker's message to a window that a click on a notification has focused. */
const OPEN_NEWS = 'open-notifications'

/**
 * Ends a subscription of this browser that is not of this session, because it may be another
 * member's; not one that tells of a plan over which the browser keeps watch.
 */
const endForeignSubscription = async () => {
  if (!(await findSubscription())) return
  const { thisDevice } = await call('GET /api/push/settings', {})
  if (thisDevice) return
  const { isWatching } = await import('./watching.ts')
  if (!isWatching(Date.now())) await endSubscription()
}

/**
 * Opens the list of notifications after a click on one, and ends a subscription of another session.
 */
export function usePushInWindow(): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const stop = new AbortController()
    const open = ({ data }: MessageEvent) => {
      if (data === OPEN_NEWS) navigate(`${pageAt('/')}${NEWS_HASH}`)
    }
    navigator.serviceWorker.addEventListener('message', open, { signal: stop.signal })
    endForeignSubscription().catch(() => {
      // The server cannot be reached; the next start checks again.
    })
    return () => stop.abort()
  }, [navigate])
}
