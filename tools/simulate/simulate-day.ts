import type { SeededRandom } from '../../test/samples/seeded-random.ts'
import {
  type Action,
  type Activity,
  actions,
  peakHour,
  perMemberAndDay,
  shareOfHour,
} from './activity.ts'
import { createEventQueue, type EventQueue } from './event-queue.ts'
import {
  type InstallationOptions,
  type InstallationReport,
  openInstallation,
  roundAtRandom,
} from './installation.ts'

type SimulationOptions = InstallationOptions & {
  /** Hours of the day (UTC), the last one excluded. */
  readonly from: number
  readonly to: number
}

export type HourOfDay = InstallationReport & { readonly hour: number }

const HOUR = 3_600

/** Entries of the queue: a visit begins; the events of an action are appended; else an action. */
const VISIT = -1
const APPEND = 100

/** Visits, and what is done in them, planned in a queue. Times in seconds. */
const createVisits = (
  members: number,
  activity: Activity,
  chance: SeededRandom,
  queue: EventQueue,
) => {
  const visitsOfMember = activity.dailyActive * activity.visits
  const daily = perMemberAndDay(activity)
  const actionsOfVisit = actions.reduce((sum, action) => sum + daily[action], 0) / visitsOfMember
  const gap = (activity.minutesOfVisit * 60) / actionsOfVisit
  const exponential = (mean: number) => -mean * Math.log(1 - chance.next())
  const visitsPerSecond = (hour: number) =>
    (members * visitsOfMember * shareOfHour(hour + 24)) / HOUR
  const most = visitsPerSecond(peakHour)

  const oneAction = (): Action => {
    let left = chance.next() * actionsOfVisit * visitsOfMember
    for (const action of actions) {
      left -= daily[action]
      if (left < 0) return action
    }
    return 'screen'
  }

  return {
    /** Plans the next beginning of a visit: a Poisson process thinned to the activity of the hour. */
    planVisit(after: number): void {
      let at = after
      do at += exponential(1 / most)
      while (chance.next() * most > visitsPerSecond(Math.floor(at / HOUR)))
      queue.add(at, VISIT, 0)
    },

    /** Plans the next action of a visit with `left` actions remaining. */
    planAction(after: number, left: number): void {
      if (left > 0) queue.add(after + exponential(gap), actions.indexOf(oneAction()), left)
    },

    /** The number of actions of a visit. */
    length: () => roundAtRandom(chance, actionsOfVisit),
  }
}

/**
 * Members act through a day: visits begin as the activity of the hour says, and their actions follow
 * each other at random times. Each is a request to an API, and brings about its events and jobs.
 *
 * Yields each hour when it is over. Visits before the first hour are lived through and not counted.
 */
export function* simulateDay(options: SimulationOptions): Generator<HourOfDay> {
  const { members, activity, chance, from, to } = options
  const queue = createEventQueue()
  const visits = createVisits(members, activity, chance, queue)
  const installation = openInstallation(options)
  visits.planVisit(from * HOUR - 3 * activity.minutesOfVisit * 60)
  let hour = from - 1
  for (let next = queue.take(); next; next = queue.take()) {
    const { at, kind, left } = next
    for (; at >= (hour + 1) * HOUR; hour += 1) {
      const report = installation.reportHour()
      if (hour >= from) yield { hour: hour % 24, ...report }
      if (hour + 1 === to) return
    }
    if (kind === VISIT) {
      visits.planVisit(at)
      visits.planAction(at, visits.length())
    } else if (kind >= APPEND) {
      installation.append(actions[kind - APPEND] as Action, at)
    } else {
      const action = actions[kind] as Action
      const handledAt = installation.request(action, at)
      if (installation.hasEvents(action)) queue.add(handledAt, APPEND + kind, 0)
      visits.planAction(at, left - 1)
    }
  }
}
