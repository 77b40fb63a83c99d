import type { Check } from '../../engines/process/operator-listener/readiness.ts'
import type { Workers } from './run-workers.ts'

/** Whether all reactors and queues run; otherwise the names of those that failed. */
export const workerCheck = (workers: Workers) => async (): Promise<Check> => {
  const { reactors, queues } = workers.status()
  const failing = [...reactors, ...queues].filter(({ status }) => status !== 'running')
  return failing.length === 0
    ? { ok: true }
    : { ok: false, detail: failing.map(({ name }) => name).join(', ') }
}
