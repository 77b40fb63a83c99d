import type { DiscoveryCard } from '../../contracts/discovery.ts'

/** What this tab remembers of one mode's deck, beside what the server dealt. */
export type DeckMemory = {
  /** Acted on here, whether the server has said so yet or not: they show no more. By id. */
  readonly gone: ReadonlyMap<string, DiscoveryCard>
  /** The card being looked at: it stays in front when a fresh deck arrives in another order. */
  readonly front: string | undefined
  /** A card that came back, until the server deals it again. */
  readonly returned: DiscoveryCard | undefined
}

export const emptyDeckMemory: DeckMemory = {
  gone: new Map(),
  front: undefined,
  returned: undefined,
}

/** The cards to show, the one in front first; none twice, none that was acted on. */
export function cardsOf(dealt: readonly DiscoveryCard[], memory: DeckMemory): DiscoveryCard[] {
  const { gone, front, returned } = memory
  const missing = returned && !dealt.some(card => card.id === returned.id) ? [returned] : []
  const cards = [...missing, ...dealt].filter(card => !gone.has(card.id))
  const inFront = cards.find(card => card.id === front)
  return inFront ? [inFront, ...cards.filter(card => card !== inFront)] : cards
}

/** The card leaves at once; `next` is in front. */
export const withoutCard = (
  { gone }: DeckMemory,
  card: DiscoveryCard,
  next: DiscoveryCard | undefined,
): DeckMemory => ({
  gone: new Map(gone).set(card.id, card),
  front: next?.id,
  returned: undefined,
})

/** A deck that was dealt since says itself who is in it. */
export const withNewCards = (memory: DeckMemory): DeckMemory =>
  memory.returned ? { ...memory, returned: undefined } : memory

/** Its member could not be found, and the decks dealt since say who can: no more is said of it. */
export function withoutProfile(memory: DeckMemory, id: string): DeckMemory {
  const gone = new Map(memory.gone)
  gone.delete(id)
  return { ...memory, gone, returned: memory.returned?.id === id ? undefined : memory.returned }
}

/** The swipe failed or was undone: its card lies in front again. */
export function withCardBack(memory: DeckMemory, id: string): DeckMemory {
  const card = memory.gone.get(id)
  if (!card) return memory
  const gone = new Map(memory.gone)
  gone.delete(id)
  return { gone, front: id, returned: card }
}
