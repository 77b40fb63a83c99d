import type { User } from '../../contracts/identity.ts'
import type { MemberDocument } from '../../projections/identity.ts'

/** Nothing can be bought yet. */
const noPremium: User['premium'] = { active: false, source: null, until: null }

/** An account as shown to its member. */
export const presentUser = (document: MemberDocument, aiConsent: boolean): User => ({
  id: document.memberId,
  email: document.email,
  firstName: document.firstName,
  lastName: document.lastName,
  profileImageUrl: document.profileImageUrl,
  premium: noPremium,
  aiConsent,
})
