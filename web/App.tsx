import { Provider } from 'jotai'
import type { ComponentProps } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { DataProvider } from './data/DataProvider.tsx'
import { Toasts } from './look/Toasts.tsx'
import { Routes } from './Routes.tsx'
import { Connection } from './shell/Connection.tsx'
import { Splash } from './shell/Splash.tsx'

/** The whole client: what this tab knows, the way around, the data, the opening, the screens. */
export const App = ({ store }: { store: ComponentProps<typeof Provider>['store'] }) => (
  <Provider store={store}>
    <BrowserRouter>
      <DataProvider>
        <Splash>
          <Routes />
        </Splash>
        <Connection />
        <Toasts />
      </DataProvider>
    </BrowserRouter>
  </Provider>
)
