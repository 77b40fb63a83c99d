import { streams } from '../../contracts/features.ts'
import { report } from '../../contracts/matching/matching.ts'
import { pair } from '../../domain/matching/decider.ts'
import type { ReportEntry } from '../../domain/matching/report-rules.ts'
import { reportResolution } from '../../domain/staff/report-resolution-decider.ts'
import { storeReportPhoto } from '../../engines/adapters/images/report-photo-store.ts'
import { hashesOfMember } from '../../projections/identity/person-hashes.ts'
import { reports } from '../../projections/views/staff.ts'
import { type ApiRequest, command } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { isNewcomerNow } from '../profiles/find-profile.ts'
import { type ReportEvidence, shownMessage, shownProfile } from './report-evidence.ts'

/**
 * The account to report from: an earlier one of the caller with an open report on the profile, else
 * the current one, so that a person counts once.
 */
const findReporter = async (
  on: string,
  identityHashes: readonly string[],
  { profileId, oncePerKey, waitForViews }: ApiRequest<unknown>,
  { log, views }: Services,
): Promise<string> => {
  const earlier = await oncePerKey(async () => {
    await waitForViews([reports.name], await log.head())
    const order = { field: 'at', direction: 'ascending' } as const
    const about = await views.collection(reports).find({ where: { on }, order })
    const open = about.find(
      one =>
        one.status === 'pending' && one.identityHashes.some(hash => identityHashes.includes(hash)),
    )
    return open?.by
  })
  return earlier ?? profileId
}

/**
 * Files a report of the caller on a profile or adds to the open one, and returns its id; a resolved
 * report is not reopened. The case keeps a copy of the photo that it brings.
 */
export const fileReport = async (
  on: string,
  said: Omit<ReportEntry, keyof ReportEvidence>,
  { photo, ...evidence }: ReportEvidence,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<string> => {
  const reportId = await file(on, { ...said, ...evidence }, request, services)
  if (photo) await storeReportPhoto({ reportId, photoId: photo.photoId }, photo.bytes, services)
  return reportId
}

const file = async (
  on: string,
  said: ReportEntry,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<string> => {
  const { dispatch } = services
  const { memberId, now } = request
  const identityHashes = await hashesOfMember(memberId, services)
  const by = await findReporter(on, identityHashes, request, services)
  const stream = streams.pair(by, on)
  const isResolved = async (reportId: string) =>
    (await dispatch.readState(reportResolution, streams.reportResolution(reportId))).status !==
    'pending'

  const newcomer = (await isNewcomerNow(request, services)) ? ({ byNewcomer: true } as const) : {}
  let earlier = (await dispatch.readState(pair, stream)).reports[by]?.reportId
  for (;;) {
    const resolvedReport =
      earlier !== undefined && (await isResolved(earlier)) ? earlier : undefined
    const entry = { ...said, ...newcomer, identityHashes }
    const data = { by, on, reportId: request.newId(), ...entry }
    const command = { type: 'Report', ...data, resolvedReport, now } as const
    const { events, state } = await request.dispatch(pair, stream, command)
    const filed = events.find(event => event.type === 'Reported' || event.type === 'ReportedAgain')
    const { reportId } = filed?.data ?? state.reports[by] ?? data
    // The staff may have resolved it meanwhile without this entry.
    if (reportId === data.reportId || !(await isResolved(reportId))) return reportId
    earlier = reportId
  }
}

/** Reports any id; the response does not reveal whether the profile exists. */
export const onReport = command(
  report,
  { reads: [], limit: 'report' },
  async (request, services) => {
    const { profileId: on, reason, description = null, messageId, photoId } = request.body
    const evidence = messageId
      ? await shownMessage(messageId, on, request, services)
      : await shownProfile(on, photoId, request, services)
    const id = await fileReport(on, { reason, description }, evidence, request, services)
    return { id, status: 'pending' as const }
  },
)
