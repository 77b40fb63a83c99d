import * as z from 'zod'
import { JointCard } from '../constellations/joint-cards.ts'
import { ShownConstellation } from '../constellations/shown-constellation.ts'
import { Id } from '../core/ids.ts'
import { route } from '../core/route.ts'
import { ShownBoundary } from '../profiles/boundaries.ts'
import { Hobby } from '../profiles/hobbies.ts'
import { MemberName } from '../profiles/member-name.ts'
import { DiscoveryMode } from '../profiles/modes.ts'
import { PhotoView } from '../profiles/profiles.ts'
import { PromptAnswer } from '../profiles/prompts.ts'
import { RelationshipPreference } from '../profiles/relationship-preferences.ts'
import { Visiting } from '../profiles/travel.ts'

const Score = z.number().min(0).max(100).nullable()

/**
 * A member's card in the deck, the ordered list of members that a viewer may swipe on in a mode. The
 * other parts that viewers may see are in `ShownProfile`.
 */
export const DiscoveryCard = z
  .object({
    id: Id,
    photos: z.array(PhotoView),
    ...MemberName.shape,
    pronouns: z.string().nullable(),
    age: z.int(),
    /** Miles; null while the place of one of the two is unknown, or on a trip that nobody reads of. */
    distance: z.number().nullable(),
    /** Whether the viewer gets blurred photos only. */
    faceHidden: z.boolean(),
    isVerified: z.boolean(),
    relationshipStyle: z.string(),
    visiting: Visiting.nullable(),
    /** By the answers of both: 25, 50 or 75 (little, some, much in common), for matches 0–100. */
    compatibility: Score,
    aiCompatibilityScore: Score,
    tags: z.array(z.string()),
    bio: z.string().nullable(),
    /** In the order in which they matter to the viewer: what differs from theirs, then the nos. */
    consentPreferences: z.array(ShownBoundary),
    constellation: ShownConstellation,
  })
  .meta({ id: 'DiscoveryCard' })
export type DiscoveryCard = z.output<typeof DiscoveryCard>

/** A card as it stands in a deck. */
const DeckCard = DiscoveryCard.extend({
  /** Joint cards that stand before it: each before the first of its people. */
  together: z.array(JointCard),
}).meta({ id: 'DeckCard' })
export type DeckCard = z.output<typeof DeckCard>

export const discover = route('GET /api/discover/:mode', {
  summary: 'The deck of one mode, best first',
  access: 'member',
  params: z.strictObject({ mode: DiscoveryMode }),
  response: z.array(DeckCard),
  errors: ['card_limit'],
})

export const discoverByQuery = route('GET /api/discover', {
  summary: 'The deck of the mode in the query; dating without one',
  access: 'member',
  query: z.strictObject({ mode: DiscoveryMode.default('dating') }),
  response: z.array(DeckCard),
  errors: ['card_limit'],
})

/** A facet as others see it: a number as its band. */
const ShownFacet = z.union([
  z.string(),
  z.boolean(),
  z.array(z.string()),
  z.object({ from: z.number(), to: z.number() }),
])

/**
 * What a profile shows to a member who sees its card. Filters and rules compare nothing else. It
 * never contains wishes for adults, nor texts, wishes and hobbies shown to matches only.
 */
export const ShownProfile = DiscoveryCard.extend({
  gender: z.string(),
  orientation: z.string(),
  /** Like the bio, shown to everybody who sees the card; no filter and no rule compares them. */
  prompts: z.array(PromptAnswer),
  currentRelationships: z.string().nullable(),
  seekingDescription: z.string().nullable(),
  relationshipPreferences: z.array(RelationshipPreference),
  hobbies: z.array(Hobby),
  facets: z.record(z.string(), ShownFacet),
}).meta({ id: 'ShownProfile' })
export type ShownProfile = z.output<typeof ShownProfile>

export const getShownProfile = route('GET /api/profiles/:profileId', {
  summary:
    'What somebody whose card you can see shows of themselves; with your own id, what you show',
  access: 'member',
  params: z.strictObject({ profileId: Id }),
  response: ShownProfile,
  errors: ['not_found', 'card_limit'],
})

export const discoveryRoutes = [discover, discoverByQuery, getShownProfile] as const

/** Something that both members show to each other and that counts in the order of a deck. */
export const CardReason = z.discriminatedUnion('kind', [
  /** Miles of the narrowest band that counts and that has the card's distance. */
  z.object({ kind: z.literal('near'), withinMiles: z.int() }),
  /** The card's score by the answers of both: 25, 50 or 75, for matches 0–100. */
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
