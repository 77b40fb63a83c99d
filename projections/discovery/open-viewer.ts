import {
  countsInLinkFilters,
  namedInLinkFilters,
  withLinkFiltersOn,
} from '../../domain/discovery/link-filters.ts'

import {
  changesOn,
  type Member,
  type Statement,
  type StoredMember,
  settledOn,
} from '../../domain/discovery/member.ts'
import type { DeckCandidate } from '../../domain/discovery/rank.ts'
import { hasMatch, type Relation } from '../../domain/discovery/relation.ts'
import { dayNumber } from '../../domain/questions/earned.ts'
import type { AdultAnswersDocument } from '../views/cards/adult-answers.ts'
import type { CardDocument } from '../views/cards/fold-card.ts'
import { ratesOn } from '../views/cards/swipe-rates.ts'
import { emptyPage, pageKey, pagesOf, type RelationsPage, relationIn } from '../views/relations.ts'
import type { CardStore } from './card-store.ts'
import type { Displace } from './displacement.ts'
import type { SecretOf } from './member-secrets.ts'

/** What the queries of discovery read from. */
export type DiscoverySources = {
  readonly cards: CardStore
  readonly displace: Displace
  readonly secretOf: SecretOf
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
  { cards, displace, secretOf, ready }: DiscoverySources,
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
      const named = card && memberOf(card, { at, displace, secretOf, removed })
      return named && countsInLinkFilters(owner, named, relation, at)
    })
    return withLinkFiltersOn(owner, other => !matters(other) || counting.includes(other))
  }

  const member = await withCountingFilters(
    memberOf(card, { at, displace, secretOf, removed, adult: ownAdult }),
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
        const member = memberOf(other, { at, displace, secretOf, removed, adult: adult.get(one) })
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

type Hydration = {
  /** The time for which the member is read: today or later. */
  readonly at: Date
  readonly displace: Displace
  readonly secretOf: SecretOf
  /** Ids of questions that were removed. */
  readonly removed?: ReadonlySet<string> | undefined
  /** Answers to packs for adults, for a match who may compare them. */
  readonly adult?: AdultAnswersDocument | undefined
}

type Answers = Statement['answers']

const without = (answers: Answers, removed: ReadonlySet<string> | undefined): Answers =>
  removed?.size && Object.keys(answers).some(id => removed.has(id))
    ? Object.fromEntries(Object.entries(answers).filter(([id]) => !removed.has(id)))
    : answers

/** The member with answers to packs for adults, in what counts now and on the day of `at`. */
const withAdultAnswers = (
  member: StoredMember,
  adult: AdultAnswersDocument,
  at: Date,
): StoredMember => {
  const merged = (
    stated: Statement,
    { answers, wantsAdultPacks }: AdultAnswersDocument['now'],
  ) => ({
    ...stated,
    answers: { ...stated.answers, ...answers },
    wantsAdultPacks,
  })
  const changes = changesOn(member, at)
  const adultBefore = adult.before && adult.before.day >= dayNumber(at) ? adult.before : null
  const before = (changes || adultBefore) && {
    day: Math.max(changes?.day ?? 0, adultBefore?.day ?? 0),
    stated: merged(changes?.stated ?? member.now, adultBefore?.stated ?? adult.now),
    replaced: changes?.replaced ?? [],
  }
  return { ...member, now: merged(member.now, adult.now), before: before ?? null }
}

/** The member of a card as the rule of who sees whom knows them on the day of `at`. */
export const memberOf = (
  { member, isSuspended, swipes }: CardDocument,
  { at, displace, secretOf, removed, adult }: Hydration,
): Member => {
  const shown = (stated: Statement): Statement => {
    const { place } = stated
    const answers = without(stated.answers, removed)
    if (place === null && answers === stated.answers) return stated
    return {
      ...stated,
      answers,
      place: place && { ...place, cell: displace(member.id, place.cell) },
    }
  }
  const whole = adult ? withAdultAnswers(member, adult, at) : member
  return {
    ...whole,
    secret: secretOf(member.id),
    isActive: member.isActive && !isSuspended,
    now: shown(whole.now),
    before: whole.before && { ...whole.before, stated: shown(whole.before.stated) },
    replacedAnswers: whole.replacedAnswers?.filter(({ questionId }) => !removed?.has(questionId)),
    rates: ratesOn({ swipes, rates: member.rates }, dayNumber(at)),
  }
}
