import type * as z from 'zod'
import type { BoundaryCategory, ConsentLevel } from '../contracts/boundaries.ts'
import type { Hobby } from '../contracts/hobbies.ts'
import type { DiscoveryMode } from '../contracts/modes.ts'
import type { PreferenceLevel as WishLevelSchema } from '../contracts/relationship-preferences.ts'

/** Boundaries whose answers only matches may see, so no comparison learns of them. */
type MatchesOnlyBoundary = 'sexual_intimacy' | 'kink_bdsm' | 'financial_support'

/** Boundaries whose answers a stranger may see, so a reason may cite them. */
export type CitableBoundary = Exclude<BoundaryCategory, MatchesOnlyBoundary>

export type BoundaryAnswer = z.output<typeof ConsentLevel>
export type WishAnswer = z.output<typeof WishLevelSchema>

/** Stages of life rather than ages: no exact age leaves the profile. */
export const ageBrackets = ['18-24', '25-29', '30-34', '35-44', '45-54', '55-64', '65+'] as const
export type AgeBracket = (typeof ageBrackets)[number]

/**
 * What of a profile may be analysed; made by `analystSubject`. There is no room in it for names,
 * pseudonyms, addresses, photos, messages, notes, or answers that only matches may see.
 */
export type AnalystSubject = {
  /** Whether this member agreed to AI. Without it nothing of theirs leaves this machine. */
  readonly aiConsent: boolean
  readonly ageBracket: AgeBracket
  readonly relationshipStyle: string
  readonly modes: readonly DiscoveryMode[]
  readonly bio: string | null
  /** Counts in the score and is never cited: strangers do not see it. */
  readonly seekingDescription: string | null
  readonly hobbies: readonly Hobby[]
  readonly boundaries: Readonly<Partial<Record<CitableBoundary, BoundaryAnswer>>>
  /** Relationship preferences by item; they count in the score and are never cited one by one. */
  readonly wishes: Readonly<Record<string, WishAnswer>>
}

/** How far two members may suit each other, part by part: 0…100 with two decimals. */
export type Scores = {
  readonly overall: number
  readonly bioKeywords: number
  readonly hobbies: number
  readonly lifestyle: number
  readonly communication: number
  readonly personality: number
}

/** What an analyst says of two members. The same whichever of the two reads it. */
export type Compatibility = Scores & {
  /** At most 10 in snake_case, the most telling first, e.g. `shared_hobby_hiking`. */
  readonly factors: readonly string[]
  /** One or two sentences that cite only what strangers may see of each other. */
  readonly reason: string
  /** False when local text analysis wrote it. */
  readonly isAiGenerated: boolean
}

/** A comparison and the place of the other member in the list that was given. */
export type RankedComparison = { readonly index: number; readonly compatibility: Compatibility }

type CompareOptions = {
  /** The profile for which it is asked: what may be spent for one in a day is limited. */
  readonly payer?: string
  readonly signal: AbortSignal
}
type CompareManyOptions = CompareOptions & {
  /** How many to answer with; all unless told. */
  readonly best?: number
}

/**
 * Says how well members may suit each other. A subject is studied once for as long as its object
 * lives: keep the same object while the profile stays the same.
 *
 * An analyst that cannot answer as it should (no consent, no budget, no connection) lets the local
 * one answer, marked by `isAiGenerated: false`; it throws only when `signal` aborts.
 */
export interface Analyst {
  /** Studies subjects ahead, so that no comparison waits for it. Asks nobody. */
  precompute(subjects: readonly AnalystSubject[], options: CompareOptions): Promise<void>

  /** Symmetric: `compare(a, b)` says what `compare(b, a)` says. */
  compare(
    reader: AnalystSubject,
    other: AnalystSubject,
    options: CompareOptions,
  ): Promise<Compatibility>

  /** One member against many, the best first; equals in the order they were given. */
  compareMany(
    reader: AnalystSubject,
    others: readonly AnalystSubject[],
    options: CompareManyOptions,
  ): Promise<RankedComparison[]>
}
