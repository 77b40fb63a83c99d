import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import { Id, profileIdOf } from '../../contracts/core/ids.ts'
import { prepareExport } from '../../contracts/core/jobs.ts'
import { streams } from '../../contracts/features.ts'
import { pageAt } from '../../contracts/pages.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { createExport } from '../../projections/exports/create-export.ts'
import { removeExport, storeExport } from '../../projections/exports/prepared-export.ts'
import { members } from '../../projections/views/identity.ts'
import { defineQueue, followUpJob, task } from '../runtime/queue.ts'

/** How long a prepared export can be downloaded, in milliseconds. */
const RETENTION_MS = 24 * 3_600_000

const removePrepared = defineQueue({
  name: 'remove-export',
  data: z.object({ memberId: Id }),
  concurrency: 2,
  run: ({ memberId }, _, services) => removeExport(memberId, services),
})

/** Adds the job that removes the export first, so that a crash cannot leave it for ever. */
const prepare = defineQueue({
  name: prepareExport.queue,
  data: prepareExport.data,
  concurrency: 1,
  async run({ memberId }, cause, services) {
    const { views, jobs, dispatch } = services
    if (!(await views.collection(members).get(memberId))) return
    const due = new Date(cause.now.getTime() + RETENTION_MS).toISOString()
    await jobs.add(removePrepared.name, followUpJob(cause, task(removePrepared, { memberId }, due)))

    const bytes = await buffer(createExport(memberId, services, cause.now))
    await storeExport(memberId, bytes, services)
    const profileId = profileIdOf(memberId)
    const notification = {
      notificationId: cause.command,
      profileId,
      type: 'account_export',
      title: 'Your data is ready',
      message: 'Download it from your settings within a day.',
      actionUrl: pageAt('/settings'),
      subject: 'account_export',
    } as const
    await dispatch(inbox, streams.inbox(profileId), { type: 'Notify', notification }, cause)
  },
})

export const exportQueues = [prepare, removePrepared] as const
