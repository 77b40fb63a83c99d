import { atom } from 'jotai'
import { atomWithStorage, createJSONStorage } from 'jotai/utils'

/** A message that the server has not confirmed yet. */
export type PendingMessage = {
  /** Its idempotency key: whoever repeats it repeats this. */
  readonly key: string
  readonly content: string
  /** When it was written, ISO 8601. */
  readonly at: string
  readonly status: 'sending' | 'failed'
  /** The tab that sends it. */
  readonly tab: string
  /** The id that the server gave it, once it is there. */
  readonly sentAs?: string
}

type Outbox = Readonly<Record<string, readonly PendingMessage[]>>

const KEY = 'kith.outbox'

const storage = createJSONStorage<Outbox>(() => localStorage)

const stored = atomWithStorage<Outbox>(KEY, {}, storage, { getOnInit: true })

type Change = {
  place: string
  change: (waiting: readonly PendingMessage[]) => readonly PendingMessage[]
}

/**
 * What waits to be sent, by the place it was written in (`placeOf`), in the order in which it was
 * written; set with the change of one place. Kept on this device, until its member logs out, so that
 * neither a reload nor a closed tab loses a word.
 */
export const outboxAtom = atom(
  get => get(stored),
  (_, set, { place, change }: Change) =>
    set(stored, () => {
      // Read again: another tab may have written since this one was last told.
      const { [place]: waiting = [], ...others } = storage.getItem(KEY, {}) as Outbox
      const next = change(waiting)
      return next.length > 0 ? { ...others, [place]: next } : others
    }),
)
