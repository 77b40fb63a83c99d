import type * as z from 'zod'
import type { OnboardingSuggestions, PreviousAnswers } from '../../contracts/insights/onboarding.ts'
import type {
  OnboardingQuestion,
  OnboardingSuggestionType,
} from '../../contracts/insights/onboarding-questions.ts'
import type {
  activityLevels,
  communicationStyles,
  lifestyleTypes,
  PersonalityTrait,
} from '../../contracts/insights/profile-insights.ts'
import type { ConsentLevel } from '../../contracts/profiles/boundaries.ts'
import type { BoundaryCategory } from '../../contracts/profiles/boundary-catalogue.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { PreferenceLevel as WishLevelSchema } from '../../contracts/profiles/relationship-preferences.ts'
import type { QuestionRequest, WrittenQuestion } from '../../contracts/questions/question-packs.ts'

/** Boundaries that only matches see. They are never compared, so that no score reveals them. */
type MatchesOnlyBoundary = 'sexual_intimacy' | 'kink_bdsm' | 'financial_support'

/** Boundaries whose answers a stranger may see, so a reason may cite them. */
export type CitableBoundary = Exclude<BoundaryCategory, MatchesOnlyBoundary>

export type BoundaryAnswer = z.output<typeof ConsentLevel>
export type WishAnswer = z.output<typeof WishLevelSchema>

/** Stages of life instead of ages: no exact age leaves the profile. */
export const ageBrackets = ['18-24', '25-29', '30-34', '35-44', '45-54', '55-64', '65+'] as const
export type AgeBracket = (typeof ageBrackets)[number]

/**
 * The part of a profile that may be analysed; made by `scorerSubject`. It has no field for names,
 * pseudonyms, addresses, photos, messages, notes, or answers that only matches may see.
 */
export type ScorerSubject = {
  /** Whether this member agreed to AI. Without consent nothing of theirs leaves this machine. */
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

/** Compatibility of two members, part by part: 0…100 with two decimals. */
export type Scores = {
  readonly overall: number
  readonly bioKeywords: number
  readonly hobbies: number
  readonly lifestyle: number
  readonly communication: number
  readonly personality: number
}

/** Result of comparing two members; the same for both of them. */
export type Compatibility = Scores & {
  /** At most 10 keys in snake_case, the strongest first, e.g. `shared_hobby_hiking`. */
  readonly factors: readonly string[]
  /** One or two sentences that cite only what strangers may see of each other. */
  readonly reason: string
  /** False when the local text analysis wrote it. */
  readonly isAiGenerated: boolean
}

/** What an analysis says of one profile. */
export type ProfileAnalysis = {
  /** At most 20 words that the member wrote, the most telling first. */
  readonly keywords: readonly string[]
  readonly personalityTraits: readonly PersonalityTrait[]
  /** At most 10 hobbies, as members read them. */
  readonly interests: readonly string[]
  readonly communicationStyle: (typeof communicationStyles)[number]
  readonly activityLevel: (typeof activityLevels)[number]
  readonly lifestyleType: (typeof lifestyleTypes)[number]
  /** 0…100 with two decimals: how much there was to read. */
  readonly confidence: number
  /** False when the local text analysis wrote it. */
  readonly isAiGenerated: boolean
}

type WrittenQuestions = {
  /** May be fewer than were asked for. */
  readonly questions: readonly WrittenQuestion[]
  /** False when they come from the list of this server. */
  readonly isAiGenerated: boolean
}

/** What an account said in its onboarding: read for one call, and stored nowhere. */
export type OnboardingWords = {
  /** Without consent nothing of it leaves this machine. */
  readonly aiConsent: boolean
  /** Answers by topic. */
  readonly previousAnswers: PreviousAnswers
  /** The answers in words, in order, with their follow-ups. */
  readonly responses: readonly string[]
}

/** A comparison; `index` is the other member's index in the given list. */
export type RankedComparison = { readonly index: number; readonly compatibility: Compatibility }

type CompareOptions = {
  /** The profile that the comparison is for: spending for one profile in a day is limited. */
  readonly payer?: string
  readonly signal: AbortSignal
}
type CompareManyOptions = CompareOptions & {
  /** How many results to return; all by default. */
  readonly best?: number
}

/**
 * Compares members: text analysis on this machine, or an OpenAI-compatible API. Features of a subject are computed once for the life of its object: keep the
 * same object while the profile stays the same.
 *
 * When a scorer has no consent, no budget or no connection, the local scorer answers instead,
 * marked by `isAiGenerated: false`. Every method throws only when `signal` aborts.
 */
export interface Scorer {
  /** Computes features of subjects ahead, so that no comparison waits for them. Calls no API. */
  precompute(subjects: readonly ScorerSubject[], options: CompareOptions): Promise<void>

  /** Symmetric: `compare(a, b)` equals `compare(b, a)`. */
  compare(
    reader: ScorerSubject,
    other: ScorerSubject,
    options: CompareOptions,
  ): Promise<Compatibility>

  /** Describes one profile, for its member. */
  describe(subject: ScorerSubject, options: CompareOptions): Promise<ProfileAnalysis>

  /** Questions for a pack that are none of the known ones. Members' words are not involved. */
  writeQuestions(request: QuestionRequest, options: CompareOptions): Promise<WrittenQuestions>

  /** The question of a step, from 1. Without AI it is the built-in one. */
  onboardingQuestion(
    step: number,
    words: OnboardingWords,
    options: CompareOptions,
  ): Promise<OnboardingQuestion>

  /** What a profile could say after these answers. */
  onboardingSuggestions(
    type: OnboardingSuggestionType,
    words: OnboardingWords,
    options: CompareOptions,
  ): Promise<OnboardingSuggestions>

  /** Compares one member with many, the best first; equal scores keep the given order. */
  compareMany(
    reader: ScorerSubject,
    others: readonly ScorerSubject[],
    options: CompareManyOptions,
  ): Promise<RankedComparison[]>
}
