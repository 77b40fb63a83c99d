import { atom } from 'jotai'
import { atomWithStorage, createJSONStorage } from 'jotai/utils'

type Drafts = Readonly<Record<string, string>>

const KEY = 'kith.unsent'

const storage = createJSONStorage<Drafts>(() => localStorage)

const stored = atomWithStorage<Drafts>(KEY, {}, storage, { getOnInit: true })

type DraftChange = { place: string; text: string }

/**
 * What is written and not sent, by the place it is written in: kept on this device, until it is
 * sent, deleted, or its member logs out. Set with one place's text.
 */
export const draftsAtom = atom(
  get => get(stored),
  (_, set, { place, text }: DraftChange) =>
    set(stored, () => {
      // Read again: another tab may have written since this one was last told.
      const { [place]: _before, ...others } = storage.getItem(KEY, {}) as Drafts
      return text === '' ? others : { ...others, [place]: text }
    }),
)

/**
 * Where one member's words in one conversation are kept. The member is part of it: two who share a
 * device, and are matched, share the conversation's id too.
 */
export const draftKey = (ownProfileId: string, matchId: string): string =>
  `${ownProfileId}/${matchId}`
