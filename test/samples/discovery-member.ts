import { modes } from '../../contracts/profiles/mode-labels.ts'
import { noSwipes } from '../../domain/discovery/likely-mutual.ts'
import type { Member, Statement } from '../../domain/discovery/member.ts'
import { memberSecret } from '../../projections/discovery/member-secrets.ts'

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

/** A member with this statement, since long ago. */
export const discoveryMember = (
  id: string,
  now: Partial<Statement> = {},
  more: Partial<Member> = {},
): Member => ({
  id,
  secret: memberSecret(() => `secret of ${id}`),
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  isVerified: false,
  premium: {},
  now: { ...statement, ...now },
  before: null,
  activeDays: [0, 0],
  rates: noSwipes,
  lifts: {},
  ...more,
})
