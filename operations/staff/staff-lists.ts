import { Option } from 'commander'
import type { DeadLetter } from '../../engines/ports/dead-letters.ts'
import {
  isolated,
  printable,
  printableJson,
  printLine,
  type TextOutput,
} from '../../engines/process/command-line/terminal.ts'
import type { QueuedReport } from './moderation-service.ts'

/** An instant to the minute, in UTC. */
export const day = (instant: string) => instant.slice(0, 16).replace('T', ' ')

const wordsOf = (description: string | null): string[] =>
  description === null ? [] : [`  ${JSON.stringify(description)}`]

const eventOf = (meetupId: string | undefined): string[] =>
  meetupId === undefined ? [] : [`  at an event: npm run history -- show meetup-${meetupId}`]

const groupOf = (groupId: string | undefined): string[] =>
  groupId === undefined ? [] : [`  in a group: npm run history -- show group-${groupId}`]

const messageOf = ({
  messageId,
  messageContent,
}: Pick<QueuedReport, 'messageId' | 'messageContent'>): string[] =>
  messageId === undefined
    ? []
    : [`  their message ${messageId}`, ...wordsOf(messageContent ?? null)]

/** A report as readable lines. */
export const linesOfReport = (report: QueuedReport): string[] => {
  const { at, reason, pseudonym, on, by, reportId, description, additions } = report
  const { reportsAboutThem, reportsByNewcomers, invitationId } = report
  const { outcome, resolvedAt, operator, note } = report
  const members = reportsAboutThem === 1 ? 'one member' : `${reportsAboutThem} members`
  const newcomers = reportsByNewcomers === 0 ? '' : `, and ${reportsByNewcomers} times by newcomers`
  return [
    `${day(at)}  ${reason}  report ${reportId}`,
    `  about ${pseudonym === null ? 'nobody any more' : isolated(pseudonym)}, profile ${on}, reported by ${members}${newcomers}`,
    ...(invitationId === null ? [] : [`  who came by invitation ${invitationId}`]),
    `  by profile ${by}`,
    ...eventOf(report.meetupId),
    ...groupOf(report.groupId),
    ...wordsOf(description),
    ...messageOf(report),
    ...additions.flatMap(one => [
      `  again ${day(one.at)}  ${one.reason}`,
      ...eventOf(one.meetupId),
      ...groupOf(one.groupId),
      ...wordsOf(one.description),
      ...messageOf(one),
    ]),
    ...(resolvedAt === null
      ? []
      : [`  ${outcome} on ${day(resolvedAt)} by ${operator}${note === null ? '' : `: ${note}`}`]),
  ]
}

/** A job that failed, as readable lines. */
export const linesOfLetter = (letter: DeadLetter): string[] => {
  const { queue, id, attempts, reason, cause } = letter
  const since = letter.state === 'failed' ? letter.failedAt : letter.nextAttemptAt
  const again = since === undefined ? ', runs again' : `, tried again at ${since.slice(11, 19)}`
  return [
    `${since === undefined ? 'now' : day(since)}  ${queue}  job ${id}`,
    `  ${reason}, tried ${attempts === 1 ? 'once' : `${attempts} times`}${letter.state === 'failed' ? '' : again}`,
    ...(cause === null ? [] : [`  npm run history -- tree ${cause.event}`]),
  ]
}

const formats = ['table', 'json'] as const

export type StaffFormat = (typeof formats)[number]

/** The option of every list. */
export const formatOption = (): Option =>
  new Option('--format <format>').choices(formats).default('table' satisfies StaffFormat)

type Listing<T> = {
  readonly output: TextOutput
  readonly format: StaffFormat
  /** Text for an empty list. */
  readonly none: string
  readonly lines: (one: T) => string[]
}

/** Prints a list, free of control characters. */
export const printList = <T>(found: readonly T[], listing: Listing<T>): void => {
  const { output, format, none, lines } = listing
  if (format === 'json') printLine(output, printableJson(found))
  else if (found.length === 0) printLine(output, none)
  else for (const one of found) printLine(output, `${lines(one).map(printable).join('\n')}\n`)
}
