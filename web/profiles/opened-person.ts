import { atom } from 'jotai'

/** Somebody of a constellation whose profile is open over the screen; undefined without one. */
export const openedPersonAtom = atom<{ profileId: string; pseudonym: string } | undefined>(
  undefined,
)
