import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'

const ofInvitation = { invitationId: Id }

/** Events of an invitation to sign up: a link that so many people may use until a time. */
export const signUpInvitationEvents = [
  event(
    'SignUpInvitationIssued',
    z.object({
      ...ofInvitation,
      seats: z.int().min(1),
      until: z.iso.datetime(),
      operator: z.string(),
    }),
    {
      open: {
        seats: 'how many people may use the link',
        operator: 'the name by which a member of staff answers for what they did',
      },
    },
  ),
  /** Says nothing of the account, so that the log does not tell who invited whom. */
  event('SignUpInvitationUsed', z.object(ofInvitation)),
  event('SignUpInvitationRevoked', z.object({ ...ofInvitation, operator: z.string() }), {
    open: { operator: 'the name by which a member of staff answers for what they did' },
  }),
] as const
