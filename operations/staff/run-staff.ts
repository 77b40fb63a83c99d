import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, Option } from 'commander'
import type { Instant } from '../../contracts/core/event.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { type ReportOutcome, reportOutcomes } from '../../contracts/staff/staff.ts'
import { readConfig } from '../../engines/config/config.ts'
import { createDispatch } from '../../engines/log/dispatch.ts'
import { openPorts, type Ports } from '../../engines/open-ports.ts'
import { systemClock } from '../../engines/ports/clock.ts'
import { createProgram, runProgram } from '../../engines/process/command-line/run-program.ts'
import { printLine, type Terminal } from '../../engines/process/command-line/terminal.ts'
import { operatorMessage, requireInstallation } from '../../engines/process/preflight.ts'
import { MANIFEST } from '../backup/manifest.ts'
import { actingStaff } from './acting-staff.ts'
import { addCaseCommands } from './case-commands.ts'
import { createCaseService } from './case-service.ts'
import { afterDays, parseDays } from './days.ts'
import { createDeadLetterService } from './dead-letters.ts'
import { addDecisionCommands } from './decision-commands.ts'
import { createDecisionService } from './decision-service.ts'
import { addDeskCommand } from './desk/desk-command.ts'
import { readinessForPublic } from './going-public.ts'
import { addInviteCommand, createInvitationService } from './invite-command.ts'
import { createModerationService } from './moderation-service.ts'
import { addNextDayCommand, createNextDayService } from './next-day-command.ts'
import { addParkingCommands } from './parking-commands.ts'
import { createPhotoReviewService } from './photo-review.ts'
import { addPhotosCommand } from './photos-command.ts'
import { addQuestionsCommand, createQuestionService } from './questions-command.ts'
import {
  day,
  formatOption,
  linesOfLetter,
  linesOfReport,
  printList,
  type StaffFormat,
} from './staff-lists.ts'
import { addTeamCommand, createTeamService } from './team-command.ts'

type StaffServices = Awaited<ReturnType<typeof openServices>>
type Work = (services: StaffServices) => Promise<void>

type SuspendOptions = {
  readonly lift: boolean
  readonly note?: string
  readonly withInvitation?: boolean
}

const openServices = async (ports: Ports, env: NodeJS.ProcessEnv) => {
  const dispatch = createDispatch(ports.log, ports.keys)
  const { operator, colleagues } = await actingStaff(env, dispatch)
  const acting = { dispatch, clock: systemClock, operator }
  return {
    acting: { operator, colleagues },
    decisions: createDecisionService({ ...ports, ...acting, colleagues }),
    cases: createCaseService({ ...ports, ...acting }),
    team: createTeamService(acting),
    moderation: createModerationService({ ...ports, ...acting }),
    deadLetters: createDeadLetterService({ jobs: ports.jobs, ...acting }),
    questions: createQuestionService(acting),
    photoReview: createPhotoReviewService({ ...ports, ...acting }),
    nextDays: createNextDayService({ ...ports, ...acting }),
    invitations: createInvitationService({ ...ports, ...acting }),
  }
}

/** Opens the installation for the work of a command. */
const withServices = async (env: NodeJS.ProcessEnv, work: Work): Promise<void> => {
  await using ports = await openPorts(requireInstallation(env))
  await work(await openServices(ports, env))
}

const programFor = (terminal: Terminal) =>
  createProgram('staff', terminal)
    .description(
      'What the staff of an installation can do, beside a running server or without one.',
    )
    .addHelpText(
      'after',
      `
Every change is an event in the log with your name: that of your key in KITH_STAFF_KEY or, while nobody
has a key, of your account on this machine. Ids are those that reports, questions and jobs name.

Examples:
  npm run staff -- desk
  npm run staff -- cases
  npm run staff -- reports
  npm run staff -- suspend 4f6c… --note "threats, three reports"
  npm run staff -- resolve 91d0… --outcome acted_on
  npm run staff -- suspend 4f6c… --lift
  npm run staff -- suspend 4f6c… --with-invitation
  npm run staff -- premium 4f6c… --days 30
  npm run staff -- next-day
  npm run staff -- questions list --pack consent
  npm run staff -- park 4711 --reason "written by a release that was taken back"
  npm run staff -- retry notify`,
    )

