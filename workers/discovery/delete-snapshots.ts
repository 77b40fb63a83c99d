import { defineSchedule } from '../runtime/queue.ts'

/**
 * Once a night: deletes the snapshots that earlier versions kept of a discovery index. They hold personal
 * data, and nothing reads them any more.
 */
export const deleteSnapshots = defineSchedule({
  name: 'delete-snapshots',
  cron: '20 4 * * *',
  async run(_, { media }) {
    for await (const key of media.list('snapshots/')) await media.remove(key)
  },
})
