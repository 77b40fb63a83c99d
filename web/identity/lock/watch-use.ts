import { LAST_USE_KEY, readLock } from '../../data/lock-settings.ts'
import { isLockDue } from './lock-due.ts'

/** How often a tab notes a use and looks whether the lock is due, in milliseconds. */
const EVERY = 1_000

const signsOfUse = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** Makes the lock due in every tab. */
export const endUse = (): void => localStorage.setItem(LAST_USE_KEY, '0')

/**
 * Watches whether this device's Kith is in use, in any tab, until the lock is due or `signal` aborts.
 *
 * @param lock called once, when the lock is due or this tab is hidden and the device locks when hidden.
 */
export const watchUse = (lock: () => void, signal: AbortSignal): void => {
  let noted = 0
  const note = () => {
    if (Date.now() - noted < EVERY) return
    noted = Date.now()
    localStorage.setItem(LAST_USE_KEY, String(noted))
  }
  const look = () => {
    const settings = readLock()
    if (!settings || signal.aborted) return
    const lastUse = Number(localStorage.getItem(LAST_USE_KEY))
    const isHidden = document.visibilityState === 'hidden'
    const { minutes, whenHidden } = settings
    if ((isHidden && whenHidden) || isLockDue({ lastUse, now: Date.now(), minutes })) lock()
  }
  note()
  // A use after the device slept must not count before the look.
  const lookAndNote = () => {
    look()
    if (!signal.aborted) note()
  }
  for (const sign of signsOfUse)
    addEventListener(sign, lookAndNote, { signal, capture: true, passive: true })
  for (const moment of ['storage', 'focus', 'pageshow']) addEventListener(moment, look, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  const timer = setInterval(look, EVERY)
  signal.addEventListener('abort', () => clearInterval(timer))
}
