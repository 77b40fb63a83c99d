import * as z from 'zod'
import type { Instant } from '../../contracts/core/event.ts'
import { causedId, Id, profileIdOf } from '../../contracts/core/ids.ts'
import { timing } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import { reportResolution } from '../../domain/staff/report-resolution-decider.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import { removeReportPhotos } from '../../engines/adapters/images/report-photo-store.ts'
import {
  type ReportDocument,
  reports,
  type SuspensionNoteDocument,
  suspensionNotes,
} from '../../projections/views/staff.ts'
import { defineQueue, defineSchedule, task } from '../runtime/queue.ts'
import { defineReactor, documentsBefore } from '../runtime/reactor.ts'
import { decisionQueues, decisionsReactor } from './decisions.ts'
import { reportQueues, reportsReactor } from './reports.ts'
import { suspensionsQueues, suspensionsReactor } from './suspensions.ts'

/** Start of the retention period of reports and notes. */
const retentionStart = (now: Date): Instant =>
  new Date(now.getTime() - timing.reportsKept).toISOString()

const endSessions = defineQueue({
  name: 'end-sessions',
  data: z.object({ memberId: Id }),
  concurrency: 2,
  async run({ memberId }, { isLate }, { sessions, dispatch }) {
    const stream = streams.suspension(profileIdOf(memberId))
    if (isLate && !(await dispatch.readState(suspension, stream)).suspended) return // lifted since
    await sessions.removeOwned(memberId)
  },
})

/** Once a day: deletes reports and their notes after twelve months. */
const forgetReports = defineSchedule({
  name: 'forget-reports',
  cron: '11 4 * * *',
  async run(cause, { views, dispatch, keys, media }) {
    const before = retentionStart(cause.now)
    const old = { field: 'at', keyOf: (one: ReportDocument) => one.reportId, before } as const
    for await (const { reportId } of documentsBefore(views.collection(reports), old)) {
      const command = { type: 'ForgetReport', reportId } as const
      await dispatch(reportResolution, streams.reportResolution(reportId), command, cause)
      await removeReportPhotos(reportId, media)
      await keys.destroy([subjects.report(reportId)])
    }
  },
})

/** Once a day: deletes notes on suspensions after twelve months. The suspension stays. */
const forgetNotes = defineSchedule({
  name: 'forget-suspension-notes',
  cron: '21 4 * * *',
  async run(cause, { views, dispatch, keys }) {
    const before = retentionStart(cause.now)
    const notes = views.collection(suspensionNotes)
    const old = { field: 'at', keyOf: (one: SuspensionNoteDocument) => one.noteId, before } as const
    for await (const { noteId, profileId } of documentsBefore(notes, old)) {
      await keys.destroy([subjects.note(noteId)])
      const forget = { type: 'ForgetNote', profileId, noteId } as const
      const command = causedId(cause.command, noteId)
      await dispatch(suspension, streams.suspension(profileId), forget, { ...cause, command })
    }
  },
})

export const staffQueues = [endSessions, forgetReports, forgetNotes] as const

export const staffReactor = defineReactor({
  name: 'staff',
  from: 'origin',
  on: {
    // A carried suspension comes with a sign-in, whose session still allows export and deletion.
    MemberSuspended: ({ data: { memberId, carried } }) =>
      carried ? [] : [task(endSessions, { memberId })],
  },
})

export const staffWorkers = {
  reactors: [staffReactor, suspensionsReactor, decisionsReactor, reportsReactor],
  queues: [...staffQueues, ...suspensionsQueues, ...decisionQueues, ...reportQueues],
}
