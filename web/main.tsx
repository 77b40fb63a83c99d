import { createStore } from 'jotai'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { takeFirstAnswers } from './data/first-answers.ts'
import './look/global.css'
import { keepLook } from './look/theme.ts'
import { keepBuild } from './offline/keep-build.ts'

const store = createStore()
keepLook(store, document)

// The scroll lock behind sheets writes a style element and looks for the nonce under this name.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root to render into.')

const app = (
  <StrictMode>
    <App store={store} first={takeFirstAnswers()} />
  </StrictMode>
)

// As a transition it is made in small steps, between which the page answers to its member.
startTransition(() => createRoot(root).render(app))

keepBuild()
