import type { Instant } from '../../contracts/core/event.ts'
import type { EventNamed } from '../../contracts/events.ts'
import type { ReportOutcome } from '../../contracts/staff/staff.ts'
import type { ReportEntry } from '../../domain/matching/report-rules.ts'
import { defineProjection } from '../runtime/define-projection.ts'
import { suspensionHashes } from './suspension-hashes.ts'

/** A report and its resolution by the staff. */
export type ReportDocument = Omit<EventNamed<'Reported'>['data'], 'identityHashes'> & {
  /** Hashes of the reporter's identities. */
  readonly identityHashes: readonly string[]
  readonly at: Instant
  /** Later additions by the reporter, oldest first. */
  readonly additions: readonly (ReportEntry & { readonly at: Instant })[]
  readonly status: 'pending' | 'resolved'
  readonly outcome: ReportOutcome | null
  readonly note: string | null
  readonly operator: string | null
  readonly resolvedAt: Instant | null
}

/**
 * Reports: ids of reporter and reported member, the reporter's identity hashes, their words and the
 * messages that they showed, the staff's resolution. By report id; indexed by status, reported profile, reporter and age.
 *
 * @until 12 months
 */
export const reports = defineProjection<ReportDocument>({
  name: 'reports',
  version: 11,
  indexes: [
    { by: ['status'], order: 'at' },
    { by: ['on'], order: 'at' },
    { by: ['by'], order: 'at' },
    { by: [], order: 'at' },
  ],
  on: {
    Reported: {
      keys: ({ data }) => [data.reportId],
      fold: (_, { data: { identityHashes = [], ...data }, at }) => ({
        ...data,
        identityHashes,
        at,
        additions: [],
        status: 'pending',
        outcome: null,
        note: null,
        operator: null,
        resolvedAt: null,
      }),
    },
    ReportedAgain: {
      keys: ({ data }) => [data.reportId],
      fold: (report, { data: { by, on, reportId, identityHashes, byNewcomer, ...said }, at }) => {
        if (!report) return null
        const addition = { ...said, at }
        return { ...report, additions: [...report.additions, addition] }
      },
    },
    ReportResolved: {
      keys: ({ data }) => [data.reportId],
      fold: (report, { data: { outcome, note, operator }, at }) =>
        report && { ...report, status: 'resolved', outcome, note, operator, resolvedAt: at },
    },
    ReportForgotten: { keys: ({ data }) => [data.reportId], fold: () => null },
  },
})

/** A member's suspension, with its date. */
export type SuspensionDocument = { readonly profileId: string; readonly since: Instant }

/**
 * Members who may only export data and delete their account. By profile id, whether or not the
 * profile exists: present while the suspension stands.
 *
 * @until the suspension is lifted
 */
export const suspensions = defineProjection<SuspensionDocument>({
  name: 'suspensions',
  version: 2,
  // Read with every request, nearly always for a member who is not suspended.
  inMemory: 10_000,
  on: {
    MemberSuspended: {
      keys: ({ data }) => [data.profileId],
      // A decision may take over a suspension by command, which goes on.
      fold: (found, { data: { profileId }, at }) => found ?? { profileId, since: at },
    },
    SuspensionLifted: { keys: ({ data }) => [data.profileId], fold: () => null },
  },
})

/** A staff note on a suspension or its end. Its text is in the log only. */
export type SuspensionNoteDocument = {
  readonly noteId: string
  readonly profileId: string
  readonly at: Instant
}

type NotedEvent = {
  readonly data: EventNamed<'MemberSuspended' | 'SuspensionLifted'>['data']
  readonly at: Instant
}

const foldNote = {
  keys: ({ data: { noteId } }: NotedEvent) => (noteId === undefined ? [] : [noteId]),
  fold: (_: unknown, { data: { profileId }, at }: NotedEvent, noteId: string) => ({
    noteId,
    profileId,
    at,
  }),
}

/**
 * Id, member and date of a note on a suspension. By note id, until the note is erased; indexed by
 * age.
 *
 * @until 12 months
 */
export const suspensionNotes = defineProjection<SuspensionNoteDocument>({
  name: 'suspensionNotes',
  version: 1,
  indexes: [{ by: [], order: 'at' }],
  on: {
    MemberSuspended: foldNote,
    SuspensionLifted: foldNote,
    SuspensionNoteForgotten: { keys: ({ data }) => [data.noteId], fold: () => null },
  },
})

export const staffViews = [reports, suspensions, suspensionNotes, suspensionHashes]
