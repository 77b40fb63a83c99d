import { createStore } from 'jotai'
import {
  hasLeft,
  offerQuickExit,
  quickExitAtom,
  showNothing,
} from '../identity/discreet/quick-exit.ts'
import { storePreferences } from '../ui/theme.ts'
import { showKeptEvent } from './show-kept-event.ts'

/** Interval of the checks whether the server is reachable, in milliseconds. */
const LOOK_EVERY = 10_000

const status = document.querySelector('[role="status"]')

/** Reloads the requested page if the server answers. */
async function reopen(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return false
  location.reload()
  return true
}

document.querySelector('button')?.addEventListener('click', async () => {
  if (status) status.textContent = 'Trying …'
  if (!(await reopen()) && status)
    status.textContent = 'The server still cannot be reached. Check your connection.'
})
addEventListener('online', () => void reopen())
addEventListener('storage', showKeptEvent) // another tab has locked, or another cover
setInterval(() => {
  showKeptEvent() // until its day is over
  void reopen()
}, LOOK_EVERY)

const store = createStore()
storePreferences(store, document)
offerQuickExit(() => store.get(quickExitAtom))
if (hasLeft()) showNothing()
else showKeptEvent()
