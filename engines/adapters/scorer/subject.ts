import { hash } from 'node:crypto'
import {
  boundaryCatalogue,
  matchesOnlyBoundaries,
} from '../../../contracts/profiles/boundary-catalogue.ts'
import type { Hobby } from '../../../contracts/profiles/hobbies.ts'
import { hobbyLabels } from '../../../contracts/profiles/hobby-catalogue.ts'
import type { DiscoveryMode } from '../../../contracts/profiles/modes.ts'
import {
  adultWishes,
  relationshipCatalogue,
} from '../../../contracts/profiles/relationship-catalogue.ts'
import {
  type AgeBracket,
  ageBrackets,
  type BoundaryAnswer,
  type CitableBoundary,
  type ScorerSubject,
  type WishAnswer,
} from '../../ports/scorer.ts'

const matchesOnly: ReadonlySet<string> = new Set(matchesOnlyBoundaries)

const keys = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[]

/** The boundaries that may be compared and cited, in the order of the catalogue. */
export const citableBoundaries: readonly CitableBoundary[] = keys(boundaryCatalogue).filter(
  (category): category is CitableBoundary => !matchesOnly.has(category),
)

/** The wishes that may be compared, in the order of the catalogue. */
export const comparableWishes: readonly string[] = Object.values(relationshipCatalogue)
  .flatMap(({ items }) => Object.keys(items))
  .filter(item => !adultWishes.has(item))

/** The fields of a profile that are used; notes of boundaries are never passed. */
export type ProfileParts = {
  readonly aiConsent: boolean
  /** In years, today. */
  readonly age: number
  readonly relationshipStyle: string
  readonly modes: readonly DiscoveryMode[]
  readonly bio: string | null
  readonly seekingDescription: string | null
  readonly hobbies: readonly string[]
  readonly boundaries: readonly { readonly category: string; readonly level: BoundaryAnswer }[]
  readonly relationshipPreferences: readonly { readonly item: string; readonly level: WishAnswer }[]
}

const upTo: readonly (readonly [number, AgeBracket])[] = [
  [24, '18-24'],
  [29, '25-29'],
  [34, '30-34'],
  [44, '35-44'],
  [54, '45-54'],
  [64, '55-64'],
]

/** The age bracket of an age in years. */
export const ageBracketOf = (age: number): AgeBracket =>
  upTo.find(([oldest]) => age <= oldest)?.[1] ?? '65+'

/**
 * The part of a profile that may be analysed. Matches-only boundaries and the wishes that reveal
 * them are left out: otherwise a member could change their own answers, watch the score, and find
 * out a stranger's.
 */
export const scorerSubject = (profile: ProfileParts): ScorerSubject => ({
  aiConsent: profile.aiConsent,
  ageBracket: ageBracketOf(profile.age),
  relationshipStyle: profile.relationshipStyle,
  modes: profile.modes,
  bio: profile.bio,
  seekingDescription: profile.seekingDescription,
  hobbies: profile.hobbies.filter((hobby): hobby is Hobby => Object.hasOwn(hobbyLabels, hobby)),
  boundaries: Object.fromEntries(
    profile.boundaries
      .filter(({ category }) => citableBoundaries.some(citable => citable === category))
      .map(({ category, level }) => [category, level]),
  ),
  wishes: Object.fromEntries(
    profile.relationshipPreferences
      .filter(({ item }) => comparableWishes.includes(item))
      .map(({ item, level }) => [item, level]),
  ),
})

/**
 * The part of a subject by which two members are compared: what strangers may see of them. Details that
 * are for matches only are left out, for the same reason.
 */
export const comparedSubject = (subject: ScorerSubject, showsDetails: boolean): ScorerSubject =>
  showsDetails ? subject : { ...subject, seekingDescription: null, hobbies: [], wishes: {} }

/** Index of an age bracket. */
export const bracketIndex = (bracket: AgeBracket): number => ageBrackets.indexOf(bracket)

/** Raised when a comparison of the same two subjects may give another result. */
const VERSION = 3

const digestOf = (subject: ScorerSubject): string =>
  hash('sha256', JSON.stringify(subject), 'base64url')

/** What an analysis of one profile uses, as 22 characters. */
export const subjectHash = (subject: ScorerSubject): string =>
  hash('sha256', [VERSION, digestOf(subject)].join(), 'base64url').slice(0, 22)

/** What a comparison uses, as 22 characters: the same for (a, b) and (b, a). Costs about 13 µs. */
export const inputHash = (a: ScorerSubject, b: ScorerSubject): string =>
  hash('sha256', [VERSION, ...[digestOf(a), digestOf(b)].sort()].join(), 'base64url').slice(0, 22)
