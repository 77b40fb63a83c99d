import { atom } from 'jotai'
import { atomWithStorage, createJSONStorage } from 'jotai/utils'

type Drafts = Readonly<Record<string, string>>

const KEY = 'kith.unsent'

const storage = createJSONStorage<Drafts>(() => localStorage)

const stored = atomWithStorage<Drafts>(KEY, {}, storage, { getOnInit: true })

type DraftChange = { place: string; text: string }

/**
 * Unsent texts by conversation key, stored on this device until they are sent or deleted, or the
 * member logs out. Set it with the text of one conversation.
 */
export const draftsAtom = atom(
  get => get(stored),
  (_, set, { place, text }: DraftChange) =>
    set(stored, () => {
      // Read the storage again: another tab may have written since the last storage event.
      const { [place]: _before, ...others } = storage.getItem(KEY, {}) as Drafts
      return text === '' ? others : { ...others, [place]: text }
    }),
)

/**
 * The storage key of a member's text. It names the member, because matched members may share a
 * device.
 */
export const draftKey = (ownProfileId: string, matchId: string): string =>
  `${ownProfileId}/${matchId}`
