import { userInfo } from 'node:os'
import { Command, Option } from 'commander'
import { Refusal } from '../../contracts/refusals.ts'
import { type ReportOutcome, reportOutcomes } from '../../contracts/staff.ts'
import { systemClock } from '../../engines/clock.ts'
import { openPorts } from '../../engines/open-ports.ts'
import { operatorMessage, requireInstallation } from '../../engines/preflight.ts'
import { printable, printableJson } from '../../engines/terminal-text.ts'
import { createDispatch } from '../dispatch.ts'
import { createDeadLetterService, type DeadLetter } from './dead-letters.ts'
import { createModerationService, type QueuedReport } from './moderation-service.ts'

const FAILED = 2

const program: Command = new Command('staff')
  .description('What the staff of an installation can do, beside a running server or without one.')
  .addHelpText(
    'after',
    `
Every change is an event in the log with the name of your account on this machine. Ids are those
that reports and jobs name.

Examples:
  npm run staff -- reports
  npm run staff -- suspend 4f6c… --note "threats, three reports"
  npm run staff -- resolve 91d0… --outcome acted_on
  npm run staff -- suspend 4f6c… --lift
  npm run staff -- retry notify`,
  )
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : FAILED))

type ModerationService = ReturnType<typeof createModerationService>
type DeadLetterService = ReturnType<typeof createDeadLetterService>

/** Opens the installation and does the work, or prints one line why it cannot. */
const withServices = async (
  work: (moderation: ModerationService, deadLetterService: DeadLetterService) => Promise<void>,
): Promise<void> => {
  try {
    const operator = userInfo().username
    await using ports = await openPorts(requireInstallation())
    const dispatch = createDispatch(ports.log, ports.keys)
    const moderation = createModerationService({
      ...ports,
      dispatch,
      clock: systemClock,
      operator,
    })
    const { jobs } = ports
    await work(
      moderation,
      createDeadLetterService({ jobs, dispatch, clock: systemClock, operator }),
    )
  } catch (error) {
    const advice = error instanceof Refusal ? error.message : operatorMessage(error)
    if (advice === undefined) throw error
    program.error(advice)
  }
}

const day = (withServices: string) => withServices.slice(0, 16).replace('T', ' ')

const wordsOf = (description: string | null): string[] =>
  description === null ? [] : [`  ${JSON.stringify(description)}`]

const linesOf = (report: QueuedReport): string[] => {
  const {
    at: withServices,
    reason,
    pseudonym,
    on,
    by,
    reportId,
    description,
    additions,
    reportsAboutThem,
  } = report
  const { outcome, resolvedAt, operator, note } = report
  return [
    `${day(withServices)}  ${reason}  report ${reportId}`,
    `  about ${pseudonym ?? 'nobody any more'}, profile ${on}, reported by ${reportsAboutThem === 1 ? 'one member' : `${reportsAboutThem} members`}`,
    `  by profile ${by}`,
    ...wordsOf(description),
    ...additions.flatMap(one => [
      `  again ${day(one.at)}  ${one.reason}`,
      ...wordsOf(one.description),
    ]),
    ...(resolvedAt === null
      ? []
      : [`  ${outcome} on ${day(resolvedAt)} by ${operator}${note === null ? '' : `: ${note}`}`]),
  ]
}

const linesOfLetter = ({ queue, id, attempts, reason, failedAt }: DeadLetter): string[] => [
  `${day(failedAt)}  ${queue}  job ${id}`,
  `  ${reason}, tried ${attempts === 1 ? 'once' : `${attempts} times`}`,
]

type Format = 'table' | 'json'

const formatOption = () =>
  new Option('--format <format>').choices(['table', 'json'] satisfies Format[]).default('table')

type Listing<T> = {
  readonly format: Format
  /** Text for an empty list. */
  readonly none: string
  readonly lines: (one: T) => string[]
}

const list = <T>(found: readonly T[], { format, none, lines }: Listing<T>): void => {
  if (format === 'json') console.log(printableJson(found))
  else if (found.length === 0) console.log(none)
  else for (const one of found) console.log(`${lines(one).map(printable).join('\n')}\n`)
}

program
  .command('reports')
  .description('the reports that wait, the oldest first')
  .option('--all', 'the resolved ones, too', false)
  .addOption(formatOption())
  .action(async ({ all, format }: { all: boolean; format: Format }) =>
    withServices(async moderation => {
      const found = await moderation.reports(all ? 'all' : 'pending')
      list(found, { format, none: 'No reports wait.', lines: linesOf })
    }),
  )

program
  .command('resolve')
  .description('settles a report')
  .argument('<report>', 'its id')
  .addOption(new Option('--outcome <outcome>').choices(reportOutcomes).makeOptionMandatory())
  .option('--note <text>', 'for your colleagues; forgotten with the report')
  .action(async (report: string, { outcome, note }: { outcome: ReportOutcome; note?: string }) =>
    withServices(async moderation => {
      const { hasChanged, addedAt } = await moderation.resolve(report, outcome, note ?? null)
      const added = addedAt === null ? '' : ` Its last words were added ${day(addedAt)}.`
      console.log((hasChanged ? 'Resolved.' : 'It was resolved so already.') + added)
    }),
  )

program
  .command('verify')
  .description('marks a profile as verified')
  .argument('<profile>', 'its id')
  .option('--withdraw', 'takes the mark back', false)
  .action(async (profile: string, { withdraw }: { withdraw: boolean }) =>
    withServices(async moderation => {
      const hasChanged = await moderation.verify(profile, !withdraw)
      const state = withdraw ? 'not verified' : 'verified'
      console.log(hasChanged ? `The profile is ${state} now.` : `The profile was ${state} already.`)
    }),
  )

program
  .command('suspend')
  .description('takes a member out of decks, matches and chats, and signs them out')
  .argument('<profile>', 'the id of their profile')
  .option('--lift', 'lets them back in: everything is as it was', false)
  .option('--note <text>', 'why, for your colleagues')
  .action(async (profile: string, { lift, note }: { lift: boolean; note?: string }) =>
    withServices(async moderation => {
      const hasChanged = await moderation.suspend(profile, lift ? 'Lift' : 'Suspend', note ?? null)
      const state = lift ? 'not suspended' : 'suspended'
      console.log(hasChanged ? `The member is ${state} now.` : `The member was ${state} already.`)
    }),
  )

program
  .command('jobs')
  .description('the jobs that failed for good, by queue, the oldest first')
  .addOption(formatOption())
  .action(async ({ format }: { format: Format }) =>
    withServices(async (_, deadLetterService) => {
      list(await deadLetterService.list(), {
        format,
        none: 'No job has failed.',
        lines: linesOfLetter,
      })
    }),
  )

program
  .command('retry')
  .description('gives a failed job its attempts back; all of the queue, where no job is named')
  .argument('<queue>', 'its name')
  .argument('[job]', 'its id')
  .action(async (queue: string, job: string | undefined) =>
    withServices(async (_, deadLetterService) => {
      const count = await deadLetterService.retry(queue, job)
      console.log(count === 1 ? 'The job is tried again.' : `${count} jobs are tried again.`)
    }),
  )

program
  .command('drop')
  .description('gives a failed job up: it is never done')
  .argument('<queue>', 'its name')
  .argument('<job>', 'its id')
  .action(async (queue: string, job: string) =>
    withServices(async (_, deadLetterService) => {
      await deadLetterService.drop(queue, job)
      console.log('The job is dropped.')
    }),
  )

await program.parseAsync()
