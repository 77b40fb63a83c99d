import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import type { Displace } from '../../engines/log/displacement.ts'
import type { KeysQuery } from '../../engines/ports/read-models.ts'
import type { CardStore } from '../../projections/discovery/card-store.ts'
import { discoveryQueries } from '../../projections/discovery/queries.ts'
import { pageOf } from '../../projections/discovery/relation-pages.ts'
import type { Projection } from '../../projections/runtime/define-projection.ts'
import { foldEvent } from '../../projections/runtime/fold-event.ts'
import { adultAnswers } from '../../projections/views/cards/adult-answers.ts'
import { cards } from '../../projections/views/cards/cards.ts'
import type { CardDocument } from '../../projections/views/cards/fold-card.ts'
import { ALL_REMOVED, removedQuestions } from '../../projections/views/cards/removed-questions.ts'
import { relations } from '../../projections/views/relations/relations.ts'
import { displaceForSpecs } from './displacement.ts'

/** The documents of a view, which follow the events that are folded. */
const folded = <D>(projection: Projection<D>) => {
  const documents = new Map<string, D>()
  const fold = (event: RecordedEvent<DomainEvent>) => {
    for (const [key, document] of foldEvent(projection, event, one => documents.get(one) ?? null))
      if (document === null) documents.delete(key)
      else documents.set(key, document)
  }
  return { documents, fold }
}

/** What an engine finds by the integer columns of cards. */
const idsIn = (documents: ReadonlyMap<string, CardDocument>, query: KeysQuery): string[] => {
  const { where, between = {}, anyBit = {}, after, limit } = query
  const number = (card: CardDocument, field: string) =>
    card[field as keyof CardDocument] as number | undefined
  const isFound = (card: CardDocument) =>
    card.shuffle !== undefined &&
    Object.entries(where).every(([field, value]) => number(card, field) === value) &&
    Object.entries(between).every(([field, [from, to]]) => {
      const value = number(card, field) as number
      return value >= from && value <= to
    }) &&
    Object.entries(anyBit).every(([field, mask]) => ((number(card, field) as number) & mask) !== 0)
  const isLater = ([key, { shuffle = 0 }]: [string, CardDocument]) =>
    !after || shuffle > Number(after.value) || (shuffle === after.value && key > after.key)
  return [...documents]
    .filter(([, card]) => isFound(card))
    .filter(isLater)
    .sort(([one, { shuffle: a = 0 }], [other, { shuffle: b = 0 }]) =>
      a === b ? (one < other ? -1 : 1) : a - b,
    )
    .slice(0, limit)
    .map(([key]) => key)
}

type Options = { readonly displace?: Displace; readonly sellsPremium?: boolean }

/** The queries of discovery over documents in memory, which follow the events that are folded. */
export const foldedDiscovery = ({
  displace = displaceForSpecs,
  sellsPremium = true,
}: Options = {}) => {
  const views = {
    cards: folded(cards),
    adultAnswers: folded(adultAnswers),
    removedQuestions: folded(removedQuestions),
    relations: folded(relations),
  }
  const store: CardStore = {
    many: async ids => ids.map(id => views.cards.documents.get(id)),
    adultAnswers: async ids => ids.map(id => views.adultAnswers.documents.get(id)),
    removedQuestions: async () =>
      new Set(views.removedQuestions.documents.get(ALL_REMOVED)?.questionIds),
    ids: async query => idsIn(views.cards.documents, query),
    waitForPosition: async () => true,
  }
  const sources = {
    cards: store,
    relations: {
      read: async (keys: readonly string[]) =>
        keys.map(key => pageOf(views.relations.documents.get(key))),
    },
    displace,
    ready: async () => {},
  }
  return {
    ...discoveryQueries({ ...sources, sellsPremium }),
    documents: views,
    store,
    fold(events: Iterable<RecordedEvent<DomainEvent>>): void {
      for (const event of events) for (const view of Object.values(views)) view.fold(event)
    },
  }
}
