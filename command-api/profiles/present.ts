import { memberName } from '../../contracts/profiles/member-name.ts'
import { ageNow, type Profile } from '../../contracts/profiles/profiles.ts'
import {
  answersCountFrom,
  type ProfileDocument,
  sendsReceipts,
} from '../../domain/profiles/profile.ts'
import { presentPortraits } from './photos/present.ts'
import { presentPlace } from './present-parts.ts'

/** A profile as shown to its member, with today's age. */
export const presentProfile = (document: ProfileDocument, now: Date): Profile => ({
  id: document.profileId,
  ...memberName(document),
  pronouns: document.pronouns,
  age: ageNow(document.age, document.declaredAt, now),
  bio: document.bio,
  // Stored as text, so that styles that are no longer offered can be read.
  relationshipStyle: document.relationshipStyle as Profile['relationshipStyle'],
  gender: document.gender,
  orientation: document.orientation,
  maxDistance: document.maxDistance,
  minAge: document.minAge,
  maxAge: document.maxAge,
  profileVisibility: document.profileVisibility,
  faceHidden: document.faceHidden,
  currentRelationships: document.currentRelationships,
  seekingDescription: document.seekingDescription,
  detailsVisibility: document.detailsVisibility,
  readReceipts: sendsReceipts(document),
  facets: document.facets,
  isVerified: document.isVerified,
  isActive: document.isActive,
  modes: [...document.modes],
  pausedModes: [...(document.pausedModes ?? [])],
  photos: presentPortraits(document, 'clear'),
  tags: [...document.tags],
  location: presentPlace(document),
  answersCountFrom: answersCountFrom(document, now)?.toISOString() ?? null,
  createdAt: document.createdAt,
  updatedAt: document.updatedAt,
})
