import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import { type TeamCommand, team } from '../../domain/staff/team.ts'
import { type Dispatch, unlinkedContext } from '../../engines/log/dispatch.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import {
  isolated,
  printLine,
  type TextOutput,
} from '../../engines/process/command-line/terminal.ts'
import { staffKeyHash } from './acting-staff.ts'

type TeamService = ReturnType<typeof createTeamService>

type TeamCommandOptions = {
  readonly output: TextOutput
  readonly open: (work: (service: TeamService) => Promise<void>) => Promise<void>
}

/** Adds the command that names the staff and gives each a key. */
export const addTeamCommand = (program: Command, { output, open }: TeamCommandOptions): void => {
  const command = program
    .command('team')
    .description('lists the staff, who act with a key each')
    .action(async () =>
      open(async service => {
        const names = await service.list()
        if (names.length === 0) printLine(output, 'Nobody has a key: whoever can run this acts.')
        for (const name of names) printLine(output, isolated(name))
      }),
    )
  command
    .command('add')
    .description('gives somebody a key, which is shown once')
    .argument('<name>', 'by which they answer for what they do')
    .action(async (name: string) =>
      open(async service => {
        printLine(output, `KITH_STAFF_KEY=${await service.add(name)}`)
        printLine(output, 'The key is not shown again. From now on each command needs one.')
      }),
    )
  command
    .command('remove')
    .description('ends the key of somebody')
    .argument('<name>', 'their name')
    .action(async (name: string) =>
      open(async service => {
        const wasThere = await service.remove(name)
        printLine(output, wasThere ? 'Their key has ended.' : 'Nobody has that name.')
      }),
    )
}

type TeamServiceDependencies = {
  readonly dispatch: Dispatch
  readonly clock: Clock
  /** Name of the acting member of staff. */
  readonly operator: string
}

/** Who belongs to the staff; each change is an event with the operator's name. */
export const createTeamService = ({ dispatch, clock, operator }: TeamServiceDependencies) => {
  const execute = (command: TeamCommand) =>
    dispatch(team, streams.team(), command, unlinkedContext(randomId(), clock.now()))
  return {
    list: async (): Promise<string[]> =>
      Object.keys(await dispatch.readState(team, streams.team())).toSorted(),

    /** Adds somebody, and returns their key. @throws {Refusal} `bad_input`: the name is taken or empty. */
    async add(name: string): Promise<string> {
      const trimmed = name.trim()
      if (trimmed === '' || trimmed.length > 60)
        throw new Refusal('bad_input', 'Give a name of at most 60 characters.')
      const key = randomBytes(32).toString('base64url')
      await execute({ type: 'AddStaff', name: trimmed, keyHash: staffKeyHash(key), operator })
      return key
    },

    /** Removes somebody; whether they were there. */
    remove: async (name: string): Promise<boolean> =>
      (await execute({ type: 'RemoveStaff', name, operator })).events.length > 0,
  }
}
