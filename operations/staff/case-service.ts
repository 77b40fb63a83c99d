import type { Instant } from '../../contracts/core/event.ts'
import { timing } from '../../contracts/core/limits.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { photoWidths } from '../../contracts/profiles/photo-addresses.ts'
import type { PromptKey } from '../../contracts/profiles/prompt-catalogue.ts'
import { profile } from '../../domain/profiles/decider.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { type CaseDuty, type QueuedCase, queueCases } from '../../domain/staff/case-queue.ts'
import { holdsAt } from '../../domain/staff/decisions.ts'
import { readRendition } from '../../engines/adapters/images/photo-store.ts'
import {
  listReportPhotos,
  readReportPhoto,
} from '../../engines/adapters/images/report-photo-store.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { Media } from '../../engines/ports/media.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { Records } from '../../engines/ports/records.ts'
import { createAuditTrail } from '../../engines/records/audit-trail.ts'
import { messages } from '../../projections/views/chat.ts'
import {
  type DecisionDocument,
  isAppealOpen,
  reportsWaitingIn,
  staffDecisions,
} from '../../projections/views/decisions.ts'
import { groupMessages, groups } from '../../projections/views/groups.ts'
import { attendances } from '../../projections/views/meetups.ts'
import { pagesOf, relations } from '../../projections/views/relations.ts'
import { type ReportDocument, reports, suspensions } from '../../projections/views/staff.ts'
import { type CaseEntry, createEntryReader } from './case-entries.ts'

type CaseDependencies = {
  readonly log: EventLog<DomainEvent>
  readonly views: Pick<ReadModels, 'collection' | 'waitForPosition'>
  readonly keys: Keys
  readonly media: Media
  readonly records: Records
  readonly dispatch: Pick<Dispatch, 'readState'>
  readonly clock: Clock
  /** Name of the acting member of staff. */
  readonly operator: string
}

/** A case of the queue with the name of whom it is about. */
export type NamedCase = QueuedCase & { readonly pseudonym: string | null }

/** How often, and when first and last; both null for never. */
type Times = {
  readonly count: number
  readonly first: Instant | null
  readonly last: Instant | null
}

/** A report of a case, with its additions as entries. */
export type CaseFileReport = Pick<
  ReportDocument,
  'reportId' | 'by' | 'byNewcomer' | 'at' | 'outcome' | 'operator' | 'resolvedAt' | 'note'
> & {
  readonly entries: readonly CaseEntry[]
  /** Photos of which the case keeps a copy. */
  readonly keptPhotos: readonly string[]
}

/** What the staff read of one case. */
export type CaseFile = {
  readonly profileId: string
  /** The profile as members read it who have no match with it; null once it is closed. */
  readonly profile: {
    readonly pseudonym: string
    readonly since: Instant
    readonly bio: string | null
    readonly prompts: readonly { readonly prompt: PromptKey; readonly answer: string }[]
    readonly photos: readonly string[]
    /** Photos that a decision took from it. */
    readonly removedPhotos: readonly string[]
  } | null
  readonly isSuspended: boolean
  /** What waits; null for a case in which all is decided. */
  readonly waiting: QueuedCase | null
  readonly reports: readonly CaseFileReport[]
  readonly decisions: readonly DecisionDocument[]
  readonly before: {
    readonly eventsJoined: Times
    readonly groupsJoined: Times
    /** Members who block them now. */
    readonly blockedBy: number
    /** Suspensions and their ends, oldest first. */
    readonly standing: readonly (Pick<
      EventNamed<'MemberSuspended'>['data'],
      'operator' | 'note' | 'decisionId'
    > & {
      readonly type: 'MemberSuspended' | 'SuspensionLifted'
      readonly at: Instant
    })[]
  }
}

/** How long views may take to catch up. */
const TIMEOUT_MS = 10_000

const noCase = () =>
  new Refusal(
    'not_found',
    'There is no case about that profile: no report, decision or appeal of the last twelve months. Look at: npm run staff -- cases',
  )

const timesOf = (times: readonly Instant[]): Times => {
  const sorted = times.toSorted()
  return { count: times.length, first: sorted[0] ?? null, last: sorted.at(-1) ?? null }
}

/**
 * Cases as the staff read them: reports about one person together, with what was decided about them. Who
 * has no case is not read, and of conversations only the message that a report is about.
 */
