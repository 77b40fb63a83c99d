import { createStore } from 'jotai'
import { StrictMode, Suspense, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { sessionPath } from '../contracts/identity/sign-in.ts'
import { App } from './App.tsx'
import { clearDeviceData } from './data/clear-device-data.ts'
import { endLock, isLockOn, LOCK_KEY } from './data/lock-settings.ts'
import { type PreloadedResponses, takePreloadedData } from './data/preloaded-data.ts'
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
import { firstScreen } from './Routes.tsx'
import { hideWhileAway } from './shell/hide-while-away.ts'
import { lazyScreen } from './shell/lazy-screen.tsx'
import { remainingSplashTime } from './shell/Splash.tsx'
import { coverNameAtom } from './ui/cover.ts'
import { accessibilityAtom, storePreferences } from './ui/theme.ts'

/** Shortest wait for the first screen's parts before rendering without them, in milliseconds. */
const FIRST_SCREEN_TIMEOUT = 500

const LockScreen = lazyScreen('LockScreen', () => import('./identity/lock/LockScreen.tsx'))

let store = createStore()
let stopPreferences = storePreferences(store, document)
offerQuickExit(() => store.get(quickExitAtom))
hideWhileAway(() => isLockOn() || store.get(coverNameAtom) !== undefined)

// The scroll lock of sheets creates a style element and reads the nonce under this name.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to render into.')

/** What the page shows: the app or the lock screen. */
let shown: Root | undefined
onLeaving(() => shown?.unmount())

/** Counts what the page was told to show, so that an app that was loading does not replace a lock. */
let turn = 0

/** Shows the app, with a store and answers of its own. */
const openApp = async (first: PreloadedResponses): Promise<void> => {
  turn += 1
  const ours = turn
  // Waits for all parts of the first screen: rendered one by one, each would cause a new layout and
  // paint. After the timeout the app renders with a loading state.
  const timeout = new Promise(resolve =>
    setTimeout(resolve, Math.max(remainingSplashTime(), FIRST_SCREEN_TIMEOUT)),
  )
  await Promise.race([firstScreen(location.pathname, first.has(sessionPath)), timeout])
  if (ours !== turn) return
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App store={store} first={first} />
      </BrowserRouter>
    </StrictMode>
  )
  // Visitor pages are prerendered without accessibility mode, so the client hydrates them only when
  // it is off.
  const isPrerendered = root.dataset.prerendered !== undefined && !store.get(accessibilityAtom)
  // A transition renders in small steps, so the page stays responsive.
  startTransition(() => {
    if (isPrerendered && !shown) {
      shown = hydrateRoot(root, app)
      return
    }
    shown?.unmount()
    shown = createRoot(root)
    shown.render(app)
  })
}

/** Shows the lock screen; the app, its store and its answers are gone. */
const showLockScreen = (): void => {
  turn += 1
  shown?.unmount()
  stopPreferences()
  store = createStore()
  stopPreferences = storePreferences(store, document)
  const onUnlocked = () => void openApp(new Map())
  shown = createRoot(root)
  shown.render(
    <Suspense>
      <LockScreen onUnlocked={onUnlocked} />
    </Suspense>,
  )
}
onLocking({ load: LockScreen.load, show: showLockScreen })

// Another tab has turned the lock on or off.
window.addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key === LOCK_KEY && (oldValue === null) !== (newValue === null)) location.reload()
})

// Without a session there is nothing to lock: the member has signed out.
if (!mayBeSignedIn && isLockOn()) {
  clearDeviceData()
  endLock()
}

const first = takePreloadedData()
if (hasLeft()) showNothing()
else {
  if (isLockOn()) void LockScreen.load().then(showLockScreen)
  else void openApp(first)
  registerServiceWorker()
}
