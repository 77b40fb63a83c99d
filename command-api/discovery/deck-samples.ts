import { causedId } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/core/streams.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { shownDecks } from '../../domain/discovery/shown-decks.ts'
import { utcDay } from '../../domain/profiles/profile.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import { StorageFault } from '../../engines/ports/storage-fault.ts'
import { createLruCache } from '../../engines/primitives/lru-cache.ts'

type ShownDeck = {
  readonly memberId: string
  readonly profileId: string
  readonly mode: DiscoveryMode
  /** Profile ids, best first. */
  readonly cards: readonly string[]
  readonly now: Date
}

/**
 * Records some of the decks that members are shown: of a share of the members, other ones each day,
 * the first deck of the day in each mode.
 */
export type DeckSamples = {
  /** Records a deck if it belongs to the sample. The answer does not wait for it. */
  note(deck: ShownDeck): void
  /** Waits for what is being recorded. */
  [Symbol.asyncDispose](): Promise<void>
}

type DeckSamplesDependencies = {
  readonly dispatch: Dispatch
  /** The share of members whose decks are recorded on a day, 0 to 1. */
  readonly share: number
  /** Called when a deck could not be recorded; the next one of the day takes its place. */
  readonly onFailure: (error: unknown) => void
}

/** Recorded decks that are remembered, so that further decks of a day cost nothing. */
const REMEMBERED_DECKS = 10_000

/**
 * Whether a member is in the sample of a day. It follows from both, so that all processes of the API
 * choose the same members.
 */
export const isSampled = (profileId: string, day: string, share: number): boolean =>
  Number.parseInt(causedId('deck sample', profileId, day).slice(0, 8), 16) < share * 2 ** 32

export const createDeckSamples = ({
  dispatch,
  share,
  onFailure,
}: DeckSamplesDependencies): DeckSamples => {
  const recorded = createLruCache<string, true>(REMEMBERED_DECKS)
  const recording = new Set<Promise<void>>()

  const record = async (id: string, { memberId, ...deck }: ShownDeck) => {
    try {
      const command = { type: 'RecordDeck', ...deck, cards: [...deck.cards] } as const
      const context = {
        command: id,
        correlation: id,
        causation: id,
        actor: memberId,
        now: deck.now,
      }
      await dispatch(shownDecks, streams.shownDecks(deck.profileId), command, context)
    } catch (error) {
      recorded.delete(id)
      if (!(error instanceof StorageFault)) onFailure(error) // its watcher logs it
    }
  }

  return {
    note(deck) {
      if (share === 0 || deck.cards.length === 0) return
      const day = utcDay(deck.now.toISOString())
      if (!isSampled(deck.profileId, day, share)) return
      const id = causedId('shown deck', deck.profileId, deck.mode, day)
      if (recorded.get(id)) return
      recorded.set(id, true)
      const one = record(id, deck).finally(() => recording.delete(one))
      recording.add(one)
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(recording)
    },
  }
}
