import { Provider } from 'jotai'
import { type ComponentProps, type ReactNode, Suspense, useEffect } from 'react'
import { DataProvider } from './data/DataProvider.tsx'
import type { PreloadedResponses } from './data/preloaded-data.ts'
import { Routes } from './Routes.tsx'
import { Connection } from './shell/Connection.tsx'
import { Splash } from './shell/Splash.tsx'
import { lazyComponent } from './ui/lazy-component.ts'
import { useIdle } from './ui/use-idle.ts'

/** Fetched beside the first screen; what is said meanwhile is shown once it is there. */
const Toasts = lazyComponent(
  'Toasts',
  () => import('./ui/Toasts.tsx'),
  () => null,
)

type Props = { store: ComponentProps<typeof Provider>['store']; first: PreloadedResponses }

/** The whole client: what this tab knows, the way around, the data, the opening, the screens. */
export const App = ({ store, first }: Props) => (
  <Provider store={store}>
    <DataProvider first={first}>
      <Splash>
        <Routes />
      </Splash>
      <Connection />
      <Later>
        <Toasts />
      </Later>
    </DataProvider>
  </Provider>
)

/** Nothing that is waited for: it comes, with the fonts, when what is seen first is there. */
function Later({ children }: { children: ReactNode }) {
  const idle = useIdle()
  useEffect(() => {
    if (idle) delete document.documentElement.dataset.opening
  }, [idle])
  return idle && <Suspense>{children}</Suspense>
}
