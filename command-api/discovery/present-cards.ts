import type { DiscoveryCard } from '../../contracts/discovery/discovery.ts'
import { matchesOnlyBoundaries } from '../../contracts/profiles/boundary-catalogue.ts'
import { memberName } from '../../contracts/profiles/member-name.ts'
import { type AgeSpan, ageSpan } from '../../contracts/profiles/profiles.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import type { ViewerPolicy } from '../../projections/discovery/viewer-policy.ts'
import { profiles } from '../../projections/views/profiles.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { aiScores } from '../insights/scores.ts'
import { readConstellations } from '../profiles/linked-people.ts'
import { presentPortraits } from '../profiles/photos/present.ts'
import { presentBoundaries, presentVisiting } from '../profiles/present.ts'

/**
 * The cards of profiles that the caller may see, in the order of their ids. `policy` and `reading` know
 * them all.
 */
export const presentCards = async (
  ids: readonly string[],
  policy: Pick<ViewerPolicy, 'distance' | 'isMatched' | 'compatibility' | 'variantOf'>,
  { profileId, now }: Pick<ApiRequest<unknown>, 'profileId' | 'now'>,
  services: Services,
  reading = readConstellations(ids, { profileId, now }, services),
): Promise<DiscoveryCard[]> => {
  const collection = services.views.collection(profiles)
  const [own, documents, scored, { shownOf }] = await Promise.all([
    collection.get(profileId),
    collection.many(ids),
    aiScores(profileId, ids, services),
    reading,
  ])
  return documents.flatMap(document => {
    if (!document) return []
    const { profileId: shown } = document
    const viewer = {
      distance: policy.distance(shown),
      isMatch: policy.isMatched(shown),
      compatibility: policy.compatibility(shown),
      aiScore: scored.get(shown),
      boundaries: own?.boundaries ?? [],
      constellation: shownOf(shown),
    }
    return [presentCard(document, viewer, presentPortraits(document, policy), now)]
  })
}

/** What a card shows about its viewer and the member; see `ViewerPolicy` for units and steps. */
type Viewer = {
  readonly distance: number | null
  readonly isMatch: boolean
  readonly compatibility: number | null
  readonly aiScore?: number | undefined
  /** The viewer's own boundaries. */
  readonly boundaries: ProfileDocument['boundaries']
  readonly constellation: DiscoveryCard['constellation']
}

const levels = ['no', 'yes', 'maybe'] as const

/** Boundaries in the order in which they matter to a viewer: what differs from theirs, then the nos. */
const mattersFirst = (
  shown: DiscoveryCard['consentPreferences'],
  own: Viewer['boundaries'],
): DiscoveryCard['consentPreferences'] => {
  const ownLevels = new Map(own.map(({ category, level }) => [category as string, level]))
  const rankOf = ({ category, level }: DiscoveryCard['consentPreferences'][number]) => {
    const mine = ownLevels.get(category)
    return (mine !== undefined && mine !== level ? 0 : levels.length) + levels.indexOf(level)
  }
  return shown.toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** A profile as shown to strangers: the fields of a card and no others. */
const presentCard = (
  document: ProfileDocument,
  { distance, isMatch, compatibility, aiScore, boundaries, constellation }: Viewer,
  photos: DiscoveryCard['photos'],
  now: Date,
): DiscoveryCard => ({
  id: document.profileId,
  photos,
  ...memberName(document),
  pronouns: document.pronouns,
  age: ageOf(document, now),
  distance,
  faceHidden: document.faceHidden && !isMatch,
  isVerified: document.isVerified,
  relationshipStyle: document.relationshipStyle,
  visiting: presentVisiting(document),
  compatibility,
  aiCompatibilityScore: aiScore ?? null,
  tags: [...document.tags],
  bio: document.bio,
  consentPreferences: mattersFirst(knownConsentsOf(document), boundaries),
  constellation,
})

/** Recomputed only at a document's anniversaries. */
const ageSpans = new WeakMap<ProfileDocument, AgeSpan>()

/** A member's age in years at a time. */
const ageOf = (document: ProfileDocument, now: Date): number => {
  const known = ageSpans.get(document)
  if (known && known.from <= now.getTime() && now.getTime() < known.until) return known.age
  const span = ageSpan(document.age, document.declaredAt, now)
  ageSpans.set(document, span)
  return span.age
}

/** Computed once for each document in memory; of the read models, SQLite keeps documents there, MongoDB does not. */
const knownConsents = new WeakMap<ProfileDocument, DiscoveryCard['consentPreferences']>()

const knownConsentsOf = (document: ProfileDocument): DiscoveryCard['consentPreferences'] => {
  const known = knownConsents.get(document) ?? presentConsents(document)
  knownConsents.set(document, known)
  return known
}

/** Boundaries visible to strangers, without notes. */
export const presentConsents = (document: ProfileDocument): DiscoveryCard['consentPreferences'] =>
  presentBoundaries(document)
    .filter(({ category }) => !matchesOnlyBoundaries.includes(category))
    .map(({ category, level }) => ({ category, level }))
