import { atom } from 'jotai'

/** The new match whose screen is shown; undefined once the member has seen it. */
export const newMatchAtom = atom<string | undefined>(undefined)
