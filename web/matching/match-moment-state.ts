import { atom } from 'jotai'

/** The match that the member's own swipe just made; undefined once they have seen it. */
export const newMatchAtom = atom<string | undefined>(undefined)
