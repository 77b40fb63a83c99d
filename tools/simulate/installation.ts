import type { SeededRandom } from '../../test/samples/seeded-random.ts'
import {
  type Action,
  type Activity,
  type ByAction,
  eventsOf,
  jobsOf,
  peakHour,
  shareOfHour,
} from './activity.ts'
import { costs } from './costs.ts'
import { apiMicroseconds, demandOf, jobMicroseconds } from './model.ts'
import { createServers, type PartReport } from './servers.ts'

/** Number of processes of the roles that may have several. */
export type Machines = { readonly api: number; readonly workers: number }

export const parts = ['api', 'log', 'projections', 'workers'] as const
type Part = (typeof parts)[number]

export type InstallationReport = {
  /** A second. */
  readonly requests: number
  readonly events: number
  readonly jobs: number
  readonly parts: Readonly<Record<Part, PartReport>>
}

export type InstallationOptions = {
  readonly members: number
  readonly activity: Activity
  readonly machines: Machines
  readonly chance: SeededRandom
  /** How many times slower every part is than measured; 1 by default. */
  readonly slowness?: number
}

const HOUR = 3_600

/** Share of an API process that follows the log at a time, in seconds of the day. */
const followShare = ({ members, activity, slowness = 1 }: InstallationOptions) => {
  const busiest = demandOf(members, activity).followCores * slowness
  return (at: number): number =>
    Math.min(0.95, (busiest * shareOfHour(Math.floor(at / HOUR) + 24)) / shareOfHour(peakHour))
}

/** The whole number next to a mean, at random, so that the mean is right. */
export const roundAtRandom = (chance: SeededRandom, mean: number): number =>
  Math.floor(mean + chance.next())

/**
 * The parts of Kith as servers. Service times are exponential around the measured ones; those of an
 * API are longer by the time in which it follows the log. Calls come in the order of time.
 */
export const openInstallation = (options: InstallationOptions) => {
  const { activity, machines, chance, slowness = 1 } = options
  const events: ByAction = eventsOf(activity)
  const jobs: ByAction = jobsOf(activity)
  const following = followShare(options)
  const api = createServers(machines.api)
  const log = createServers(1)
  const projections = createServers(1)
  const workers = createServers(machines.workers)
  const counts = { requests: 0, events: 0, jobs: 0 }
  const seconds = (microseconds: number) =>
    (-microseconds * slowness * Math.log(1 - chance.next())) / 1e6

  return {
    hasEvents: (action: Action): boolean => events[action] > 0,

    /** A request to any of the APIs; returns when it has been handled. */
    request(action: Action, now: number): number {
      counts.requests += 1
      const duration = seconds(apiMicroseconds[action]) / (1 - following(now))
      return api.serve(chance.whole(0, machines.api - 1), now, duration)
    },

    /** Its events go to the log and then to the projections, its jobs to the first free worker. */
    append(action: Action, now: number): void {
      let appendedAt = now
      for (let left = roundAtRandom(chance, events[action]); left > 0; left -= 1) {
        counts.events += 1
        appendedAt = log.serve(0, now, seconds(costs.append.value))
        projections.serve(0, appendedAt, seconds(costs.viewFold.value))
      }
      for (let left = roundAtRandom(chance, jobs[action]); left > 0; left -= 1) {
        counts.jobs += 1
        workers.serve(workers.firstFree(), appendedAt, seconds(jobMicroseconds))
      }
    },

    /** What was done since the last report, an hour ago. */
    reportHour(): InstallationReport {
      const report = {
        requests: counts.requests / HOUR,
        events: counts.events / HOUR,
        jobs: counts.jobs / HOUR,
        parts: {
          api: api.report(HOUR),
          log: log.report(HOUR),
          projections: projections.report(HOUR),
          workers: workers.report(HOUR),
        },
      }
      counts.requests = counts.events = counts.jobs = 0
      return report
    },
  }
}
