import { atom, useAtomValue } from 'jotai'
import type { LiveState } from './live-socket.ts'

export const liveStateAtom = atom<LiveState>('down')

/** `every` of a `useRoute` while the channel is not open; 0 while it is. */
export const usePollWhileDown = (milliseconds: number): number =>
  useAtomValue(liveStateAtom) === 'open' ? 0 : milliseconds
