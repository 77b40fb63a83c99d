import { atom } from 'jotai'
import { atomWithStorage, createJSONStorage } from 'jotai/utils'

type Unsent = Readonly<Record<string, string>>

const KEY = 'kith.unsent'

const storage = createJSONStorage<Unsent>(() => localStorage)

const stored = atomWithStorage<Unsent>(KEY, {}, storage, { getOnInit: true })

type Written = { place: string; text: string }

/**
 * What is written and not sent, by the place it is written in: kept on this device, until it is
 * sent, deleted, or its member logs out. Set with one place's text.
 */
export const unsentAtom = atom(
  get => get(stored),
  (_, set, { place, text }: Written) =>
    set(stored, () => {
      // Read again: another tab may have written since this one was last told.
      const { [place]: _before, ...others } = storage.getItem(KEY, {}) as Unsent
      return text === '' ? others : { ...others, [place]: text }
    }),
)

/**
 * Where one member's words in one conversation are kept. The member is part of it: two who share a
 * device, and are matched, share the conversation's id too.
 */
export const placeOf = (ownProfileId: string, matchId: string): string =>
  `${ownProfileId}/${matchId}`
