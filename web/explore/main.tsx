import './valid-language.ts'
import { createStore, Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import '../ui/global.css'
import { storePreferences } from '../ui/theme.ts'
import { read } from './call.ts'
import { Explore } from './Explore.tsx'

const store = createStore()
storePreferences(store, document)

// styled-components reads the nonce of its style elements under this name.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to render into.')

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <SWRConfig
        value={{
          fetcher: read,
          shouldRetryOnError: false,
          revalidateOnFocus: false,
          revalidateOnReconnect: false,
        }}
      >
        <BrowserRouter>
          <Explore />
        </BrowserRouter>
      </SWRConfig>
    </Provider>
  </StrictMode>,
)
