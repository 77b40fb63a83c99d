import { UNLOCKED_COOKIE } from '../../contracts/core/preloaded-data.ts'
import { deviceStorage } from '../ui/device-storage.ts'

/** A device's app lock: after some time without use, Kith shows nothing until a passkey opens it. */
export type LockSettings = {
  /** Id of the passkey that unlocks, base64url. */
  readonly credentialId: string
  /**
   * 32 random bytes, base64url, from which the passkey derives the key of sealed content; null if it
   * derives none.
   */
  readonly salt: string | null
  /** Minutes without use after which Kith locks. */
  readonly minutes: LockMinutes
  /** Whether Kith also locks as soon as it is hidden. */
  readonly whenHidden: boolean
}

export const lockMinutes = [1, 5, 15] as const
export type LockMinutes = (typeof lockMinutes)[number]

/** It belongs to the device: only a page without a session, or the member, ends the lock. */
export const LOCK_KEY = 'kith.lock'

/** Where all tabs note the last use, in milliseconds since 1970. */
export const LAST_USE_KEY = 'kith.lastUse'

export const isLockOn = (): boolean => Boolean(deviceStorage.getItem(LOCK_KEY))

export const readLock = (): LockSettings | undefined => {
  const stored = deviceStorage.getItem(LOCK_KEY)
  return stored === null ? undefined : JSON.parse(stored)
}

const A_YEAR = 31_536_000

/** Tells the server for `seconds` that it may put data into the pages of this device. */
const setUnlockedCookie = (seconds: number): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store
  document.cookie = `${UNLOCKED_COOKIE}=yes; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`
}

/**
 * Called where a member signs in, so that their first page brings its data, and by each page of a
 * member: browsers keep a cookie for a limited time.
 */
export const renewUnlockedCookie = (): void => setUnlockedCookie(isLockOn() ? 0 : A_YEAR)

/** Called by each page without a session. */
export const removeUnlockedCookie = (): void => setUnlockedCookie(0)

/** @returns whether this device keeps it. */
export const storeLock = (settings: LockSettings): boolean => {
  const isKept = deviceStorage.setItem(LOCK_KEY, JSON.stringify(settings))
  renewUnlockedCookie()
  return isKept
}

export const endLock = (): void => {
  deviceStorage.removeItem(LOCK_KEY)
  deviceStorage.removeItem(LAST_USE_KEY)
  renewUnlockedCookie()
}
