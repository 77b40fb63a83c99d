import { createStore } from 'jotai'
import { StrictMode, Suspense, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './App.tsx'
import type { PreloadedResponses } from './data/preloaded-data.ts'
import { firstScreen } from './Routes.tsx'
import { loadFonts, showLoadedFonts } from './shell/brand-fonts.ts'
import { lazyScreen } from './shell/lazy-screen.tsx'
import { isSplashSeen, remainingSplashTime } from './shell/Splash.tsx'
import { accessibilityAtom, storePreferences } from './ui/theme.ts'

/** Shortest wait for the first screen's parts before rendering without them, in milliseconds. */
const FIRST_SCREEN_TIMEOUT = 500

const LockScreen = lazyScreen('LockScreen', () => import('./identity/lock/LockScreen.tsx'))

/** The app in a page, or the lock screen in its place. */
export const createAppRoot = (root: HTMLElement) => {
  let store = createStore()
  let stopPreferences = storePreferences(store, document)
  let shown: Root | undefined
  /** Rises with each change, so that an app that was still loading does not replace a lock. */
  let changes = 0

  const end = (): void => {
    changes += 1
    shown?.unmount()
  }

  /**
   * Shows the app.
   *
   * @param first answers that came with the page.
   * @param isSignedIn whether to load the parts of a member's screen.
   */
  const openApp = async (first: PreloadedResponses, isSignedIn: boolean): Promise<void> => {
    const before = changes
    // Waits for all parts of the first screen: rendered one by one, each would cause a new layout
    // and paint. After the timeout the app renders with a loading state.
    const timeout = new Promise(resolve =>
      setTimeout(resolve, Math.max(remainingSplashTime(), FIRST_SCREEN_TIMEOUT)),
    )
    const parts = firstScreen(location.pathname, isSignedIn)
    // Without a splash the fonts, which the browser has by now, arrive before the first text.
    await Promise.race([isSplashSeen() ? Promise.all([parts, loadFonts()]) : parts, timeout])
    if (changes !== before) return
    if (isSplashSeen()) showLoadedFonts()
    const app = (
      <StrictMode>
        <BrowserRouter>
          <App store={store} first={first} />
        </BrowserRouter>
      </StrictMode>
    )
    // Visitor pages are prerendered without accessibility mode, so the client hydrates them only
    // when it is off.
    const isPrerendered =
      !shown && root.dataset.prerendered !== undefined && !store.get(accessibilityAtom)
    if (shown) {
      shown.unmount()
      showLoadedFonts() // the lock screen had time to load them
    }
    // A transition renders in small steps, so the page stays responsive.
    startTransition(() => {
      shown = isPrerendered ? hydrateRoot(root, app) : createRoot(root)
      if (!isPrerendered) shown.render(app)
    })
  }

  /** Shows the lock screen at once. The app, its store and its answers are gone. */
  const showLock = (): void => {
    end()
    stopPreferences()
    store = createStore()
    stopPreferences = storePreferences(store, document)
    void loadFonts()
    shown = createRoot(root)
    shown.render(
      <Suspense>
        <LockScreen onUnlocked={() => void openApp(new Map(), true)} />
      </Suspense>,
    )
  }

  return { store: () => store, openApp, showLock, loadLock: LockScreen.load, end }
}
