import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent, EventNamed } from '../../../contracts/core/event-types.ts'
import type { Displace } from '../../../engines/log/displacement.ts'
import type { EventFilter } from '../../../engines/log/history-log.ts'
import type { Reducer } from '../reducer.ts'
import type { ReplayedRanking } from './ranking.ts'
import { collectSeenDecks, outcomeTypes, type SeenDeck } from './seen-decks.ts'

type Step = (state: unknown, event: RecordedEvent<DomainEvent>) => unknown

/** The time of the decks that are compared; events before and after it are read as well. */
type DeckTimes = Pick<EventFilter, 'since' | 'until'>

const isOrder = (order: unknown): order is readonly string[] =>
  Array.isArray(order) && order.every(id => typeof id === 'string')

/**
 * A reducer whose result is the decks of a time, each also in the order that a ranking gives it as of
 * then, with what became of their cards. It reads the types of the ranking and those of outcomes, and
 * throws where an order is no list of ids.
 */
export const rankingReducer = (
  ranking: ReplayedRanking<unknown>,
  displace: Displace,
  { since = '', until }: DeckTimes,
): Reducer<ReturnType<typeof collectSeenDecks>, readonly SeenDeck[]> => {
  const steps = new Map(Object.entries(ranking.on as Record<string, Step>))
  let state = ranking.start({ displace })

  const orderOf = ({ data, at }: RecordedEvent<EventNamed<'DeckShown'>>) => {
    const deck = { viewer: data.profileId, mode: data.mode, cards: data.cards, at }
    const order: unknown = ranking.order(state, deck)
    if (!isOrder(order)) throw new TypeError('order(state, deck) must answer profile ids')
    return { deck, order }
  }

  const take = (
    seen: ReturnType<typeof collectSeenDecks>,
    event: RecordedEvent<DomainEvent>,
  ): typeof seen => {
    const isInTime = event.at >= since && (until === undefined || event.at < until)
    if (event.type === 'DeckShown' && isInTime) {
      const { deck, order } = orderOf(event)
      seen.add(deck, order)
    }
    seen.note(event)
    const step = steps.get(event.type) ?? steps.get('*')
    if (step) state = step(state, event)
    return seen
  }

  return {
    initial: collectSeenDecks(),
    on: Object.fromEntries([...steps.keys(), ...outcomeTypes].map(type => [type, take])),
    result: seen => seen.decks(),
  }
}
