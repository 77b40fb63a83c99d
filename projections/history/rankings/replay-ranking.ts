import type { RecordedEvent } from '../../../contracts/core/event.ts'
import type { DomainEvent, EventNamed } from '../../../contracts/core/event-types.ts'
import type { EventFilter, HistoryLog } from '../../../engines/log/history-log.ts'
import type { ReadEvents } from '../redacted-events.ts'
import { StepFailed } from '../step-failed.ts'
import type { ReplayedRanking } from './ranking.ts'
import { collectSeenDecks, outcomeTypes, type SeenDeck } from './seen-decks.ts'

type Step = (state: unknown, event: RecordedEvent<DomainEvent>) => unknown

type RankingReplay = {
  readonly log: HistoryLog
  readonly ranking: ReplayedRanking<unknown>
  /** The file that exports it, for failures. */
  readonly name: string
  readonly installation: Parameters<ReplayedRanking<unknown>['start']>[0]
  /** The time of the decks that are compared; the log is read from its start to its end. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  readonly readEvents: ReadEvents
  readonly signal?: AbortSignal
  /** Called with the position reached, every few thousand events. */
  readonly onProgress?: (position: number) => void
}

/** The types that are read: those of the ranking, and those that say what became of decks. */
const typesFor = ({ on }: ReplayedRanking<unknown>): EventFilter =>
  '*' in on ? {} : { types: [...new Set([...Object.keys(on), ...outcomeTypes])] }

const isOrder = (order: unknown): order is readonly string[] =>
  Array.isArray(order) && order.every(id => typeof id === 'string')

/**
 * The decks of a time, each also in the order that a ranking gives it as of then, with what became of
 * their cards. Reads the log once.
 *
 * @throws {StepFailed} a function of the ranking threw, or its order is no list of ids.
 */
export const replayRanking = async (replaying: RankingReplay): Promise<readonly SeenDeck[]> => {
  const { log, ranking, name, installation, since = '', until, readEvents, signal } = replaying
  const steps = new Map(Object.entries(ranking.on as Record<string, Step>))
  const fallback = steps.get('*')
  const seen = collectSeenDecks()
  let state = ranking.start(installation)

  const addDeck = ({ data, at }: RecordedEvent<EventNamed<'DeckShown'>>): void => {
    if (at < since || (until !== undefined && at >= until)) return
    const deck = { viewer: data.profileId, mode: data.mode, cards: data.cards, at }
    const order: unknown = ranking.order(state, deck)
    if (!isOrder(order)) throw new TypeError('order(state, deck) must answer profile ids')
    seen.add(deck, order)
  }

  const take = (event: RecordedEvent<DomainEvent>): void => {
    if (event.type === 'DeckShown') addDeck(event)
    seen.note(event)
    const step = steps.get(event.type) ?? fallback
    if (step) state = step(state, event)
  }

  const filter = { ...typesFor(ranking), upTo: log.head() }
  for await (const page of log.pages(filter, { signal })) {
    for (const event of await readEvents(page))
      try {
        take(event)
      } catch (error) {
        throw new StepFailed(name, event, error)
      }
    replaying.onProgress?.(page.at(-1)?.[0] ?? 0)
  }
  return seen.decks()
}
