import { randomBytes } from 'node:crypto'
import { type Command, InvalidArgumentError } from 'commander'
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
import { printLine, type TextOutput } from '../../engines/process/command-line/terminal.ts'
import {
  type SignUpInvitationDocument,
  signUpInvitations,
} from '../../projections/views/identity.ts'
import { afterDays } from './days.ts'
import { day, formatOption, printList, type StaffFormat } from './staff-lists.ts'

type InvitationService = ReturnType<typeof createInvitationService>

const wholeNumber = (most: number) => (text: string) => {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > most)
    throw new InvalidArgumentError(`Give a whole number from 1 to ${most}.`)
  return number
}

const stateOf = ({ seats, used, until, isRevoked }: SignUpInvitationDocument, now: Date) => {
  if (isRevoked) return 'revoked'
  if (until <= now.toISOString()) return 'ended'
  return used >= seats ? 'full' : 'on'
}

type InviteCommandOptions = {
  readonly output: TextOutput
  readonly now: () => Date
  /** Address that members see. */
  readonly origin: () => string
  readonly open: (work: (invitations: InvitationService) => Promise<void>) => Promise<void>
}

/** Adds the commands about invitations to sign up. */
export const addInviteCommand = (
  program: Command,
  { output, now, origin, open }: InviteCommandOptions,
): void => {
  program
    .command('invite')
    .description(
      'prints a link by which people may sign up, by any provider, where KITH_SIGN_UP is invitation',
    )
    .option('--count <people>', 'how many may use it', wholeNumber(10_000), 1)
    .option('--days <days>', 'for how many days', wholeNumber(366), 7)
    .action(async ({ count, days }: { count: number; days: number }) =>
      open(async invitations => {
        const { token, until } = await invitations.issue(count, days)
        printLine(output, `${origin()}/auth/login#invitation=${token}`)
        const people = count === 1 ? 'one person' : `${count} people`
        printLine(output, `For ${people}, until ${day(until)} UTC. The link is not shown again.`)
      }),
    )

  const invitations = program
    .command('invitations')
    .description('lists invitations, the newest first')
    .addOption(formatOption())
    .action(async ({ format }: { format: StaffFormat }) =>
      open(async service => {
        const lines = (invitation: SignUpInvitationDocument) => [
          `${day(invitation.issuedAt)}  ${stateOf(invitation, now())}  invitation ${invitation.invitationId}`,
          `  ${invitation.used} of ${invitation.seats} used, until ${day(invitation.until)}`,
        ]
        printList(await service.list(), { output, format, none: 'Nobody is invited.', lines })
      }),
    )

  invitations
    .command('revoke')
    .description('ends an invitation; who signed up with it stays')
    .argument('<invitation>', 'its id')
    .action(async (id: string) =>
      open(async service => {
        const wasOn = await service.revoke(id)
        printLine(output, wasOn ? 'The invitation has ended.' : 'It had ended already.')
      }),
    )
}

type InvitationServiceDependencies = {
  readonly dispatch: Dispatch
  readonly views: Pick<ReadModels, 'collection'>
  readonly keys: Keys
  readonly clock: Clock
  /** Name of the acting member of staff. */
  readonly operator: string
}

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
      const until = afterDays(days, clock.now())
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
