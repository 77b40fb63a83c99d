import { report } from '../../contracts/matching.ts'
import { streams } from '../../contracts/streams.ts'
import { hashesOfMember } from '../../projections/block-hashes.ts'
import { reports } from '../../projections/staff.ts'
import { type ApiRequest, command } from '../handler.ts'
import type { Services } from '../services.ts'
import { reportResolution } from '../staff/decider.ts'
import { pair } from './decider.ts'

/**
 * The account to report from: an earlier one of the caller with an open report on the profile, else
 * the current one, so that a person counts once.
 */
const findReporter = async (
  on: string,
  identityHashes: readonly string[],
  { profileId, memoized, waitForViews }: ApiRequest<typeof report>,
  { log, views }: Services,
): Promise<string> => {
  const earlier = await memoized(async () => {
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

/** Files the report or adds to the open one; a resolved report is not reopened. */
const fileReport = async (
  request: ApiRequest<typeof report>,
  services: Services,
): Promise<string> => {
  const { dispatch } = services
  const { memberId, body, now } = request
  const { profileId: on, reason, description = null } = body
  const identityHashes = await hashesOfMember(memberId, services)
  const by = await findReporter(on, identityHashes, request, services)
  const between = streams.pair(by, on)
  const isResolved = async (reportId: string) =>
    (await dispatch.readState(reportResolution, streams.report(reportId))).status !== 'pending'

  let earlier = (await dispatch.readState(pair, between)).reports[by]?.reportId
  for (;;) {
    const resolvedReport =
      earlier !== undefined && (await isResolved(earlier)) ? earlier : undefined
    const entry = { reason, description, identityHashes }
    const data = { by, on, reportId: request.newId(), ...entry }
    const command = { type: 'Report', ...data, resolvedReport, now } as const
    const { events, state } = await request.dispatch(pair, between, command)
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
  async (request, services) => ({
    id: await fileReport(request, services),
    status: 'pending' as const,
  }),
)
