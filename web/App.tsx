import { Provider } from 'jotai'
import { type ComponentProps, Suspense } from 'react'
import { DataProvider } from './data/DataProvider.tsx'
import type { FirstAnswers } from './data/first-answers.ts'
import { fetched } from './look/fetched.ts'
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
      <Suspense>
        <Toasts />
      </Suspense>
    </DataProvider>
  </Provider>
)
