import { timing } from '../../contracts/limits.ts'

/**
 * Has the browser keep this build's own files, so that a page without a connection can say so.
 * Begins once the first screen is there and open: all those files would come between it and its
 * photos. Does nothing under the dev server.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => navigator.serviceWorker.register('/service-worker.js').catch(unkept)
  const opened = timing.splashShown + timing.splashFade
  const soon = () => void setTimeout(() => void register(), opened)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon, { once: true })
}

/** A browser may refuse, e.g. in a private window. Kith is then the same, but for the offline page. */
const unkept = (error: unknown) => console.warn('Kith is not kept for offline use.', error)
