import * as z from 'zod'
import { handling } from '../command-api/staff/decider.ts'
import { Id } from '../contracts/ids.ts'
import { timing } from '../contracts/limits.ts'
import { subjects } from '../contracts/personal.ts'
import { streams } from '../contracts/streams.ts'
import { type ReportDocument, reports } from '../projections/staff.ts'
import { defineQueue, task } from './queue.ts'
import { defineReactor } from './reactor.ts'

const PAGE = 500

/** Whoever is suspended is signed out everywhere. */
const endSessions = defineQueue({
  name: 'end-sessions',
  data: z.object({ memberId: Id }),
  concurrency: 2,
  async run({ memberId }, _, { sessions }) {
    await sessions.removeOwned('session', memberId)
  },
})

/** Once a day: reports, and what the staff noted on them, are kept for twelve months. */
const forgetReports = defineQueue({
  name: 'forget-reports',
  cron: '11 4 * * *',
  data: z.object({}),
  concurrency: 1,
  async run(_, cause, { views, dispatch, keys }) {
    const before = new Date(cause.now.getTime() - timing.reportsKept).toISOString()
    const order = { field: 'at', direction: 'ascending' } as const
    let last: ReportDocument | undefined
    do {
      const after = last ? { after: { value: last.at, key: last.reportId } } : {}
      const found = views.collection(reports).find({ where: {}, order, ...after, limit: PAGE })
      const old = (await found).filter(({ at }) => at < before)
      for (const { reportId } of old) {
        const command = { type: 'ForgetReport', reportId } as const
        await dispatch(handling, streams.report(reportId), command, cause)
        await keys.destroy([subjects.report(reportId)])
      }
      last = old.length === PAGE ? old.at(-1) : undefined
    } while (last)
  },
})

export const staffQueues = [endSessions, forgetReports] as const

export const staffReactor = defineReactor({
  name: 'staff',
  from: 'origin',
  on: { MemberSuspended: ({ data: { memberId } }) => [task(endSessions, { memberId })] },
})
