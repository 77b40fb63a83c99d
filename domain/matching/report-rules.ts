import type { DatedEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { limits } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { formatDuration } from '../../contracts/core/times.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import type { ReportedThing } from '../../contracts/matching/own-reports.ts'

type ReportEvent = Extract<EventsOfDecider<'pair'>, { type: 'Reported' | 'ReportedAgain' }>
type ReportData = ReportEvent['data']

/** A report of a member on another, with all entries. */
export type FiledReport = {
  readonly reportId: string
  readonly entries: readonly (ReportEntry & { readonly at: Instant })[]
}

/** What one entry says. */
export type ReportEntry = Pick<
  ReportData,
  | 'reason'
  | 'description'
  | 'meetupId'
  | 'groupId'
  | 'messageId'
  | 'messageContent'
  | 'photoId'
  | 'shown'
  | 'tellsHost'
>

export type FileReport = ReportData & {
  readonly type: 'Report'
  /** Id of an earlier report by this member that the staff resolved. */
  readonly resolvedReport: string | undefined
  readonly now: Date
}

const allowance = limits.reportAdditions

const tooManyAdditions = (wait: number) =>
  new Refusal(
    'rate_limited',
    `You have added to this report ${allowance.count} times today, and our team has all of it. Add more in ${formatDuration(wait)}.`,
    Math.ceil(wait / 1_000),
  )

const isSame = (one: ReportEntry, other: ReportEntry): boolean =>
  one.reason === other.reason &&
  one.description === other.description &&
  one.meetupId === other.meetupId &&
  one.groupId === other.groupId &&
  one.messageId === other.messageId &&
  one.photoId === other.photoId &&
  one.tellsHost === other.tellsHost

const isOfPlace = (one: ReportEntry, other: ReportEntry): boolean =>
  one.meetupId === other.meetupId && one.groupId === other.groupId

/**
 * One open report for each reporter and reported member. An equal entry changes nothing; another
 * one is added, up to ten a day for each event, for each group and for the profile: the reporter may not
 * know that it is one person.
 */
export const decideReport = (
  { type: _, resolvedReport, now, ...data }: FileReport,
  filed: FiledReport | undefined,
): ReportEvent[] | Refusal => {
  if (!filed || filed.reportId === resolvedReport) return [{ type: 'Reported', data: data }]
  const { reportId, entries } = filed
  if (entries.some(one => isSame(one, data))) return []

  const [, ...additions] = entries.filter(one => isOfPlace(one, data))
  const recent = additions.filter(({ at }) => now.getTime() - Date.parse(at) < allowance.per)
  const oldest = recent.at(-allowance.count)
  return oldest
    ? tooManyAdditions(Date.parse(oldest.at) + allowance.per - now.getTime())
    : [{ type: 'ReportedAgain', data: { ...data, reportId } }]
}

/** What an entry is about. */
export const reportedThing = ({
  meetupId,
  groupId,
  messageId,
  photoId,
}: Pick<ReportEntry, 'meetupId' | 'groupId' | 'messageId' | 'photoId'>): ReportedThing => {
  if (messageId !== undefined) return 'message'
  if (photoId !== undefined) return 'photo'
  if (meetupId !== undefined) return 'event'
  return groupId === undefined ? 'profile' : 'group'
}

/** What tells one entry from another, beside its words. */
const aboutOf = ({ meetupId, groupId, messageId, photoId, tellsHost }: ReportData) => ({
  ...(meetupId === undefined ? {} : { meetupId }),
  ...(groupId === undefined ? {} : { groupId }),
  ...(messageId === undefined ? {} : { messageId }),
  ...(photoId === undefined ? {} : { photoId }),
  ...(tellsHost === undefined ? {} : { tellsHost }),
})

export const evolveReport = (
  filed: FiledReport | undefined,
  { type, data, at }: DatedEvent<ReportEvent>,
): FiledReport => {
  const { reportId, reason, description } = data
  const before = type === 'ReportedAgain' ? (filed?.entries ?? []) : []
  return { reportId, entries: [...before, { reason, description, ...aboutOf(data), at }] }
}
