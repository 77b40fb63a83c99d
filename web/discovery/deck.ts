import type { DiscoveryCard } from '../../contracts/discovery.ts'

/** Local state of one mode's deck in this tab, in addition to the server's deck. */
export type DeckMemory = {
  /** Ids of the cards that were swiped here, confirmed by the server or not. They are hidden. */
  readonly gone: ReadonlyMap<string, DiscoveryCard>
  /** Id of the card in front. It stays in front when a new deck arrives in another order. */
  readonly front: string | undefined
  /** A card that was restored, until the server's deck contains it again. */
  readonly returned: DiscoveryCard | undefined
}

export const emptyDeckMemory: DeckMemory = {
  gone: new Map(),
  front: undefined,
  returned: undefined,
}

/** Returns the cards to show, the one in front first, without duplicates and swiped cards. */
export function cardsOf(dealt: readonly DiscoveryCard[], memory: DeckMemory): DiscoveryCard[] {
  const { gone, front, returned } = memory
  const missing = returned && !dealt.some(card => card.id === returned.id) ? [returned] : []
  const cards = [...missing, ...dealt].filter(card => !gone.has(card.id))
  const inFront = cards.find(card => card.id === front)
  return inFront ? [inFront, ...cards.filter(card => card !== inFront)] : cards
}

/** Hides a swiped card at once; `next` is in front. */
export const withoutCard = (
  { gone }: DeckMemory,
  card: DiscoveryCard,
  next: DiscoveryCard | undefined,
): DeckMemory => ({
  gone: new Map(gone).set(card.id, card),
  front: next?.id,
  returned: undefined,
})

/** Drops the restored card: the newer deck contains it if it may be shown. */
export const withNewCards = (memory: DeckMemory): DeckMemory =>
  memory.returned ? { ...memory, returned: undefined } : memory

/** Forgets a card whose member was not found; decks dealt since then decide whether it shows. */
export function withoutProfile(memory: DeckMemory, id: string): DeckMemory {
  const gone = new Map(memory.gone)
  gone.delete(id)
  return { ...memory, gone, returned: memory.returned?.id === id ? undefined : memory.returned }
}

/** Restores the card of a failed or undone swipe to the front. */
export function withCardBack(memory: DeckMemory, id: string): DeckMemory {
  const card = memory.gone.get(id)
  if (!card) return memory
  const gone = new Map(memory.gone)
  gone.delete(id)
  return { gone, front: id, returned: card }
}
