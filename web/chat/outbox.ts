import { atom } from 'jotai'
import { atomWithStorage, createJSONStorage } from 'jotai/utils'

/** A message that the server has not confirmed yet. */
export type PendingMessage = {
  /** Idempotency key. Every retry uses the same key. */
  readonly key: string
  readonly content: string
  /** Time of writing, ISO 8601. */
  readonly at: string
  readonly status: 'sending' | 'failed'
  readonly tab: string
  /** Id of the message on the server, once the server has accepted it. */
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
 * Messages to send, by conversation key (`placeOf`), in order. Stored on this device until logout,
 * so that none is lost. Set it with the change of one conversation.
 */
export const outboxAtom = atom(
  get => get(stored),
  (_, set, { place, change }: Change) =>
    set(stored, () => {
      // Read the storage again: another tab may have written since the last storage event.
      const { [place]: waiting = [], ...others } = storage.getItem(KEY, {}) as Outbox
      const next = change(waiting)
      return next.length > 0 ? { ...others, [place]: next } : others
    }),
)
