import type { User } from '../../contracts/identity/identity.ts'
import type { Premium } from '../../contracts/payments/payments.ts'
import type { MemberDocument } from '../../projections/views/identity.ts'

/** An account as shown to its member. */
export const presentUser = (
  document: MemberDocument,
  premium: Premium,
  offersFirstWeek: boolean,
  aiConsent: boolean,
): User => ({
  id: document.memberId,
  email: document.email,
  firstName: document.firstName,
  lastName: document.lastName,
  profileImageUrl: document.profileImageUrl,
  premium,
  offersFirstWeek,
  aiConsent,
})
