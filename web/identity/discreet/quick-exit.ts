import { atomWithStorage } from 'jotai/utils'
import { clearDeviceData } from '../../data/clear-device-data.ts'
import { leaveSite } from '../../data/leave-site.ts'
import { NEWS_CACHE } from '../../ui/cover.ts'
import { createPressCounter } from './count-presses.ts'

/** Whether this device offers to leave Kith at once, and whether that signs out, too. */
export type QuickExitChoice = 'off' | 'leave' | 'sign out'

export const quickExitAtom = atomWithStorage<QuickExitChoice>('kith.quickExit', 'off', undefined, {
  getOnInit: true,
})

/** Where a quick exit leads: a site that says nothing about who opens it. */
const NEUTRAL = 'https://www.wikipedia.org/'

/** Set in a tab that was left: its entries of history show nothing any more. A new tab opens Kith. */
const LEFT = 'kith-left'

export const hasLeft = (): boolean => sessionStorage.getItem(LEFT) !== null

let endRendering = (): void => {}

/** Tells how the page stops to be rendered, so that nothing is drawn after it was left. */
export const onLeaving = (end: () => void): void => {
  endRendering = end
}

/** Shows nothing: an empty page without a title. Waits for no network. */
const paintNothing = (): void => {
  stop()
  endRendering()
  document.title = '\u200b'
  document.documentElement.style.background = '#ffffff'
  document.body.replaceChildren()
  for (const icon of document.querySelectorAll('link[rel~="icon"]')) icon.remove()
}

/** Forgets everything but the choices of the device, so that its notifications stay discreet. */
const forget = (): void => {
  clearDeviceData()
  const ofMember = (name: string) => name !== NEWS_CACHE
  void caches
    .keys()
    .then(names => Promise.all(names.filter(ofMember).map(name => caches.delete(name))))
}

/** Goes elsewhere in the place of this entry of history, so that it does not lead back. */
const goElsewhere = (): void => {
  if (navigator.onLine) leaveSite(NEUTRAL, 'replace')
}

/** Hides the page at once and goes elsewhere. */
export const showNothing = (): void => {
  paintNothing()
  goElsewhere()
}

/**
 * Leaves Kith: hides the page before anything else happens, forgets what this device kept, and shows
 * another site. What was open in this tab before stays hidden, too.
 */
export const leaveAtOnce = (signsOut: boolean): void => {
  paintNothing()
  // Without a network the session stays until it is ended on another device.
  if (signsOut) fetch('/api/logout', { keepalive: true, redirect: 'manual' }).catch(() => {})
  forget()
  sessionStorage.setItem(LEFT, 'yes')
  goElsewhere() // the page is hidden, and stopping it again would stop the request to sign out
}

/** Leaves at the third press of Escape or Shift, and hides what a browser brings back later. */
export const offerQuickExit = (choice: () => QuickExitChoice): void => {
  const isThirdPress = createPressCounter()
  // Before a sheet or a field stops the press.
  window.addEventListener(
    'keydown',
    event => {
      if (isThirdPress(event) && choice() !== 'off') leaveAtOnce(choice() === 'sign out')
    },
    { capture: true },
  )
  addEventListener('pageshow', () => {
    if (hasLeft()) showNothing()
  })
}
