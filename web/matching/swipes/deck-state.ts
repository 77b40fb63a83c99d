import { atom } from 'jotai'
import type { EndpointResponse } from '../../../contracts/features.ts'
import type { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import { type DeckMemory, emptyDeckMemory } from './deck-memory.ts'

const memoriesAtom = atom<Record<DiscoveryMode, DeckMemory>>({
  dating: emptyDeckMemory,
  friendship: emptyDeckMemory,
  networking: emptyDeckMemory,
})

type Change = { mode: DiscoveryMode; change: (memory: DeckMemory) => DeckMemory }

/** The local state of each deck in this tab. Set it with the change of one mode. */
export const memoryAtom = atom(
  get => get(memoriesAtom),
  (_, set, { mode, change }: Change) =>
    set(memoriesAtom, all => ({ ...all, [mode]: change(all[mode]) })),
)

/** The last swipe, while it can be undone. */
export const lastSwipeAtom = atom<EndpointResponse<'POST /api/swipe'>['swipe'] | undefined>(
  undefined,
)
