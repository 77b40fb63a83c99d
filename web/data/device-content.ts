import { deviceStorage } from '../ui/device-storage.ts'
import { isLockOn } from './lock-settings.ts'

/** Where unsent words of the member are kept: in the clear, sealed, or in memory alone. */
export type ContentKeeper = {
  readonly read: (name: string) => string | null
  /** What other tabs know of; without it what is read. */
  readonly stored?: (name: string) => string | null
  /** null removes what is kept under the name. False if this tab alone has it now. */
  readonly write: (name: string, text: string | null) => boolean
  /** Calls back when another tab has changed what is kept under the name; returns how to stop. */
  readonly subscribe: (name: string, onChange: (text: string | null) => void) => () => void
}

/** Names under which pages keep what a member wrote. Settings and times are no content. */
const contentNames = /^kith\.(unsent$|outbox$|(profile|onboarding|hobbies)-draft\.)/

const inTheClear: ContentKeeper = {
  read: deviceStorage.getItem,
  stored: deviceStorage.stored,
  write(name, text) {
    if (text !== null) return deviceStorage.setItem(name, text)
    deviceStorage.removeItem(name)
    return true
  },
  subscribe: deviceStorage.subscribe,
}

/** While Kith is locked nothing is read, and what is written is lost. */
const nowhere: ContentKeeper = {
  read: () => null,
  write: () => true,
  subscribe: () => () => {},
}

let keeper: ContentKeeper | undefined

/** Before a keeper is chosen: in the clear, unless the lock is on. */
const current = (): ContentKeeper => keeper ?? (isLockOn() ? nowhere : inTheClear)

/** Chooses the keeper; undefined for the usual one. */
export const keepContentWith = (next: ContentKeeper | undefined): void => {
  keeper = next
}

/** Takes everything that is kept in the clear off the device. */
export const takeClearContent = (): ReadonlyMap<string, string> => {
  const taken = new Map<string, string>()
  for (const name of deviceStorage.names().filter(key => contentNames.test(key))) {
    taken.set(name, deviceStorage.getItem(name) ?? '')
    deviceStorage.removeItem(name)
  }
  return taken
}

/**
 * What a member wrote and has not sent, kept on this device by name until they log out. Has the form
 * of the browser's storage.
 */
export const deviceContent = {
  getItem: (name: string): string | null => current().read(name),
  stored: (name: string): string | null => (current().stored ?? current().read)(name),
  /** @returns false if this tab alone has it now. */
  setItem(name: string, text: string): boolean {
    if (!contentNames.test(name)) throw new Error(`${name} is no name of a member’s content.`)
    return current().write(name, text)
  },
  removeItem: (name: string): void => void current().write(name, null),
  subscribe: (name: string, onChange: (text: string | null) => void) =>
    current().subscribe(name, onChange),
}
