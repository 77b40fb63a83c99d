import type { DiscoveryCard } from '../../contracts/discovery/discovery.ts'
import { memberName } from '../../contracts/profiles/member-name.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { variantFor } from '../profiles/photos/present.ts'
import { ageOf, viewerIndependentPartsOf } from './card-parts.ts'

/** What a card shows about its viewer and the member; see `Between` for units and steps. */
type Viewer = {
  readonly distance: number | null
  readonly isMatch: boolean
  readonly compatibility: number | null
  readonly aiScore?: number | undefined
  /** The viewer's own boundaries. */
  readonly boundaries: ProfileDocument['boundaries']
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
export const presentCard = (
  document: ProfileDocument,
  { distance, isMatch, compatibility, aiScore, boundaries }: Viewer,
  now: Date,
): DiscoveryCard => {
  const { portraits, consentPreferences } = viewerIndependentPartsOf(document)
  return {
    id: document.profileId,
    photos: portraits[variantFor(document, isMatch)],
    ...memberName(document),
    pronouns: document.pronouns,
    age: ageOf(document, now),
    distance,
    faceHidden: document.faceHidden && !isMatch,
    isVerified: document.isVerified,
    relationshipStyle: document.relationshipStyle,
    compatibility,
    aiCompatibilityScore: aiScore ?? null,
    tags: [...document.tags],
    bio: document.bio,
    consentPreferences: mattersFirst(consentPreferences, boundaries),
  }
}
