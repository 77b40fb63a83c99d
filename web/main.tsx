import { createStore } from 'jotai'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { sessionPath } from '../contracts/sign-in.ts'
import { App } from './App.tsx'
import { takePreloadedData } from './data/preloaded-data.ts'
import './ui/global.css'
import { registerServiceWorker } from './offline/register-service-worker.ts'
import { firstScreen } from './Routes.tsx'
import { splashLeft } from './shell/Splash.tsx'
import { accessibilityAtom, keepLook } from './ui/theme.ts'

/** Within so many milliseconds a screen may still come in one go, however late its script has come. */
const FIRST_SCREEN_TIMEOUT = 500

const store = createStore()
keepLook(store, document)

// The scroll lock behind sheets writes a style element and looks for the nonce under this name.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root to render into.')

const first = takePreloadedData()

const app = (
  <StrictMode>
    <BrowserRouter>
      <App store={store} first={first} />
    </BrowserRouter>
  </StrictMode>
)

// A page of visitors came made, as it is without accessibility mode.
const isMade = root.dataset.made !== undefined && !store.get(accessibilityAtom)

if (isMade)
  for (const one of root.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    one.style.cssText = one.dataset.style ?? ''
    delete one.dataset.style
  }

// As a transition it is made in small steps, between which the page answers to its member.
const show = () =>
  startTransition(() => {
    if (isMade) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })

// Begun once its parts are there: piece by piece, each would be laid out and painted anew. Who still
// waits when the splash could go is shown that something is coming.
const timeout = new Promise(resolve =>
  setTimeout(resolve, Math.max(splashLeft(), FIRST_SCREEN_TIMEOUT)),
)
void Promise.race([firstScreen(location.pathname, first.has(sessionPath)), timeout]).then(show)

registerServiceWorker()
