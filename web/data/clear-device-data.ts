import { DISCREET_KEY, SPLASH_SEEN_KEY } from '../../contracts/core/covers.ts'
import { deviceStorage, tabStorage } from '../ui/device-storage.ts'
import { endSteps } from '../ui/history-layers.ts'
import { LAST_USE_KEY, LOCK_KEY } from './lock-settings.ts'

/** Keys of settings that belong to the device, not to a member. */
const ofTheDevice = new Set([
  'kith.theme',
  'kith.a11y',
  'kith.distances',
  'kith.quickExit',
  DISCREET_KEY,
  SPLASH_SEEN_KEY,
  LOCK_KEY,
  LAST_USE_KEY,
])

/**
 * Deletes a member's data from this device: drafts and unsent messages. Called at log-out and when
 * the session has ended elsewhere.
 */
export function clearDeviceData(): void {
  for (const storage of [deviceStorage, tabStorage])
    for (const key of storage.names())
      if (key.startsWith('kith.') && !ofTheDevice.has(key)) storage.removeItem(key)
}

let leaving = false

/** Whether the page is being left for the log-out: a 401 meanwhile says nothing new. */
export const isLoggingOut = (): boolean => leaving

/** Deletes a member's data from this device, on the way to the log-out. */
export function beginLogOut(): void {
  leaving = true
  endSteps()
  clearDeviceData()
}
