import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { secondsSince } from '../../../contracts/core/times.ts'
import { countQueues, type JobCounts, type Jobs } from '../../ports/jobs.ts'

/** Records a request with its duration in seconds. */
export type ObserveRequest = (
  request: { method: string; route: string; status: number },
  seconds: number,
) => void

/** Metrics of this process in the Prometheus text format. */
export type Metrics = {
  readonly contentType: string
  text(): Promise<string>
  observeRequest: ObserveRequest
  /** A value read at each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** Values by label, read at each scrape. Labels missing from the result are omitted. */
  gauges(
    name: string,
    help: string,
    label: string,
    read: () => Promise<ReadonlyMap<string, number>>,
  ): void
}

/** From a cached 304 to a read that waited for its views, in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

let observed: Registry | undefined

/**
 * What Node says of the process. It is observed once, however many roles are in the process: the
 * library cannot stop to observe, and would keep a role that has been closed in memory.
 */
const processMetrics = (): Registry => {
  if (observed) return observed
  observed = new Registry()
  collectDefaultMetrics({ register: observed })
  return observed
}

/** The metrics of one role, and of its process from the first role on. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  const ofProcess = processMetrics()
  const requests = new Histogram({
    name: 'kith_http_request_seconds',
    help: 'Time to answer a request, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  return {
    contentType: registry.contentType,
    text: () => Registry.merge([ofProcess, registry]).metrics(),
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read())
        },
      })
    },
    gauges(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          const values = await read()
          this.reset()
          for (const [value, count] of values) this.set({ [label]: value }, count)
        },
      })
    },
  }
}

/** Counts the jobs of each queue, and how long its oldest waiting job could have run. */
export const observeQueues = (
  metrics: Pick<Metrics, 'gauges'>,
  jobs: Pick<Jobs, 'queues' | 'counts'>,
): void => {
  let counting: ReturnType<typeof countQueues> | undefined
  /** One count for all gauges of a scrape. */
  const count = () => {
    counting ??= countQueues(jobs).finally(() => {
      counting = undefined
    })
    return counting
  }
  const observe = (name: string, help: string, read: (counts: JobCounts) => number) =>
    metrics.gauges(name, help, 'queue', async () => {
      const counted = [...(await count())].map(([queue, counts]) => [queue, read(counts)] as const)
      return new Map(counted.filter(([, value]) => value > 0))
    })
  observe('kith_dead_letters', 'Jobs that failed for good, by queue.', one => one.failed)
  observe('kith_queue_jobs', 'Jobs that wait or run, by queue.', one => one.waiting + one.active)
  const age = 'How long the oldest waiting job of a queue could have run, in seconds.'
  observe('kith_queue_oldest_seconds', age, one => secondsSince(one.oldestSince, new Date()))
}
