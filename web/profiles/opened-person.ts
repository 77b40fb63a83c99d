import { atom } from 'jotai'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'

type OpenedPerson = {
  readonly profileId: string
  readonly pseudonym: string
  /** The mode in which the reader met them. */
  readonly mode?: DiscoveryMode
  /** False once the sheet was closed: it stays for its animation. */
  readonly open: boolean
}

/** The last one of a constellation or a list whose profile was opened over the screen. */
export const openedPersonAtom = atom<OpenedPerson>()
