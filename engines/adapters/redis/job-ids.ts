import { scheduledJobId } from '../../ports/jobs.ts'

/*
 * BullMQ builds names of keys with `:` and takes no id that is a number. An id is stored with `_` in
 * front and its `:` escaped; the names of queues and schedules are escaped, too. Runs of a schedule
 * have BullMQ's own ids: `repeat:{schedule}:{milliseconds}`.
 */

const RUN = /^repeat:(?<schedule>.*):(?<at>\d+)$/s

/** The name under which BullMQ keeps a queue or a schedule. */
export const bullName = (name: string): string => name.replaceAll('%', '%25').replaceAll(':', '%3A')

const fromBullName = (name: string): string => name.replaceAll('%3A', ':').replaceAll('%25', '%')

/** The id under which BullMQ keeps a job that was added. */
export const toBullId = (id: string): string => `_${bullName(id)}`

/** The id of a job of BullMQ as the port knows it. */
export const fromBullId = (id: string): string => {
  const run = RUN.exec(id)?.groups
  if (run) return scheduledJobId(fromBullName(run.schedule ?? ''), Number(run.at))
  return fromBullName(id.slice(1))
}
