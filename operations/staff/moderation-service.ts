import type { Instant } from '../../contracts/core/event.ts'
import { causedId, profileIdOf } from '../../contracts/core/ids.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type { ReportOutcome } from '../../contracts/staff/staff.ts'
import { member } from '../../domain/identity/decider.ts'
import { signUpInvitation } from '../../domain/identity/sign-up-invitation.ts'
import { subscription } from '../../domain/payments/decider.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { decisions, findHolding } from '../../domain/staff/decisions.ts'
import { groupByPerson } from '../../domain/staff/group-by-person.ts'
import { reportResolution } from '../../domain/staff/report-resolution-decider.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import type { CommandContext, Dispatch } from '../../engines/log/dispatch.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { keptHashesOf, personHashesOf } from '../../projections/identity/person-hashes.ts'
import { eventTypesOf, foldEvent } from '../../projections/runtime/fold-event.ts'
import { members } from '../../projections/views/identity.ts'
import { type ReportDocument, reports } from '../../projections/views/staff.ts'

/** How long the queue's view may take to catch up before the log is read instead. */
const REPORT_QUEUE_TIMEOUT_MS = 500

/** The same for the list of members, which the log alone cannot give quickly. */
const MEMBERS_TIMEOUT_MS = 10_000

export type ModerationDependencies = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  readonly keys: Keys
  readonly dispatch: Dispatch
  readonly clock: Clock
  /** Name of the acting member of staff. */
  readonly operator: string
}

/** A report with the reported member's name and the number of people, newcomers apart, who reported them. */
export type QueuedReport = ReportDocument & {
  readonly pseudonym: string | null
  readonly reportsAboutThem: number
  /** Number of reports by newcomers, which may be a crowd of accounts of one person. */
  readonly reportsByNewcomers: number
  /** The invitation to sign up that the reported member came by. */
  readonly invitationId: string | null
}

const profileNotFound = (profileId: string) =>
  new Refusal('not_found', `There is no profile ${profileId}. Look at: npm run staff -- reports`)
const noInvitation = (profileId: string) =>
  new Refusal('not_found', `The member ${profileId} came without an invitation, or has left.`)
const reportNotFound = (reportId: string) =>
  new Refusal('not_found', `There is no report ${reportId}. Look at: npm run staff -- reports`)

const newContext = ({ clock }: ModerationDependencies): CommandContext => {
  const command = randomId()
  return { command, correlation: command, causation: command, now: clock.now() }
}

const profileOf = async (profileId: string, { dispatch }: ModerationDependencies) => {
  const found = await dispatch.readState(profile, streams.profile(profileId))
  if (!found) throw profileNotFound(profileId)
  return found
}

const invitationOf = async (
  memberId: string,
  { dispatch }: ModerationDependencies,
): Promise<string | null> =>
  (await dispatch.readState(member, streams.member(memberId))).invitationId

/** A reactor stores hashes that an outdated view lacks. */
const hashed = async (
  memberId: string,
  { command }: CommandContext,
  sources: ModerationDependencies,
) => ({
  hashesId: causedId(command, 'hashes'),
  identityHashes: keptHashesOf(await personHashesOf(memberId, sources)),
})

const suspendMember = async (
  memberId: string,
  type: 'Suspend' | 'Lift',
  note: string | null,
  dependencies: ModerationDependencies,
): Promise<boolean> => {
  const { dispatch, operator } = dependencies
  const profileId = profileIdOf(memberId)
  const why = newContext(dependencies)
  const noteId = causedId(why.command, 'note')
  const noted = { memberId, profileId, note, noteId, operator }
  const command =
    type === 'Lift'
      ? ({ type, ...noted } as const)
      : { type, ...noted, hashed: await hashed(memberId, why, dependencies) }
  const { events } = await dispatch(suspension, streams.suspension(profileId), command, why)
  return events.length > 0
}

/** @throws {Refusal} `bad_input` while a decision suspends the member. */
const requireUndecided = async (
  profileId: string,
  { dispatch, clock }: ModerationDependencies,
): Promise<void> => {
  const state = await dispatch.readState(decisions, streams.decisions(profileId))
  const found = findHolding(state, 'suspended', clock.now())
  if (found)
    throw new Refusal(
      'bad_input',
      `A decision suspends this member, and tells them why. Take it back: npm run staff -- withdraw ${found.decisionId}`,
    )
}

const allReports = async ({ log, views }: ModerationDependencies): Promise<ReportDocument[]> => {
  const inTime = AbortSignal.timeout(REPORT_QUEUE_TIMEOUT_MS)
  if (!(await views.waitForPosition(reports.name, await log.head(), inTime)))
    return foldReports(log)
  const found: ReportDocument[] = []
  for await (const { document } of views.collection(reports).all()) found.push(document)
  return found
}

/** Pending or all reports, oldest first. */
const queuedReports = async (
  which: 'pending' | 'all',
  dependencies: ModerationDependencies,
): Promise<QueuedReport[]> => {
  const { dispatch } = dependencies
  const known = await allReports(dependencies)
  const about = Map.groupBy(known, ({ on }) => on)
  const listed = known
    .filter(({ status }) => which === 'all' || status === which)
    .sort((one, other) => (one.at < other.at ? -1 : 1))
  const named = listed.map(async report => {
    const subject = await dispatch.readState(profile, streams.profile(report.on))
    const onThem = about.get(report.on) ?? []
    const byOthers = onThem.filter(({ byNewcomer }) => !byNewcomer)
    return {
      ...report,
      pseudonym: subject?.pseudonym ?? null,
      reportsAboutThem: groupByPerson(byOthers).length,
      reportsByNewcomers: onThem.length - byOthers.length,
      invitationId: subject ? await invitationOf(subject.memberId, dependencies) : null,
    }
  })
  return Promise.all(named)
}