const adviceOn = (error: unknown): string | undefined =>
  error instanceof Refusal ? error.message : operatorMessage(error)

/** What the commands of the staff need. */
type StaffCommands = {
  readonly env: NodeJS.ProcessEnv
  readonly output: Terminal['output']
  /** Opens the installation for the work of a command. */
  readonly open: (work: Work) => Promise<void>
  readonly print: (line: string) => void
}

/** Adds the commands that list and resolve reports. */
const addReportCommands = (program: Command, { output, open, print }: StaffCommands): void => {
  program
    .command('reports')
    .description('lists pending reports, oldest first')
    .option('--all', 'also resolved reports', false)
    .addOption(formatOption())
    .action(async ({ all, format }: { all: boolean; format: StaffFormat }) =>
      open(async ({ moderation }) => {
        const found = await moderation.reports(all ? 'all' : 'pending')
        printList(found, { output, format, none: 'No reports wait.', lines: linesOfReport })
      }),
    )

  program
    .command('resolve')
    .description('resolves a report')
    .argument('<report>', 'its id')
    .addOption(new Option('--outcome <outcome>').choices(reportOutcomes).makeOptionMandatory())
    .option('--note <text>', 'for your colleagues; forgotten with the report')
    .action(async (report: string, { outcome, note }: { outcome: ReportOutcome; note?: string }) =>
      open(async ({ moderation }) => {
        const { hasChanged, addedAt } = await moderation.resolve(report, outcome, note ?? null)
        const added = addedAt === null ? '' : ` Its last words were added ${day(addedAt)}.`
        print((hasChanged ? 'Resolved.' : 'It was resolved so already.') + added)
      }),
    )
}

/** Adds the commands that verify and suspend members. */
const addMemberCommands = (program: Command, { open, print }: StaffCommands): void => {
  program
    .command('verify')
    .description('marks a profile as verified')
    .argument('<profile>', 'its id')
    .option('--withdraw', 'takes the mark back', false)
    .action(async (profile: string, { withdraw }: { withdraw: boolean }) =>
      open(async ({ moderation }) => {
        const hasChanged = await moderation.verify(profile, !withdraw)
        const state = withdraw ? 'not verified' : 'verified'
        print(hasChanged ? `The profile is ${state} now.` : `The profile was ${state} already.`)
      }),
    )

  program
    .command('suspend')
    .description('takes a member out of decks, matches and chats, and signs them out')
    .argument('<profile>', 'the id of their profile')
    .option('--lift', 'lets them back in: everything is as it was', false)
    .option('--note <text>', 'why, for your colleagues')
    .addOption(
      new Option(
        '--with-invitation',
        'also everyone else who came by the same invitation, which ends',
      ).conflicts('lift'),
    )
    .action(async (profile: string, { lift, note, withInvitation }: SuspendOptions) =>
      open(async ({ moderation }) => {
        if (withInvitation) {
          const { invitationId, others } = await moderation.suspendInvited(profile, note ?? null)
          print(`The member is suspended now, and invitation ${invitationId} has ended.`)
          print(`Others who came by it and are suspended now: ${others.length}`)
          for (const other of others) print(`  profile ${other}`)
          return
        }
        const hasChanged = await moderation.suspend(
          profile,
          lift ? 'Lift' : 'Suspend',
          note ?? null,
        )
        const state = lift ? 'not suspended' : 'suspended'
        print(hasChanged ? `The member is ${state} now.` : `The member was ${state} already.`)
      }),
    )
}

/** Adds the command that says what is missing before strangers may come. */
const addCheckCommand = (program: Command, { env, print }: StaffCommands): void => {
  program
    .command('check')
    .description('says what is there and what is missing before strangers may come')
    .option('--backup <folder>', 'where your newest backup is')
    .action(({ backup }: { backup?: string }) => {
      const backedUp = backup === undefined ? undefined : existsSync(join(backup, MANIFEST))
      const all = readinessForPublic(readConfig(env), backedUp)
      for (const { ok, says } of all) print(`${ok ? '✔' : '✘'} ${says}`)
      const lacking = all.filter(({ ok }) => !ok).length
      if (lacking > 0) throw new Refusal('bad_input', `Not ready: ${lacking} of ${all.length}.`)
      print('Ready for strangers.')
    })
}

