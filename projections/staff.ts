import type { Instant } from '../contracts/event.ts'
import type { EventNamed } from '../contracts/events.ts'
import type { ReportOutcome } from '../contracts/staff.ts'
import { defineProjection } from './define-projection.ts'

/** A report, and what the staff made of it. */
export type ReportDocument = Omit<EventNamed<'Reported'>['data'], 'identityHashes'> & {
  /** Of the one who reported. */
  readonly identityHashes: readonly string[]
  readonly at: Instant
  /** What the same member said of it afterwards, the oldest first. */
  readonly additions: readonly (Pick<
    EventNamed<'ReportedAgain'>['data'],
    'reason' | 'description'
  > & {
    readonly at: Instant
  })[]
  readonly status: 'pending' | 'resolved'
  readonly outcome: ReportOutcome | null
  readonly note: string | null
  readonly operator: string | null
  readonly resolvedAt: Instant | null
}

/** By report id; found by how far they are, by whom they are about and who wrote them, the oldest first. */
export const reports = defineProjection<ReportDocument>({
  name: 'reports',
  version: 4,
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
      fold: (report, { data: { reason, description }, at }) =>
        report && { ...report, additions: [...report.additions, { reason, description, at }] },
    },
    ReportResolved: {
      keys: ({ data }) => [data.reportId],
      fold: (report, { data: { outcome, note, operator }, at }) =>
        report && { ...report, status: 'resolved', outcome, note, operator, resolvedAt: at },
    },
    ReportForgotten: { keys: ({ data }) => [data.reportId], fold: () => null },
  },
})

/** That a member is suspended, and since when. */
export type SuspensionDocument = { readonly profileId: string; readonly since: Instant }

/** By profile id, made or not: there while the suspension stands. */
export const suspensions = defineProjection<SuspensionDocument>({
  name: 'suspensions',
  version: 1,
  on: {
    MemberSuspended: {
      keys: ({ data }) => [data.profileId],
      fold: (_, { data: { profileId }, at }) => ({ profileId, since: at }),
    },
    SuspensionLifted: { keys: ({ data }) => [data.profileId], fold: () => null },
  },
})

/** A note of the staff on a suspension or its end, by its id; what it says stands in the log alone. */
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

/** By note id, until it is forgotten; found the oldest first. */
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
