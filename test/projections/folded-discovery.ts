import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { KeysQuery } from '../../engines/ports/read-models.ts'
import type { CardStore } from '../../projections/discovery/card-store.ts'
import type { Displace } from '../../projections/discovery/displacement.ts'
import { hydration } from '../../projections/discovery/hydrate.ts'
import type { SecretOf } from '../../projections/discovery/member-secrets.ts'
import { discoveryQueries } from '../../projections/discovery/queries.ts'
import type { Projection } from '../../projections/runtime/define-projection.ts'
import { foldEvent } from '../../projections/runtime/fold-event.ts'
import { adultAnswers } from '../../projections/views/cards/adult-answers.ts'
import { ALL_REMOVED, cards, removedQuestions } from '../../projections/views/cards/cards.ts'
import type { CardDocument } from '../../projections/views/cards/fold-card.ts'
import { emptyPage, relations } from '../../projections/views/relations.ts'
import { displaceForSpecs, secretsForSpecs } from './displacement.ts'

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

type Cards = readonly (readonly [id: string, card: CardDocument])[]

/** The cards of an index, in its order. */
const inOrder = (documents: ReadonlyMap<string, CardDocument>): Cards =>
  [...documents]
    .filter(([, { shuffle }]) => shuffle !== undefined)
    .sort(([one, { shuffle: a = 0 }], [other, { shuffle: b = 0 }]) =>
      a === b ? (one < other ? -1 : 1) : a - b,
    )

/** What an engine finds by the integer columns of cards. */
const idsIn = (ordered: Cards, query: KeysQuery): string[] => {
  const { where, after, limit } = query
  const [equal, ranges, masks] = [where, query.between ?? {}, query.anyBit ?? {}].map(one =>
    Object.entries(one),
  ) as [[string, number][], [string, readonly [number, number]][], [string, number][]]
  const found: string[] = []
  for (const [key, card] of ordered) {
    if (found.length === limit) break
    const number = (field: string) => card[field as keyof CardDocument] as number
    const { shuffle = 0 } = card
    const isLater =
      !after || shuffle > Number(after.value) || (shuffle === after.value && key > after.key)
    if (
      isLater &&
      ranges.every(([field, [from, to]]) => number(field) >= from && number(field) <= to) &&
      equal.every(([field, value]) => number(field) === value) &&
      masks.every(([field, mask]) => (number(field) & mask) !== 0)
    )
      found.push(key)
  }
  return found
}

type Options = {
  readonly displace?: Displace
  readonly secretOf?: SecretOf
  readonly sellsPremium?: boolean
}

/** The queries of discovery over documents in memory, which follow the events that are folded. */
export const foldedDiscovery = ({
  displace = displaceForSpecs,
  secretOf = secretsForSpecs,
  sellsPremium = true,
}: Options = {}) => {
  const views = {
    cards: folded(cards),
    adultAnswers: folded(adultAnswers),
    removedQuestions: folded(removedQuestions),
    relations: folded(relations),
  }
  let ordered: Cards | undefined
  const store: CardStore = {
    many: async ids => ids.map(id => views.cards.documents.get(id)),
    adultAnswers: async ids => ids.map(id => views.adultAnswers.documents.get(id)),
    relations: async keys => keys.map(key => views.relations.documents.get(key) ?? emptyPage),
    removedQuestions: async () =>
      new Set(views.removedQuestions.documents.get(ALL_REMOVED)?.questionIds),
    async ids(query) {
      ordered ??= inOrder(views.cards.documents)
      return idsIn(ordered, query)
    },
    waitForPosition: async () => true,
  }
  const ready = async () => {}
  const memberOf = hydration({ displace, secretOf })
  return {
    ...discoveryQueries({ cards: store, memberOf, ready, sellsPremium }),
    documents: views,
    store,
    fold(events: Iterable<RecordedEvent<DomainEvent>>): void {
      ordered = undefined
      for (const event of events) for (const view of Object.values(views)) view.fold(event)
    },
  }
}
