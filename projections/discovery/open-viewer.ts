import type { Member } from '../../domain/discovery/member.ts'
import type { DeckCandidate } from '../../domain/discovery/rank.ts'
import { hasMatch, type Relation } from '../../domain/discovery/relation.ts'
import type { CardDocument } from '../views/cards/fold-card.ts'
import { pageKey, pagesOf } from '../views/relations/relations.ts'
import type { CardStore } from './card-store.ts'
import type { Displace } from './displacement.ts'
import { memberOf } from './hydrate.ts'
import type { RelationCache } from './relation-cache.ts'
import { emptyPage, type RelationPage } from './relation-pages.ts'
import { relationBetween } from './relations-between.ts'

/** What the queries of discovery read from. */
export type DiscoverySources = {
  readonly cards: CardStore
  readonly relations: Pick<RelationCache, 'read'>
  readonly displace: Displace
  /** Waits until the cards are not too far behind the log. @throws {Refusal} `unavailable` */
  ready(): Promise<void>
}

/** Who looks, and others as they are to them, at one moment. */
export type Viewer = {
  readonly member: Member
  readonly card: CardDocument
  readonly at: Date
  /** Their pages of relations: those that were asked for. */
  readonly pages: readonly RelationPage[]
  relationTo(other: string): Relation
  /** Those of the others who have a card, in this order. */
  meet(others: readonly string[]): Promise<readonly DeckCandidate[]>
}

/**
 * Reads a viewer; undefined when there is no such member. `named` limits the pages of relations to those
 * of these members, and reads their cards with the viewer's.
 */
export const openViewer = async (
  { cards, relations, displace, ready }: DiscoverySources,
  id: string,
  at: Date,
  named?: readonly string[],
): Promise<Viewer | undefined> => {
  const keys = named ? [...new Set(named.map(other => pageKey(id, other)))] : pagesOf(id)
  await ready()
  const [read, [ownAdult], pages, removed] = await Promise.all([
    cards.many([id, ...(named ?? [])]),
    cards.adultAnswers([id]),
    relations.read(keys),
    cards.removedQuestions(),
  ])
  const [card, ...others] = read
  if (!card) return undefined
  const known = new Map(named?.map((other, index) => [other, others[index]]))
  const pageOf = new Map(keys.map((key, index) => [key, pages[index]]))

  /** Decoded once: a search looks at a relation before it reads the card. */
  const decoded = new Map<string, Relation>()
  const relationTo = (other: string): Relation => {
    const relation =
      decoded.get(other) ?? relationBetween(pageOf.get(pageKey(id, other)) ?? emptyPage, other)
    decoded.set(other, relation)
    return relation
  }

  const cardsOf = async (ids: readonly string[]) => {
    const missing = ids.filter(one => !known.has(one))
    const found = missing.length > 0 ? await cards.many(missing) : []
    const byId = new Map(missing.map((one, index) => [one, found[index]]))
    return ids.map(one => known.get(one) ?? byId.get(one))
  }

  /** Answers to packs for adults, which count between matches only. */
  const adultOf = async (ids: readonly string[]) => {
    const found = ids.length > 0 ? await cards.adultAnswers(ids) : []
    return new Map(ids.map((one, index) => [one, found[index]]))
  }

  return {
    member: memberOf(card, { at, displace, removed, adult: ownAdult }),
    card,
    at,
    pages,
    relationTo,
    async meet(ids) {
      const matched = ids.filter(one => hasMatch(relationTo(one)))
      const [found, adult] = await Promise.all([cardsOf(ids), adultOf(matched)])
      return ids.flatMap((one, index) => {
        const other = found[index]
        if (!other) return []
        const member = memberOf(other, { at, displace, removed, adult: adult.get(one) })
        return [{ member, relation: relationTo(one) }]
      })
    },
  }
}
