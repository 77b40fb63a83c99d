import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent, EventNamed } from '../../../contracts/core/event-types.ts'
import type { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import { utcDay } from '../../../domain/profiles/profile.ts'
import type { ShownDeck } from './ranking.ts'

/** A card of a deck, its places from 0, and what became of it. */
export type SeenCard = {
  readonly place: number
  readonly newPlace: number
  /** Whether the viewer swiped it on the day of the deck, whichever way. */
  isLookedAt: boolean
  /** Whether that was a like that was not undone. */
  isLiked: boolean
  /** Whether the two matched in this mode at any time after that. */
  isMatched: boolean
}

/** A deck with what became of its cards. */
export type SeenDeck = {
  readonly viewer: string
  readonly cards: readonly SeenCard[]
  /** Members among the first ten of the new order, and how many of them were shown. */
  readonly first: { readonly members: number; readonly shown: number }
}

/** How far into the new order it is counted who was shown. */
const FIRST = 10

/** The event types that say what became of cards. */
export const outcomeTypes = ['DeckShown', 'Swiped', 'SwipeUndone', 'Matched'] as const

type OutcomeEvent = EventNamed<(typeof outcomeTypes)[number]>

/** The new order of the shown cards alone; those that it leaves out last, as they were shown. */
const newOrderOf = (
  { cards }: ShownDeck,
  order: readonly string[],
): ReadonlyMap<string, number> => {
  const shown = new Set(cards)
  const all = new Set([...order.filter(id => shown.has(id)), ...cards])
  return new Map(Array.from(all, (id, place) => [id, place]))
}

type OpenDeck = { readonly day: string; readonly cards: ReadonlyMap<string, SeenCard> }
type LikedCard = { readonly by: string; readonly card: SeenCard }

const keyOf = (mode: DiscoveryMode, ...ids: readonly string[]) => `${mode} ${ids.join(' ')}`
const pairKey = (mode: DiscoveryMode, ids: readonly string[]) => keyOf(mode, ...ids.toSorted())

/** Collects decks, in another order as well, and follows in the log what becomes of their cards. */
export const collectSeenDecks = () => {
  const decks: SeenDeck[] = []
  /** The last deck of a viewer in a mode. */
  const open = new Map<string, OpenDeck>()
  /** Liked cards by the two and the mode, until they match. */
  const liked = new Map<string, LikedCard[]>()

  const noteSwipe = ({ at, data }: RecordedEvent<EventNamed<'Swiped'>>): void => {
    const { by, on, mode, action } = data
    const deck = open.get(keyOf(mode, by))
    const card = deck?.day === utcDay(at) ? deck.cards.get(on) : undefined
    if (!card) return
    card.isLookedAt = true
    if (action !== 'like' && action !== 'super_like') return
    card.isLiked = true
    const key = pairKey(mode, [by, on])
    liked.set(key, [...(liked.get(key) ?? []), { by, card }])
  }

  const noteUndone = ({ data: { by, on, mode } }: EventNamed<'SwipeUndone'>): void => {
    const key = pairKey(mode, [by, on])
    const cards = liked.get(key) ?? []
    for (const one of cards) if (one.by === by) one.card.isLiked = false
    liked.set(
      key,
      cards.filter(one => one.by !== by),
    )
  }

  const noteMatched = ({ data: { mode, profiles } }: EventNamed<'Matched'>): void => {
    const key = pairKey(mode, profiles)
    for (const { card } of liked.get(key) ?? []) card.isMatched = true
    liked.delete(key)
  }

  return {
    /** Adds a deck with the order that a ranking gives it. */
    add(deck: ShownDeck, order: readonly string[]): void {
      const { viewer, mode, at } = deck
      const newPlaces = newOrderOf(deck, order)
      const cards = new Map(
        deck.cards.map((id, place) => [
          id,
          {
            place,
            newPlace: newPlaces.get(id) ?? place,
            isLookedAt: false,
            isLiked: false,
            isMatched: false,
          },
        ]),
      )
      const first = order.slice(0, FIRST)
      const shown = first.filter(id => cards.has(id)).length
      open.set(keyOf(mode, viewer), { day: utcDay(at), cards })
      decks.push({ viewer, cards: [...cards.values()], first: { members: first.length, shown } })
    },

    /** Follows an event; other types than `outcomeTypes` change nothing. */
    note(event: RecordedEvent<DomainEvent>): void {
      const { type } = event as RecordedEvent<OutcomeEvent>
      if (type === 'Swiped') noteSwipe(event as RecordedEvent<EventNamed<'Swiped'>>)
      else if (type === 'SwipeUndone') noteUndone(event as EventNamed<'SwipeUndone'>)
      else if (type === 'Matched') noteMatched(event as EventNamed<'Matched'>)
    },

    decks: (): readonly SeenDeck[] => decks,
  }
}