/**
 * Suspends everyone who came by the invitation of a member, and them, and ends it.
 * @returns its id, and profile ids of the others who were not suspended before.
 * @throws {Refusal} `not_found`: they came by none, or have left. `unavailable`.
 */
const suspendInvited = async (
  profileId: string,
  note: string | null,
  dependencies: ModerationDependencies,
): Promise<{ readonly invitationId: string; readonly others: readonly string[] }> => {
  const { log, views, dispatch, operator } = dependencies
  const { memberId } = await profileOf(profileId, dependencies)
  const invitationId = await invitationOf(memberId, dependencies)
  if (invitationId === null) throw noInvitation(profileId)
  const inTime = AbortSignal.timeout(MEMBERS_TIMEOUT_MS)
  if (!(await views.waitForPosition(members.name, await log.head(), inTime)))
    throw new Refusal('unavailable', 'The list of members is behind the log. Start Kith first.')
  await suspendMember(memberId, 'Suspend', note, dependencies)
  const revoke = { type: 'Revoke', invitationId, operator } as const
  await dispatch(
    signUpInvitation,
    streams.signUpInvitation(invitationId),
    revoke,
    newContext(dependencies),
  )
  const others: string[] = []
  for (const other of await views.collection(members).find({ where: { invitationId } }))
    if (
      other.memberId !== memberId &&
      (await suspendMember(other.memberId, 'Suspend', note, dependencies))
    )
      others.push(profileIdOf(other.memberId))
  return { invitationId, others }
}

/** The staff's actions; each is an event with the operator's name. */
export const createModerationService = (dependencies: ModerationDependencies) => {
  const { dispatch, operator } = dependencies
  return {
    reports: (which: 'pending' | 'all') => queuedReports(which, dependencies),

    /**
     * Resolves a report with its additions; `addedAt` is the time of the last one, to detect unread
     * ones.
     * @throws {Refusal} `not_found`.
     */
    async resolve(
      reportId: string,
      outcome: ReportOutcome,
      note: string | null,
    ): Promise<{ hasChanged: boolean; addedAt: Instant | null }> {
      const report = (await allReports(dependencies)).find(one => one.reportId === reportId)
      if (!report) throw reportNotFound(reportId)
      const command = { type: 'ResolveReport', reportId, outcome, note, operator } as const
      const { events } = await dispatch(
        reportResolution,
        streams.reportResolution(reportId),
        command,
        newContext(dependencies),
      )
      return { hasChanged: events.length > 0, addedAt: report.additions.at(-1)?.at ?? null }
    },

    /** @throws {Refusal} `not_found`. */
    async verify(profileId: string, isVerified: boolean): Promise<boolean> {
      await profileOf(profileId, dependencies)
      const command = { type: 'SetVerified', isVerified, operator } as const
      const { events } = await dispatch(
        profile,
        streams.profile(profileId),
        command,
        newContext(dependencies),
      )
      return events.length > 0
    },

    /**
     * Grants premium until a time, or ends the grant of the staff (`null`). Paid premium stays.
     * @throws {Refusal} `not_found`.
     */
    async setPremium(profileId: string, until: Instant | null): Promise<boolean> {
      const { memberId } = await profileOf(profileId, dependencies)
      if (memberId === '') throw profileNotFound(profileId)
      const why = newContext(dependencies)
      const granted = { memberId, source: 'staff', operator } as const
      const command =
        until === null
          ? ({ type: 'End', ...granted, now: why.now } as const)
          : ({ type: 'Grant', ...granted, until } as const)
      const { events } = await dispatch(subscription, streams.subscription(memberId), command, why)
      return events.length > 0
    },

    /**
     * Suspends a member by command, or ends that.
     * @throws {Refusal} `not_found`; `bad_input`: a decision suspends them, whose statement would be wrong.
     */
    async suspend(
      profileId: string,
      type: 'Suspend' | 'Lift',
      note: string | null,
    ): Promise<boolean> {
      // Also for closed accounts: the suspension applies to the next account of the person.
      const before = await dispatch.readState(suspension, streams.suspension(profileId))
      const memberId = before.memberId ?? (await profileOf(profileId, dependencies)).memberId
      if (memberId === '') throw profileNotFound(profileId)
      if (type === 'Lift') await requireUndecided(profileId, dependencies)
      return suspendMember(memberId, type, note, dependencies)
    },

    suspendInvited: (profileId: string, note: string | null) =>
      suspendInvited(profileId, note, dependencies),
  }
}

/** Reads the reports from the log, for when no server updates the view. */
const foldReports = async (log: EventLog<DomainEvent>): Promise<ReportDocument[]> => {
  const documents = new Map<string, ReportDocument>()
  for await (const event of log.readAll({ types: eventTypesOf(reports) }))
    for (const [key, document] of foldEvent(reports, event, one => documents.get(one) ?? null))
      if (document === null) documents.delete(key)
      else documents.set(key, document)
  return [...documents.values()]
}
