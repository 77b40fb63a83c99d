import { forgetAnswers } from '../../data/call.ts'
import { keepContentWith } from '../../data/device-content.ts'

type LockScreen = {
  /** Loads it, so that it is there without a network. */
  readonly load: () => Promise<unknown>
  /** Shows it instead of the app. */
  readonly show: () => void
}

let lockScreen: LockScreen = { load: async () => {}, show: () => {} }

/** Tells how the page shows the lock screen. */
export const onLocking = (screen: LockScreen): void => {
  lockScreen = screen
}

export const loadLockScreen = (): void => void lockScreen.load()

/** Shows the lock screen at once; what the member wrote cannot be read any more until it is unlocked. */
export const hideBehindLock = (): void => {
  lockScreen.show()
  keepContentWith(undefined)
  forgetAnswers()
}
