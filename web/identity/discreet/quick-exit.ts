import { BUILD_CACHES } from '../../../contracts/core/client-build.ts'
import { clearDeviceData } from '../../data/clear-device-data.ts'
import { leaveSite } from '../../data/leave-site.ts'
import { NEWS_CACHE } from '../../ui/cover.ts'
import { tabStorage } from '../../ui/device-storage.ts'
import { storedAtom } from '../../ui/stored-atom.ts'
import { createPressCounter } from './count-presses.ts'

/** Whether this device offers to leave Kith at once, and whether that signs out, too. */
export type QuickExitChoice = 'off' | 'leave' | 'sign out'

export const quickExitAtom = storedAtom<QuickExitChoice>('kith.quickExit', 'off')

/** Where a quick exit leads: a site that says nothing about who opens it. */
const NEUTRAL = 'https://www.wikipedia.org/'

/** Set in a tab that was left: what it goes back to, or reloads, shows nothing any more. */
const LEFT = 'kith-left'

/** Whether this tab was left. An address that somebody types, or a link, lets them in again. */
export const hasLeft = (): boolean => tabStorage.getItem(LEFT) !== null

/** Lets a visitor in who typed an address or followed a link, but not one who went back. */
const letIn = (): void => {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (opened?.type === 'navigate') tabStorage.removeItem(LEFT)
}

let endRendering = (): void => {}

/** Tells how the page stops to be rendered, so that nothing is drawn after it was left. */
export const onLeaving = (end: () => void): void => {
  endRendering = end
}

/** Shows nothing: an empty page without a title. Waits for no network. */
const paintNothing = (): void => {
  takeAll(stop, endRendering, () => document.body.replaceChildren())
  document.title = '\u200b'
  document.documentElement.style.background = '#ffffff'
  for (const icon of document.querySelectorAll('link[rel~="icon"]')) icon.remove()
}

/**
 * Forgets everything but the choices of the device, so that its notifications stay discreet, and the
 * files of the build, among them the offline page, which are the same for everyone.
 */
const forget = (): void => {
  clearDeviceData()
  const ofMember = (name: string) => name !== NEWS_CACHE && !name.startsWith(BUILD_CACHES)
  caches
    .keys()
    .then(names => Promise.all(names.filter(ofMember).map(name => caches.delete(name))))
    .catch(() => {}) // a browser that refuses to list them has none
}

/** Takes every step, whatever the others throw: nothing that is broken keeps somebody here. */
const takeAll = (...steps: readonly (() => void)[]): void => {
  for (const step of steps) {
    try {
      step()
    } catch (error) {
      console.warn('A step out of Kith failed.', error)
    }
  }
}

/** Goes elsewhere in the place of this entry of history, so that it does not lead back. */
const goElsewhere = (): void => {
  if (navigator.onLine) leaveSite(NEUTRAL, 'replace')
}

/** Hides the page at once and goes elsewhere. */
export const showNothing = (): void => {
  takeAll(paintNothing, goElsewhere)
}

/**
 * Leaves Kith: hides the page before anything else happens, forgets what this device kept, and shows
 * another site. What was open in this tab before stays hidden, too.
 */
export const leaveAtOnce = (signsOut: boolean): void => {
  takeAll(
    paintNothing,
    () => {
      // Without a network the session stays until it is ended on another device.
      if (signsOut) fetch('/api/logout', { keepalive: true, redirect: 'manual' }).catch(() => {})
    },
    forget,
    () => tabStorage.setItem(LEFT, 'yes'),
    goElsewhere, // the page is hidden, and stopping it again would stop the request to sign out
  )
}

/** Leaves at the third press of Escape or Shift, and hides what a browser brings back later. */
export const offerQuickExit = (choice: () => QuickExitChoice): void => {
  letIn()
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
