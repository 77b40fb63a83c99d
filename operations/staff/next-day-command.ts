import type { Command } from 'commander'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import { type GivenNextDayAnswer, nextDaySummary } from '../../domain/meetups/next-day.ts'
import { profile } from '../../domain/profiles/decider.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { Records } from '../../engines/ports/records.ts'
import { isolated, type TextOutput } from '../../engines/process/command-line/terminal.ts'
import { createAuditTrail } from '../../engines/records/audit-trail.ts'
import { nextDayAnswers, readNextDayAnswer } from '../../projections/views/next-day.ts'
import { formatOption, printList, type StaffFormat } from './staff-lists.ts'

type NextDayService = ReturnType<typeof createNextDayService>
type NextDayReport = Awaited<ReturnType<NextDayService['read']>>[number]

const linesOf = (report: NextDayReport): string[] => {
  const { meetupId, title, answers, good, mixed, bad, feltSafe, didNot, words, named } = report
  return [
    `event ${meetupId}${title === null ? '' : `  ${isolated(title)}`}`,
    `  ${answers} answered: ${good} good, ${mixed} mixed, ${bad} bad; ${feltSafe} felt safe, ${didNot} did not`,
    ...named.map(
      ({ pseudonym, profileId, people }) =>
        `  named by ${people}: ${pseudonym === null ? 'nobody any more' : isolated(pseudonym)}, profile ${profileId}`,
    ),
    ...words.map(text => `  ${JSON.stringify(text)}`),
  ]
}

type NextDayCommandOptions = {
  readonly output: TextOutput
  readonly open: (work: (service: NextDayService) => Promise<void>) => Promise<void>
}

/** Adds the command that shows what guests said of events the day after. */
export const addNextDayCommand = (
  program: Command,
  { output, open }: NextDayCommandOptions,
): void => {
  program
    .command('next-day')
    .description('shows what guests said of events the day after; recorded in the audit trail')
    .argument('[event]', 'its id; all by default')
    .addOption(formatOption())
    .action(async (event: string | undefined, { format }: { format: StaffFormat }) =>
      open(async service => {
        const found = await service.read(event)
        printList(found, { output, format, none: 'Nobody has answered.', lines: linesOf })
      }),
    )
}

type NextDayDependencies = {
  readonly log: Pick<EventLog<DomainEvent>, 'head'>
  readonly views: ReadModels
  readonly keys: Keys
  readonly records: Records
  readonly dispatch: Dispatch
  readonly clock: Clock
  /** Name of the acting member of staff. */
  readonly operator: string
}

/** How long the view may take to catch up. */
const TIMEOUT_MS = 10_000

/** What the staff read of the answers of guests. Nobody learns who answered. */
export const createNextDayService = (dependencies: NextDayDependencies) => {
  const { log, views, keys, records, dispatch, clock, operator } = dependencies

  const nameOf = async (profileId: string) =>
    (await dispatch.readState(profile, streams.profile(profileId)))?.pseudonym ?? null

  const summaryOf = async (meetupId: string, answers: readonly GivenNextDayAnswer[]) => {
    const { named, ...counts } = nextDaySummary(answers)
    const { status, details } = await dispatch.readState(meetup, streams.meetup(meetupId))
    return {
      meetupId,
      title: status === 'forgotten' ? null : details.title,
      ...counts,
      named: await Promise.all(
        named.map(async one => ({ ...one, pseudonym: await nameOf(one.profileId) })),
      ),
    }
  }

  return {
    /**
     * Counts and words of one event or all, and who was named by two people or more. The reading is
     * recorded in the audit trail before anything is shown.
     * @throws {Refusal} `unavailable`: the view is behind the log.
     */
    async read(event?: string) {
      const inTime = AbortSignal.timeout(TIMEOUT_MS)
      if (!(await views.waitForPosition(nextDayAnswers.name, await log.head(), inTime)))
        throw new Refusal('unavailable', 'The answers are behind the log. Start Kith first.')
      const at = clock.now().toISOString()
      await createAuditTrail(records).record({ at, operator, did: 'staff next-day', asked: event })
      const answers: [meetupId: string, GivenNextDayAnswer, at: string][] = []
      for await (const { document } of views.collection(nextDayAnswers).all()) {
        if (event !== undefined && document.meetupId !== event) continue
        const answer = await readNextDayAnswer(keys, document)
        if (answer) answers.push([document.meetupId, answer, document.at])
      }
      const oldestFirst = answers.toSorted(([, , one], [, , other]) => (one < other ? -1 : 1))
      const ofEvents = Map.groupBy(oldestFirst, ([meetupId]) => meetupId)
      return Promise.all(
        [...ofEvents].map(([meetupId, given]) =>
          summaryOf(
            meetupId,
            given.map(([, answer]) => answer),
          ),
        ),
      )
    },
  }
}
