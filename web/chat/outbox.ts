import { atom } from 'jotai'
import { atomWithStorage, createJSONStorage } from 'jotai/utils'

/** A message that the server has not confirmed yet. */
export type Sending = {
  /** Its idempotency key: whoever repeats it repeats this. */
  readonly key: string
  readonly content: string
  /** When it was written, ISO 8601. */
  readonly at: string
  readonly status: 'sending' | 'failed'
  /** The id that the server gave it, once it is there. */
  readonly sentAs?: string
}

type Outbox = Readonly<Record<string, readonly Sending[]>>

const stored = atomWithStorage<Outbox>(
  'kith.outbox',
  {},
  createJSONStorage(() => sessionStorage),
  { getOnInit: true },
)

type Change = { place: string; change: (waiting: readonly Sending[]) => readonly Sending[] }

/**
 * What waits to be sent, by the place it was written in (`placeOf`), in the order in which it was
 * written; set with the change of one place. Kept in this tab, so that a reload loses nothing.
 */
export const outboxAtom = atom(
  get => get(stored),
  (_, set, { place, change }: Change) =>
    set(stored, all => {
      const { [place]: waiting = [], ...others } = all
      const next = change(waiting)
      return next.length > 0 ? { ...others, [place]: next } : others
    }),
)
