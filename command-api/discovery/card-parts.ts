import type { DiscoveryCard } from '../../contracts/discovery/discovery.ts'
import { matchesOnlyBoundaries } from '../../contracts/profiles/boundary-catalogue.ts'
import type { PhotoVariant } from '../../contracts/profiles/photo-addresses.ts'
import { type AgeSpan, ageSpan } from '../../contracts/profiles/profiles.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { presentPortraits } from '../profiles/photos/present.ts'
import { presentBoundaries } from '../profiles/present-parts.ts'

/** Recomputed only at a document's anniversaries. */
const ageSpans = new WeakMap<ProfileDocument, AgeSpan>()

/** A member's age in years at a time. */
export const ageOf = (document: ProfileDocument, now: Date): number => {
  const known = ageSpans.get(document)
  if (known && known.from <= now.getTime() && now.getTime() < known.until) return known.age
  const span = ageSpan(document.age, document.declaredAt, now)
  ageSpans.set(document, span)
  return span.age
}

/**
 * Parts of a card that are equal for all viewers, who differ only in the variant of its portraits.
 */
type ViewerIndependent = Pick<DiscoveryCard, 'consentPreferences'> & {
  readonly portraits: Readonly<Record<PhotoVariant, DiscoveryCard['photos']>>
}

/** Computed once for each document in memory; of the read models, SQLite keeps documents there, MongoDB does not. */
const viewerIndependentParts = new WeakMap<ProfileDocument, ViewerIndependent>()

export const viewerIndependentPartsOf = (document: ProfileDocument): ViewerIndependent => {
  const known = viewerIndependentParts.get(document)
  if (known) return known
  const made = {
    portraits: {
      clear: presentPortraits(document, 'clear'),
      blurred: presentPortraits(document, 'blurred'),
    },
    consentPreferences: presentConsents(document),
  }
  viewerIndependentParts.set(document, made)
  return made
}

/** Boundaries visible to strangers, without notes. */
const presentConsents = (document: ProfileDocument): DiscoveryCard['consentPreferences'] =>
  presentBoundaries(document)
    .filter(({ category }) => !matchesOnlyBoundaries.includes(category))
    .map(({ category, level }) => ({ category, level }))