export const createCaseService = (dependencies: CaseDependencies) => {
  const { log, views, keys, media, records, dispatch, clock, operator } = dependencies

  const caughtUp = async () => {
    const [inTime, head] = [AbortSignal.timeout(TIMEOUT_MS), await log.head()]
    const needed = [reports, staffDecisions, suspensions, messages, groupMessages, groups]
    const all = [...needed, attendances, relations].map(({ name }) =>
      views.waitForPosition(name, head, inTime),
    )
    if ((await Promise.all(all)).includes(false))
      throw new Refusal('unavailable', 'Cases are behind the log. Start Kith first.')
  }

  const readEntry = createEntryReader(dependencies)

  const keptSince = () => new Date(clock.now().getTime() - timing.reportsKept).toISOString()

  const profileOf = async (profileId: string): Promise<ProfileDocument | null> => {
    const found = await dispatch.readState(profile, streams.profile(profileId))
    return found?.isActive === false && found.memberId === '' ? null : found
  }

  /** Suspensions and their ends. */
  const standingOf = async (profileId: string) => {
    const found: (CaseFile['before']['standing'][number] & { isCarried: boolean })[] = []
    for await (const { type, at, data } of log.read(streams.suspension(profileId)))
      if (type === 'MemberSuspended' || type === 'SuspensionLifted') {
        const { operator: by, note, decisionId, carried = false } = data
        found.push({ type, at, operator: by, note, decisionId, isCarried: carried })
      }
    return found
  }

  /** Whether the staff suspended a member by command, so that no decision tells them why. */
  const isOwedReasons = async (
    profileId: string,
    decided: readonly DecisionDocument[],
  ): Promise<boolean> => {
    const says = (one: DecisionDocument) =>
      one.measure === 'suspended' && (one.status === 'waiting' || holdsAt(one, clock.now()))
    if (decided.some(one => one.profileId === profileId && says(one))) return false
    const last = (await standingOf(profileId)).at(-1)
    return last?.type === 'MemberSuspended' && !last.isCarried && last.decisionId === undefined
  }

  const dutiesOf = (decision: DecisionDocument): CaseDuty[] => {
    const { profileId, status, at, appeal } = decision
    return [
      ...(status === 'waiting' ? [{ profileId, why: 'second', since: at } as const] : []),
      ...(appeal && isAppealOpen(decision)
        ? [{ profileId, why: 'appeal', since: appeal.at } as const]
        : []),
    ]
  }

  /** Everything of the last twelve months, whether or not older things are deleted already. */
  const readAll = async () => {
    const since = keptSince()
    const [known, decided, owed]: [ReportDocument[], DecisionDocument[], CaseDuty[]] = [[], [], []]
    for await (const { document } of views.collection(reports).all())
      if (document.at >= since) known.push(document)
    for await (const { document } of views.collection(staffDecisions).all())
      if (document.at >= since) decided.push(document)
    for await (const { document } of views.collection(suspensions).all()) {
      const { profileId, since: at } = document
      if (await isOwedReasons(profileId, decided))
        owed.push({ profileId, why: 'statement', since: at })
    }
    return { known, decided, owed }
  }

  /** Reports that a decision answers, which waits for a colleague, wait with it. */
  const queueOf = ({ known, decided, owed }: Awaited<ReturnType<typeof readAll>>) => {
    const answered = reportsWaitingIn(decided)
    const open = known.filter(({ reportId }) => !answered.has(reportId))
    return queueCases(open, [...decided.flatMap(dutiesOf), ...owed])
  }

  const readReport = async (
    report: ReportDocument,
    theirs: ProfileDocument | null,
  ): Promise<CaseFileReport> => {
    const { reportId, by, byNewcomer, at, outcome, resolvedAt, note, on, additions } = report
    return {
      reportId,
      by,
      byNewcomer,
      at,
      outcome,
      operator: report.operator,
      resolvedAt,
      note,
      entries: await Promise.all([report, ...additions].map(one => readEntry(one, on, theirs))),
      keptPhotos: await listReportPhotos(reportId, media),
    }
  }

  const readBefore = async (profileId: string): Promise<CaseFile['before']> => {
    const order = { field: 'at', direction: 'ascending' } as const
    const answered = await views.collection(attendances).find({ where: { profileId }, order })
    const inGroups = await views.collection(groups).find({
      where: { memberIds: profileId },
      order: { field: 'lastAt', direction: 'descending' },
    })
    const seats = inGroups.flatMap(one => one.seats.filter(seat => seat.profileId === profileId))
    const pages = await views.collection(relations).many(pagesOf(profileId))
    const others = pages.flatMap(page => page?.others ?? [])
    const standing = await standingOf(profileId)
    return {
      eventsJoined: timesOf(
        answered.filter(({ status }) => status === 'going').map(({ at }) => at),
      ),
      groupsJoined: timesOf(seats.map(({ joinedAt }) => joinedAt)),
      blockedBy: others.filter(({ isBlockedBy }) => isBlockedBy).length,
      standing: standing.map(({ isCarried: _, ...one }) => one),
    }
  }

  /** Records a reading, before anything is read. */
  const record = (did: string, asked?: string) =>
    createAuditTrail(records).record({ at: clock.now().toISOString(), operator, did, asked })

  /**
   * Records the reading, then finds what a case is made of. Attempts without a case are recorded, too.
   * @throws {Refusal} `not_found`, `unavailable`.
   */
  const openCase = async (did: string, profileId: string) => {
    await record(did, profileId)
    await caughtUp()
    const [since, order] = [keptSince(), { field: 'at', direction: 'ascending' } as const]
    const about = await views.collection(reports).find({ where: { on: profileId }, order })
    const said = await views.collection(staffDecisions).find({ where: { profileId }, order })
    const [known, decided] = [
      about.filter(({ at }) => at >= since),
      said.filter(({ at }) => at >= since),
    ]
    if (known.length + decided.length === 0 && !(await isOwedReasons(profileId, decided)))
      throw noCase()
    return { known, decided }
  }

  return {
    /** Cases that wait, the most urgent first; recorded as a reading. @throws {Refusal} `unavailable`. */
    async queue(): Promise<NamedCase[]> {
      await record('staff cases')
      await caughtUp()
      return Promise.all(
        queueOf(await readAll()).map(async one => ({
          ...one,
          pseudonym: (await profileOf(one.profileId))?.pseudonym ?? null,
        })),
      )
    },

    /**
     * One case. The audit trail has the reading before anything is read.
     * @throws {Refusal} `not_found`: nothing of the last twelve months is about them. `unavailable`.
     */
    async read(profileId: string): Promise<CaseFile> {
      const { known, decided } = await openCase('staff case', profileId)
      const theirs = await profileOf(profileId)
      return {
        profileId,
        profile: theirs && {
          pseudonym: theirs.pseudonym,
          since: theirs.createdAt,
          bio: theirs.bio,
          prompts: (theirs.prompts ?? []).map(({ prompt, answer }) => ({
            prompt: prompt as PromptKey,
            answer,
          })),
          photos: theirs.photos,
          removedPhotos: (theirs.hiddenPhotos ?? []).map(({ photoId }) => photoId),
        },
        isSuspended: (await views.collection(suspensions).get(profileId)) !== undefined,
        waiting: queueOf(await readAll()).find(one => one.profileId === profileId) ?? null,
        reports: await Promise.all(known.map(one => readReport(one, theirs))),
        decisions: decided,
        before: await readBefore(profileId),
      }
    },

    /**
     * The copy of a photo that a report of the case keeps; recorded as a reading.
     * @throws {Refusal} `not_found`, `unavailable`.
     */
    async keptPhoto(profileId: string, reportId: string, photoId: string): Promise<Uint8Array> {
      const { known } = await openCase('staff case photo', profileId)
      const isOfCase = known.some(one => one.reportId === reportId)
      const photo = isOfCase && (await readReportPhoto({ reportId, photoId }, { media, keys }))
      if (!photo) throw new Refusal('not_found', 'There is no such photo in this case.')
      return photo
    },

    /**
     * A photo of the profile, as members see it who have no match with it, also one that a decision took
     * away; recorded as a reading.
     * @throws {Refusal} `not_found`, `unavailable`.
     */
    async profilePhoto(profileId: string, photoId: string): Promise<Uint8Array> {
      await openCase('staff case photo', profileId)
      const theirs = await profileOf(profileId)
      const hidden = theirs?.hiddenPhotos?.map(one => one.photoId) ?? []
      const isTheirs = [...(theirs?.photos ?? []), ...hidden].includes(photoId)
      const variant = theirs?.faceHidden ? 'blurred' : 'clear'
      const photo = isTheirs && (await readRendition(media, photoId, variant, photoWidths[1]))
      if (!photo) throw new Refusal('not_found', 'There is no such photo in this case.')
      return photo.bytes
    },
  }
}
