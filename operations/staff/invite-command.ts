import { type Command, InvalidArgumentError } from 'commander'
import { printLine, type TextOutput } from '../../engines/process/command-line/terminal.ts'
import type { SignUpInvitationDocument } from '../../projections/views/sign-up-invitations.ts'
import type { createInvitationService } from './invitation-service.ts'
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
