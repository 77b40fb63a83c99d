import type { NextEvent } from '../../contracts/meetups/meetups.ts'
import { overAt } from '../../contracts/meetups/time-and-place.ts'
import { deviceStorage } from '../ui/device-storage.ts'
import { isLockOn } from './lock-settings.ts'

/** Cleared at log-out and by quick exit, like everything else under `kith.` that belongs to a member. */
const KEY = 'kith.nextEvent'

const A_DAY = 86_400_000

/** The next event that a member is going to, which the offline page shows. */
export type KeptEvent = {
  /** Whose it is, by profile id: members may share a device. */
  readonly profileId: string
  /** When the server last said so, in milliseconds since 1970 by this device's clock. */
  readonly keptAt: number
  readonly event: NextEvent
}

/** A device with an app lock or a cover hides Kith from others, and keeps no event. */
const hidesKith = (): boolean => isLockOn() || document.documentElement.hasAttribute('data-cover')

export const forgetEvent = (): void => deviceStorage.removeItem(KEY)

/** Keeps an event for a day, in place of the one before, where this device hides nothing. */
export const keepEvent = (kept: KeptEvent): void => {
  forgetEvent() // a device that is full would keep the one before
  if (!hidesKith()) deviceStorage.offerItem(KEY, JSON.stringify(kept))
}

/** What is kept; forgotten once it is a day old, over, or of a clock that was set back. */
export const readKeptEvent = (now: number): KeptEvent | undefined => {
  const stored = deviceStorage.getItem(KEY)
  if (stored === null) return undefined
  const kept: KeptEvent = JSON.parse(stored)
  const age = now - kept.keptAt
  if (!hidesKith() && age >= 0 && age < A_DAY && Date.parse(overAt(kept.event)) > now) return kept
  forgetEvent()
  return undefined
}
