import { createStore } from 'jotai'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { sessionPath } from '../contracts/identity/sign-in.ts'
import { App } from './App.tsx'
import { takePreloadedData } from './data/preloaded-data.ts'
import {
  hasLeft,
  offerQuickExit,
  onLeaving,
  quickExitAtom,
  showNothing,
} from './identity/discreet/quick-exit.ts'
import { registerServiceWorker } from './offline/register-service-worker.ts'
import { firstScreen } from './Routes.tsx'
import { remainingSplashTime } from './shell/Splash.tsx'
import { accessibilityAtom, storePreferences } from './ui/theme.ts'

/** Shortest wait for the first screen's parts before rendering without them, in milliseconds. */
const FIRST_SCREEN_TIMEOUT = 500

const store = createStore()
offerQuickExit(() => store.get(quickExitAtom))
storePreferences(store, document)

// The scroll lock of sheets creates a style element and reads the nonce under this name.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to render into.')

const first = takePreloadedData()

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
const show = () =>
  startTransition(() => {
    const rendered = isPrerendered ? hydrateRoot(root, app) : createRoot(root)
    if (!isPrerendered) rendered.render(app)
    onLeaving(() => rendered.unmount())
  })

// Waits for all parts of the first screen: rendered one by one, each would cause a new layout and
// paint. After the timeout the app renders with a loading state.
const timeout = new Promise(resolve =>
  setTimeout(resolve, Math.max(remainingSplashTime(), FIRST_SCREEN_TIMEOUT)),
)
if (hasLeft()) showNothing()
else {
  void Promise.race([firstScreen(location.pathname, first.has(sessionPath)), timeout]).then(show)
  registerServiceWorker()
}
