import { Provider } from 'jotai'
import { type ComponentProps, type ReactNode, Suspense, useEffect } from 'react'
import { DataProvider } from './data/DataProvider.tsx'
import type { PreloadedResponses } from './data/preloaded-data.ts'
import { Routes } from './Routes.tsx'
import { useBrandFonts } from './shell/brand-fonts.ts'
import { ErrorBoundary } from './shell/ErrorBoundary.tsx'
import { Splash } from './shell/Splash.tsx'
import { texts } from './shell/texts.ts'
import { NOT_KEPT } from './ui/device-storage.ts'
import { lazyComponent } from './ui/lazy-component.ts'
import { useToast } from './ui/toast-state.ts'
import { useIdle } from './ui/use-idle.ts'

/** Loaded after the first screen. Toasts raised before that are shown once it has loaded. */
const Toasts = lazyComponent(
  'Toasts',
  () => import('./ui/Toasts.tsx'),
  () => null,
)

type Props = { store: ComponentProps<typeof Provider>['store']; first: PreloadedResponses }

/** The whole client: state of the tab, router, data, splash and screens. */
export const App = ({ store, first }: Props) => (
  <Provider store={store}>
    <DataProvider first={first}>
      <Splash>
        <ErrorBoundary>
          <Routes />
        </ErrorBoundary>
      </Splash>
      <DeviceToasts />
      <Later>
        <Toasts />
      </Later>
    </DataProvider>
  </Provider>
)

/** Optional parts. They load, with the fonts, after the first screen is visible. */
function Later({ children }: { children: ReactNode }) {
  const idle = useIdle()
  useBrandFonts(idle)
  return idle && <Suspense>{children}</Suspense>
}

/** Says when the device goes offline or online, or keeps nothing. Renders nothing. */
function DeviceToasts() {
  const toast = useToast()
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const showLost = () =>
      toast({
        title: texts.connection.lost.title,
        text: texts.connection.lost.text,
        tone: 'destructive',
        duration: Number.POSITIVE_INFINITY,
        outlives: 'every-page',
      })
    addEventListener('offline', showLost, { signal })
    addEventListener('online', () => toast({ title: texts.connection.back }), { signal })
    const showNotKept = () =>
      toast({
        ...texts.notKept,
        tone: 'destructive',
        duration: Number.POSITIVE_INFINITY,
        outlives: 'every-page',
      })
    addEventListener(NOT_KEPT, showNotKept, { signal, once: true })
    return () => stop.abort()
  }, [toast])
  return null
}
