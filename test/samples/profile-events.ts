import type { EventNamed } from '../../contracts/events.ts'

/** The profile for specs about parts of profiles. */
export const profileCreated = {
  type: 'ProfileCreated',
  data: {
    profileId: 'p1',
    memberId: 'member1',
    pseudonym: 'Juniper',
    pronouns: null,
    age: 30,
    bio: null,
    relationshipStyle: 'solo_poly',
    gender: 'non_binary',
    orientation: 'pansexual',
    maxDistance: 25,
    minAge: 25,
    maxAge: 45,
    profileVisibility: 'public',
    faceHidden: false,
    currentRelationships: null,
    seekingDescription: null,
    ageConfirmed: true,
  },
} as const satisfies EventNamed<'ProfileCreated'>
