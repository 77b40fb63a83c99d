import { Provider } from 'jotai'
import { type ComponentProps, type ReactNode, Suspense, useEffect } from 'react'
import { DataProvider } from './data/DataProvider.tsx'
import type { FirstAnswers } from './data/first-answers.ts'
import { fetched } from './look/fetched.ts'
import { useIdle } from './look/use-idle.ts'
import { Routes } from './Routes.tsx'
import { Connection } from './shell/Connection.tsx'
import { Splash } from './shell/Splash.tsx'

/** Fetched beside the first screen; what is said meanwhile is shown once it is there. */
const Toasts = fetched(
  'Toasts',
  () => import('./look/Toasts.tsx'),
  () => null,
)

type Props = { store: ComponentProps<typeof Provider>['store']; first: FirstAnswers }

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
