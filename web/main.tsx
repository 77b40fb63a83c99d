import { createAppRoot } from './app-root.tsx'
import { clearDeviceData } from './data/clear-device-data.ts'
import {
  endLock,
  isLockOn,
  LOCK_KEY,
  removeUnlockedCookie,
  renewUnlockedCookie,
} from './data/lock-settings.ts'
import { takePreloadedData } from './data/preloaded-data.ts'
import { mayBeSignedIn } from './data/session.ts'
import {
  hasLeft,
  offerQuickExit,
  onLeaving,
  quickExitAtom,
  showNothing,
} from './identity/discreet/quick-exit.ts'
import { onLocking } from './identity/lock/lock-state.ts'
import { registerServiceWorker } from './offline/register-service-worker.ts'
import { surviveTranslation } from './shell/survive-translation.ts'
import { coverNameAtom } from './ui/cover.ts'
import { followRemovals } from './ui/focus-after-removal.ts'
import { followHistory } from './ui/history-layers.ts'
import { reloadWithoutWarning } from './ui/use-unload-warning.ts'

/**
 * Makes the page blank while it is hidden, so that the pictures of app switchers and tab lists show
 * nothing. Browsers have no way to forbid screenshots.
 *
 * @param isWanted whether this device hides Kith from others.
 */
const hideWhileAway = (isWanted: () => boolean): void => {
  document.addEventListener('visibilitychange', () =>
    document.documentElement.toggleAttribute('data-away', document.hidden && isWanted()),
  )
}

// The scroll lock of sheets creates a style element and reads the nonce under this name.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })

const element = document.getElementById('root')
if (!element) throw new Error('The page has no #root to render into.')

surviveTranslation()
followRemovals()
followHistory()
const { store, openApp, showLock, loadLock, end } = createAppRoot(element)
offerQuickExit(() => store().get(quickExitAtom))
onLeaving(end)
onLocking({ load: loadLock, show: showLock })
hideWhileAway(() => isLockOn() || store().get(coverNameAtom) !== undefined)

// Another tab has turned the lock on or off.
window.addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key === LOCK_KEY && (oldValue === null) !== (newValue === null)) reloadWithoutWarning()
})

// The member has signed out, perhaps by address: nothing of theirs stays, and nothing is locked.
if (!mayBeSignedIn) {
  clearDeviceData()
  if (isLockOn()) endLock()
  removeUnlockedCookie()
} else renewUnlockedCookie()

const first = takePreloadedData()
if (hasLeft()) showNothing()
else {
  if (isLockOn()) void loadLock().then(showLock)
  else void openApp(first, mayBeSignedIn)
  registerServiceWorker()
}
