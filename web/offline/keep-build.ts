/**
 * Has the browser keep this build's own files, so that a page without a connection can say so.
 * Begins once the first screen is there: nobody waits for it. Does nothing under the dev server.
 */
export function keepBuild(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => navigator.serviceWorker.register('/service-worker.js').catch(unkept)
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}

/** A browser may refuse, e.g. in a private window. Kith is then the same, but for the offline page. */
const unkept = (error: unknown) => console.warn('Kith is not kept for offline use.', error)
