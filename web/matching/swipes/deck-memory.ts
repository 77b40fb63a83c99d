import type { JointCard } from '../../../contracts/constellations/joint-cards.ts'
import type { DiscoveryCard } from '../../../contracts/discovery/discovery.ts'

/** What can be in front of a deck: a member, or several who meet others together. */
export type DeckEntry = DiscoveryCard | JointCard

/** Local state of one mode's deck in this tab, in addition to the server's deck. */
export type DeckMemory = {
  /** Ids of the cards that were swiped here, confirmed by the server or not. They are hidden. */
  readonly swiped: ReadonlyMap<string, DeckEntry>
  /** Id of the card in front. It stays in front when a new deck arrives in another order. */
  readonly frontId: string | undefined
  /** A card that was restored, until the server's deck contains it again. */
  readonly returned: DeckEntry | undefined
  /** Whether a card was in front since the page was loaded. */
  readonly hasShown: boolean
}

export const emptyDeckMemory: DeckMemory = {
  swiped: new Map(),
  frontId: undefined,
  returned: undefined,
  hasShown: false,
}

/** Returns the cards to show, the one in front first, without duplicates and swiped cards. */
export function cardsOf(served: readonly DeckEntry[], memory: DeckMemory): DeckEntry[] {
  const { swiped, frontId, returned } = memory
  const missing = returned && !served.some(card => card.id === returned.id) ? [returned] : []
  const cards = [...missing, ...served].filter(card => !swiped.has(card.id))
  const inFront = cards.find(card => card.id === frontId)
  return inFront ? [inFront, ...cards.filter(card => card !== inFront)] : cards
}

/** Hides a swiped card at once; `next` is in front. */
export const withoutCard = (
  memory: DeckMemory,
  card: DeckEntry,
  next: DeckEntry | undefined,
): DeckMemory => ({
  ...memory,
  swiped: new Map(memory.swiped).set(card.id, card),
  frontId: next?.id,
  returned: undefined,
})

/** Drops the restored card: the newer deck contains it if it may be shown. */
export const withNewCards = (memory: DeckMemory): DeckMemory =>
  memory.returned ? { ...memory, returned: undefined } : memory

/** Forgets a card whose member was not found; decks dealt since then decide whether it shows. */
export function withoutProfile(memory: DeckMemory, id: string): DeckMemory {
  const swiped = new Map(memory.swiped)
  swiped.delete(id)
  return { ...memory, swiped, returned: memory.returned?.id === id ? undefined : memory.returned }
}

/** Restores the card of a failed or undone swipe to the front. */
export function withCardBack(memory: DeckMemory, id: string): DeckMemory {
  const card = memory.swiped.get(id)
  if (!card) return memory
  const swiped = new Map(memory.swiped)
  swiped.delete(id)
  return { ...memory, swiped, frontId: id, returned: card }
}
