import { feature } from '../core/feature.ts'
import { accountRoutes, exportAccount, sessionRoutes } from './account.ts'
import { kithAccountEvents, signUpInvitationEvents } from './account-events.ts'
import { identityEvents, identityRoutes } from './identity.ts'
import { passkeyRoutes } from './passkeys.ts'

export const identity = feature({
  name: 'identity',
  routes: [...identityRoutes, ...accountRoutes, ...passkeyRoutes, ...sessionRoutes],
  files: [exportAccount],
  events: {
    member: identityEvents,
    kithAccount: kithAccountEvents,
    signUpInvitation: signUpInvitationEvents,
  },
  streams: {
    /** The account and its identities. */
    member: (memberId: string) => `member-${memberId}`,
    /** Passkeys and recovery codes of an account at Kith's own provider. */
    kithAccount: (accountId: string) => `passkeys-${accountId}`,
    /** The uses of an invitation to sign up. */
    signUpInvitation: (invitationId: string) => `invite-${invitationId}`,
  },
  pages: ['/auth/login', '/auth/passkey/:id', '/auth/add-passkey', '/settings'],
})
