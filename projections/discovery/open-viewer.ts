import {
  countsInLinkFilters,
  namedInLinkFilters,
  withLinkFiltersOn,
} from '../../domain/discovery/link-filters.ts'

import { type Member, settledOn } from '../../domain/discovery/member.ts'
import type { DeckCandidate } from '../../domain/discovery/rank.ts'
import { hasMatch, type Relation } from '../../domain/discovery/relation.ts'
import type { CardDocument } from '../views/cards/fold-card.ts'
import { emptyPage, pageKey, pagesOf, type RelationsPage, relationIn } from '../views/relations.ts'
import type { CardStore } from './card-store.ts'
import type { MemberOf } from './hydrate.ts'

/** What the queries of discovery read from. */
export type DiscoverySources = {
  readonly cards: CardStore
  readonly memberOf: MemberOf
  /** Waits until the views are not too far behind the log. @throws {Refusal} `unavailable` */
  ready(): Promise<void>
}

/** Who looks, and others as they are to them, at one moment. */
export type Viewer = {
  readonly member: Member
  readonly card: CardDocument
  readonly at: Date
  /** Their pages of relations: those that were asked for. */
  readonly pages: readonly RelationsPage[]
  relationTo(other: string): Relation
  /** Those of the others who have a card, in this order. */
  meet(others: readonly string[]): Promise<readonly DeckCandidate[]>
}

/**
 * Reads a viewer; undefined when there is no such member. `named` limits the pages of relations to those
 * of these members, and reads their cards with the viewer's.
 */
export const openViewer = async (
  { cards, memberOf, ready }: DiscoverySources,
  id: string,
  at: Date,
  named?: readonly string[],
): Promise<Viewer | undefined> => {
  const keys = named ? [...new Set(named.map(other => pageKey(id, other)))] : pagesOf(id)
  await ready()
  const [read, [ownAdult], pages, removed] = await Promise.all([
    cards.many([id, ...(named ?? [])]),
    cards.adultAnswers([id]),
    cards.relations(keys),
    cards.removedQuestions(),
  ])
  const [card, ...others] = read
  if (!card) return undefined
  const known = new Map(named?.map((other, index) => [other, others[index]]))
  const pageOf = new Map(keys.map((key, index) => [key, pages[index]]))

  const relationTo = (other: string): Relation =>
    relationIn(pageOf.get(pageKey(id, other)) ?? emptyPage, other)

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

  /**
   * A member whose filters against linked people name only those who count in them. Of others only the people
   * matter whom the viewer is linked with, as nobody else is judged by their filters here.
   */
  const withCountingFilters = async (
    owner: Member,
    matters: (id: string) => boolean,
  ): Promise<Member> => {
    const ids = [...new Set(namedInLinkFilters(owner, at).filter(matters))]
    if (ids.length === 0) return owner
    const [found, theirPages] = await Promise.all([
      cards.many(ids),
      cards.relations(ids.map(other => pageKey(owner.id, other))),
    ])
    const counting = ids.filter((other, index) => {
      const [card, page] = [found[index], theirPages[index]]
      const relation = relationIn(page ?? emptyPage, other)
      const named = card && memberOf(card, { at, removed })
      return named && countsInLinkFilters(owner, named, relation, at)
    })
    return withLinkFiltersOn(owner, other => !matters(other) || counting.includes(other))
  }

  const member = await withCountingFilters(
    memberOf(card, { at, removed, adult: ownAdult }),
    () => true,
  )
  const links = new Set([...(member.now.linkedTo ?? []), ...(settledOn(member, at).linkedTo ?? [])])

  return {
    member,
    card,
    at,
    pages,
    relationTo,
    async meet(ids) {
      const matched = ids.filter(one => hasMatch(relationTo(one)))
      const [found, adult] = await Promise.all([cardsOf(ids), adultOf(matched)])
      const met = ids.flatMap((one, index) => {
        const other = found[index]
        if (!other) return []
        const member = memberOf(other, { at, removed, adult: adult.get(one) })
        return [{ member, relation: relationTo(one) }]
      })
      if (links.size === 0) return met
      return Promise.all(
        met.map(async one => ({
          member: await withCountingFilters(one.member, id => links.has(id)),
          relation: one.relation,
        })),
      )
    },
  }
}
