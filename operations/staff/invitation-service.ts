import { randomBytes } from 'node:crypto'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import {
  SIGN_UP_INVITATION,
  type SignUpInvitationCommand,
  signUpInvitation,
} from '../../domain/identity/sign-up-invitation.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import {
  type SignUpInvitationDocument,
  signUpInvitations,
} from '../../projections/views/sign-up-invitations.ts'

type InvitationServiceDependencies = {
  readonly dispatch: Dispatch
  readonly views: Pick<ReadModels, 'collection'>
  readonly keys: Keys
  readonly clock: Clock
  /** Name of the acting member of staff. */
  readonly operator: string
}

const DAY_MS = 86_400_000

/** The staff's invitations to sign up; each change is an event with the operator's name. */
export const createInvitationService = ({
  dispatch,
  views,
  keys,
  clock,
  operator,
}: InvitationServiceDependencies) => {
  const execute = (command: SignUpInvitationCommand) => {
    const id = randomId()
    return dispatch(signUpInvitation, streams.signUpInvitation(command.invitationId), command, {
      command: id,
      correlation: id,
      causation: id,
      now: clock.now(),
    })
  }

  return {
    /** Issues an invitation; its secret, which is stored nowhere, and when it ends. */
    async issue(seats: number, days: number) {
      const token = randomBytes(16).toString('base64url')
      const until = new Date(clock.now().getTime() + days * DAY_MS).toISOString()
      const invitationId = await keyedId(keys, SIGN_UP_INVITATION, token)
      await execute({ type: 'Issue', invitationId, seats, until, operator })
      return { token, until }
    },

    /** All invitations, the newest first. */
    list: (): Promise<readonly SignUpInvitationDocument[]> =>
      views.collection(signUpInvitations).find({
        where: {},
        order: { field: 'issuedAt', direction: 'descending' },
      }),

    /**
     * Ends an invitation; whether it was still on.
     * @throws {Refusal} `not_found`.
     */
    async revoke(invitationId: string): Promise<boolean> {
      const { events, state } = await execute({ type: 'Revoke', invitationId, operator })
      if (state === null) throw new Refusal('not_found', `There is no invitation ${invitationId}.`)
      return events.length > 0
    },
  }
}
