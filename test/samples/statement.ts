import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { Statement } from '../../domain/discovery/member.ts'

/** What a member states whom everybody can meet, since long ago. */
export const statement: Statement = {
  age: 30,
  declaredAt: '2026-03-01T12:00:00.000Z',
  gender: 'woman',
  orientation: 'bisexual',
  relationshipStyle: 'solo_poly',
  pronouns: null,
  faceHidden: false,
  tags: [],
  hobbies: [],
  currentRelationships: null,
  seekingDescription: null,
  relationshipPreferences: [],
  facets: {},
  place: null,
  shownCell: null,
  answers: {},
  wantsAdultPacks: false,
  modes,
  profileVisibility: 'public',
  detailsVisibility: 'public',
  minAge: 18,
  maxAge: 40,
  maxDistance: 25,
  discovery: [],
  block: [],
  rules: [],
}