/** Adds the commands about failed jobs. */
const addJobCommands = (program: Command, { output, open, print }: StaffCommands): void => {
  program
    .command('jobs')
    .description('lists jobs that failed, by queue: for good, and to be tried again')
    .addOption(formatOption())
    .action(async ({ format }: { format: StaffFormat }) =>
      open(async ({ deadLetters }) => {
        printList(await deadLetters.list(), {
          output,
          format,
          none: 'No job has failed.',
          lines: linesOfLetter,
        })
      }),
    )

  program
    .command('retry')
    .description('retries a failed job, or all failed jobs of a queue if none is named')
    .argument('<queue>', 'its name')
    .argument('[job]', 'its id')
    .action(async (queue: string, job: string | undefined) =>
      open(async ({ deadLetters }) => {
        const count = await deadLetters.retry(queue, job)
        print(count === 1 ? 'The job is tried again.' : `${count} jobs are tried again.`)
      }),
    )

  program
    .command('drop')
    .description('drops a failed job: it never runs')
    .argument('<queue>', 'its name')
    .argument('<job>', 'its id')
    .action(async (queue: string, job: string) =>
      open(async ({ deadLetters }) => {
        await deadLetters.drop(queue, job)
        print('The job is dropped.')
      }),
    )
}

/** Runs `staff` with its arguments and returns its exit code. Never rejects. */
export const runStaff = (args: readonly string[], terminal: Terminal): Promise<number> => {
  const { env, output } = terminal
  const open = (work: Work) => withServices(env, work)
  const print = (line: string) => printLine(output, line)
  const program = programFor(terminal)

  const staff: StaffCommands = { env, output, open, print }
  addReportCommands(program, staff)
  addMemberCommands(program, staff)
  addPremiumCommand(program, {
    now: systemClock.now,
    print,
    setPremium: async (profile, until) => {
      let hasChanged = false
      await open(async ({ moderation }) => {
        hasChanged = await moderation.setPremium(profile, until)
      })
      return hasChanged
    },
  })

  addQuestionsCommand(program, {
    output,
    open: work => open(({ questions }) => work(questions)),
  })

  addInviteCommand(program, {
    output,
    now: systemClock.now,
    origin: () => {
      const { origin, host, port } = readConfig(env)
      return origin ?? `http://${host}:${port}`
    },
    open: work => open(({ invitations }) => work(invitations)),
  })

  addDecisionCommands(program, {
    output,
    open: work => open(({ decisions }) => work(decisions)),
  })
  addCaseCommands(program, { output, open: work => open(({ cases }) => work(cases)) })
  addDeskCommand(program, {
    terminal,
    open: async work => {
      await using ports = await openPorts(requireInstallation(env))
      await work(() => openServices(ports, env))
    },
  })
  addTeamCommand(program, { output, open: work => open(({ team }) => work(team)) })
  addPhotosCommand(program, { output, open: work => open(({ photoReview }) => work(photoReview)) })
  addNextDayCommand(program, { output, open: work => open(({ nextDays }) => work(nextDays)) })
  addParkingCommands(program, { env, output })
  addCheckCommand(program, staff)
  addJobCommands(program, staff)

  return runProgram(program, args, terminal, adviceOn)
}

type PremiumCommandOptions = {
  /**
   * Grants premium until a time, or ends the grant of the staff; returns whether that changed anything.
   */
  readonly setPremium: (profileId: string, until: Instant | null) => Promise<boolean>
  readonly print: (line: string) => void
  readonly now: () => Date
}

/** Adds the command that grants premium for a number of days, or ends the grant of the staff. */
const addPremiumCommand = (
  program: Command,
  { setPremium, print, now }: PremiumCommandOptions,
): void => {
  program
    .command('premium')
    .description('grants premium to a member, or ends the grant; paid premium stays')
    .argument('<profile>', 'the id of their profile')
    .option('--days <days>', 'how long from now, in whole days', parseDays, 30)
    .option('--end', 'ends the grant of the staff', false)
    .action(async (profile: string, { days, end }: { days: number; end: boolean }) => {
      const until = end ? null : afterDays(days, now())
      const hasChanged = await setPremium(profile, until)
      if (until !== null) print(`The member has premium until ${day(until)} UTC.`)
      else print(hasChanged ? 'Premium has ended.' : 'The staff had granted no premium.')
    })
}
