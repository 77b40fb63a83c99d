import { timing } from '../../contracts/core/limits.ts'

/**
 * Registers the service worker after the first screen is visible, because its downloads would delay
 * photos. Not with the dev server.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => navigator.serviceWorker.register('/service-worker.js').catch(warnNotCached)
  const opened = timing.splashShown + timing.splashFade
  const registerLater = () => void setTimeout(() => void register(), opened)
  if (document.readyState === 'complete') registerLater()
  else addEventListener('load', registerLater, { once: true })
}

/** A browser may refuse, e.g. in a private window. Then only the offline page is missing. */
const warnNotCached = (error: unknown) => console.warn('Kith is not kept for offline use.', error)
