import type { DiscoveryCard } from '../../contracts/discovery/discovery.ts'
import { memberName } from '../../contracts/profiles/member-name.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { variantFor } from '../profiles/photos/present.ts'
import { ageOf, viewerIndependentPartsOf } from './card-parts.ts'

/** What a card shows about its viewer and the member; see `Between` for units and steps. */
export type Viewer = {
  readonly distance: number | null
  readonly isMatch: boolean
  readonly compatibility: number | null
  readonly aiScore?: number | undefined
}

/** A profile as shown to strangers: the fields of a card and no others. */
export const presentCard = (
  document: ProfileDocument,
  { distance, isMatch, compatibility, aiScore }: Viewer,
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
    faceHidden: document.faceHidden,
    isVerified: document.isVerified,
    relationshipStyle: document.relationshipStyle,
    compatibility,
    aiCompatibilityScore: aiScore ?? null,
    tags: [...document.tags],
    bio: document.bio,
    consentPreferences,
  }
}
