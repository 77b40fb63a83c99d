import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { canSee } from '../../domain/discovery/can-see.ts'
import type { Member } from '../../domain/discovery/member.ts'
import { rank } from '../../domain/discovery/rank.ts'
import { hasMatch, isSwipedIn, type Relation } from '../../domain/discovery/relation.ts'
import type { Displace } from '../../projections/discovery/displacement.ts'
import { hydration } from '../../projections/discovery/hydrate.ts'
import { adultAnswers } from '../../projections/views/cards/adult-answers.ts'
import { ALL_REMOVED, cards, removedQuestions } from '../../projections/views/cards/cards.ts'
import { emptyPage, pageKey, relationIn, relations } from '../../projections/views/relations.ts'
import { discoveryMember } from '../samples/discovery-member.ts'
import { displaceForSpecs, secretsForSpecs } from './displacement.ts'
import { foldEvents } from './fold-events.ts'

type DeckOptions = { readonly now: Date; readonly limit: number; readonly sellsPremium?: boolean }

/** Members and relations after some events, as the views have them, and what the rule of the domain says of them. */
export const ruleCommunity = (
  events: readonly RecordedEvent<DomainEvent>[],
  displace: Displace = displaceForSpecs,
) => {
  const memberOf = hydration({ displace, secretOf: secretsForSpecs })
  const documents = foldEvents(cards, events)
  const adult = foldEvents(adultAnswers, events)
  const pages = foldEvents(relations, events)
  const removed = new Set(foldEvents(removedQuestions, events)[ALL_REMOVED]?.questionIds)

  /** A member, with answers to packs for adults only if asked for them. */
  const member = (id: string, at: Date, withAdult = false): Member => {
    const card = documents[id]
    if (!card) return discoveryMember(id, {}, { isActive: false })
    return memberOf(card, { at, removed, adult: withAdult ? adult[id] : undefined })
  }

  const relation = (viewer: string, other: string): Relation =>
    relationIn(pages[pageKey(viewer, other)] ?? emptyPage, other)

  /** Two members, with answers to packs for adults if they are matches. */
  const pair = (viewer: string, other: string, at: Date) => {
    const between = relation(viewer, other)
    const isMatched = hasMatch(between)
    return [member(viewer, at, isMatched), member(other, at, isMatched), between] as const
  }

  return {
    member,
    pair,
    /** The first cards of a viewer's deck, from all members. */
    candidates(
      viewer: string,
      mode: DiscoveryMode,
      { now: at, limit, sellsPremium = true }: DeckOptions,
    ) {
      const look = { mode, sight: 'list', at, sellsPremium } as const
      const candidates = Object.keys(documents).flatMap(id => {
        const [one, other, between] = pair(viewer, id, at)
        const isOpen = canSee(one, other, between, look) && !isSwipedIn(between, mode, at)
        return isOpen ? [{ member: other, relation: between }] : []
      })
      // Packs for adults count only with a match, so the viewer's own answers can always be there.
      return rank(candidates, member(viewer, at, true), { mode, at })
        .slice(0, limit)
        .map(one => one.member.id)
    },
  }
}
