import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { route } from '../core/route.ts'
import { Hobby } from '../profiles/hobbies.ts'
import { DiscoveryMode } from '../profiles/modes.ts'

/** Something that both members show to each other and that counts in the order of a deck. */
export const CardReason = z.discriminatedUnion('kind', [
  /** Miles of the narrowest band that counts and that has the card's distance. */
  z.object({ kind: z.literal('near'), withinMiles: z.int() }),
  /** The card's score by the answers of both, 0–100. */
  z.object({ kind: z.literal('answers'), score: z.int().min(0).max(100) }),
  /** The relationship style that both chose; null for two styles that go well together. */
  z.object({ kind: z.literal('style'), same: z.string().nullable() }),
  /** As the card spells them. */
  z.object({ kind: z.literal('tags'), tags: z.array(z.string()).min(1) }),
  z.object({ kind: z.literal('hobbies'), hobbies: z.array(Hobby).min(1) }),
  /** Items of the catalogue of relationship preferences that both would like or must have. */
  z.object({ kind: z.literal('wishes'), items: z.array(z.string()).min(1) }),
])
export type CardReason = z.output<typeof CardReason>

/**
 * What also counts for every card: chance, because equal cards take turns from day to day; fairness,
 * because members who are seldom among anybody's first cards are moved up; premium, because it moves
 * its members up by one level.
 */
export const generalReasons = ['chance', 'fairness', 'premium'] as const

/**
 * Why a deck has a card where it is. Says of the other member only what their card and profile show
 * to the reader, and of what members did nothing at all.
 */
export const CardReasons = z
  .object({ reasons: z.array(CardReason), general: z.array(z.enum(generalReasons)) })
  .meta({ id: 'CardReasons' })
export type CardReasons = z.output<typeof CardReasons>

export const explainCard = route('GET /api/discover/:mode/why/:profileId', {
  summary: 'Why a member is in your deck of a mode: what you both show, and what counts for all',
  access: 'member',
  params: z.strictObject({ mode: DiscoveryMode, profileId: Id }),
  response: CardReasons,
  errors: ['not_found', 'card_limit'],
})

export const cardReasonsRoutes = [explainCard] as const
