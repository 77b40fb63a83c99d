import { Refusal } from '../../contracts/core/refusals.ts'
import {
  addToReport,
  listOwnReports,
  type OwnReport,
  type OwnReportOutcome,
} from '../../contracts/matching/own-reports.ts'
import { type ReportEntry, reportedThing } from '../../domain/matching/report-rules.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { type ReportDocument, reports } from '../../projections/views/staff.ts'
import { type ApiRequest, command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { fileReport } from './report.ts'

const outcomes: Readonly<Record<NonNullable<ReportDocument['outcome']>, OwnReportOutcome>> = {
  no_breach: 'no_action',
  acted_on: 'acted',
  warned: 'warned',
  removed: 'removed',
  limited: 'limited',
  suspended: 'suspended',
}

type Entry = ReportEntry & Pick<ReportDocument, 'at'>

/**
 * The id of an entry. It follows from the installation's key, so that nobody finds out whether two
 * entries are of one report, which would tell that two people are one.
 */
const idOf = (keys: Keys, { reportId }: ReportDocument, place: number): Promise<string> =>
  keyedId(keys, 'own report', reportId, String(place))

/** Every entry of the caller's reports, with the report that holds it. */
const ownEntries = async (
  { profileId }: Pick<ApiRequest<unknown>, 'profileId'>,
  { views, keys }: Services,
): Promise<{ readonly id: string; readonly entry: Entry; readonly report: ReportDocument }[]> => {
  const found = await views.collection(reports).find({ where: { by: profileId } })
  const all = found.flatMap(report =>
    [report, ...report.additions].map((entry, place) => ({ report, entry, place })),
  )
  return Promise.all(
    all.map(async ({ report, entry, place }) => ({
      id: await idOf(keys, report, place),
      entry,
      report,
    })),
  )
}

export const onListOwnReports = query(
  listOwnReports,
  { reads: [reports] },
  async (request, services): Promise<OwnReport[]> =>
    (await ownEntries(request, services))
      .map(({ id, entry, report: { outcome, resolvedAt } }) => ({
        id,
        about: reportedThing(entry),
        reason: entry.reason,
        description: entry.description,
        createdAt: entry.at,
        outcome: outcome && outcomes[outcome],
        decidedOn: resolvedAt?.slice(0, 10) ?? null,
      }))
      .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1)),
)

export const onAddToReport = command(
  addToReport,
  { reads: [reports], settles: [reports], limit: 'report' },
  async (request, services) => {
    const { params, body } = request
    const found = (await ownEntries(request, services)).find(({ id }) => id === params.id)
    if (!found) throw new Refusal('not_found', 'There is no such report any more.')
    const { entry, report } = found
    if (report.status === 'resolved')
      throw new Refusal('report_decided', 'This report is decided. Report what is new.')
    const { reason, meetupId, groupId, messageId, messageContent, photoId } = entry
    const where = {
      ...(meetupId === undefined ? {} : { meetupId }),
      ...(groupId === undefined ? {} : { groupId }),
    }
    // What the report kept of it stays: an addition brings words alone.
    const evidence = {
      ...(messageId === undefined ? {} : { messageId, messageContent: messageContent ?? null }),
      ...(photoId === undefined ? {} : { photoId }),
    }
    const said = { reason, description: body.description, ...where }
    await fileReport(report.on, said, evidence, request, services)
    return { status: 'pending' as const }
  },
)
