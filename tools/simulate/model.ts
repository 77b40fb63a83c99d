import { timing } from '../../contracts/core/limits.ts'
import { DONE_JOB_KEPT_MS } from '../../engines/ports/jobs.ts'
import {
  type Activity,
  actions,
  assumed,
  type ByAction,
  eventsOf,
  jobsOf,
  peakHour,
  perMemberAndDay,
  shareOfHour,
} from './activity.ts'
import { costs } from './costs.ts'

/** Share of a processor that is planned for the busiest hour: above it waits grow fast. */
export const PLANNED = 0.5

/** What one of a kind can hold. Those of servers are assumed. */
export const limits = {
  /** Appends a second of one EventStoreDB leader. */
  appends: 10_000,
  /** Documents a second of one MongoDB primary. */
  documentWrites: 10_000,
  /** Memory of one Redis of 64 GB. */
  redisBytes: 48e9,
  /** Sockets of an API process: as many as `npm run bench -- sockets` opens. */
  sockets: 10_000,
} as const

/** Microseconds of an API process. Measured with every role in it, so they are rather too high. */
export const apiMicroseconds: ByAction = {
  join: costs.join.value,
  screen: costs.deckRequest.value,
  poll: costs.poll.value,
  photoSeen: costs.poll.value,
  photoAdded: costs.message.value,
  pass: costs.pass.value,
  like: costs.like.value,
  message: costs.message.value,
}

/** Microseconds of a worker for a job: the queue's, and those of the event that it appends. */
export const jobMicroseconds = costs.job.value + costs.append.value

/** Seconds for which a done job is kept, where others are done all the time. */
const idsKeptSeconds = DONE_JOB_KEPT_MS / 1_000

const sumOver = (count: ByAction, each: (action: keyof ByAction) => number): number =>
  actions.reduce((sum, action) => sum + count[action] * each(action), 0)

/** What members ask of one installation. Rates are a second of the busiest hour, cores of the same. */
export const demandOf = (members: number, activity: Activity = assumed) => {
  const daily = perMemberAndDay(activity)
  const each = (of: ByAction) => sumOver(daily, action => of[action])
  const atPeak = (perDay: number) => (members * perDay * shareOfHour(peakHour)) / 3_600
  const cores = (perDay: number, microseconds: number) => (atPeak(perDay) * microseconds) / 1e6

  const events = each(eventsOf(activity))
  const jobs = each(jobsOf(activity))
  const matches = daily.like * activity.matches
  // A like is with both for good, a pass with one until its card may come back.
  const passDays = Math.min(activity.days, timing.passReturns / 86_400_000)
  const relations = members * (daily.like * 2 * activity.days + daily.pass * passDays)
  // Of a match the conversation and what both are told; a swipe has no document of its own.
  const documentsADay = daily.message * (1 + activity.messagesTold) + matches * 3
  const documents = members * (activity.documentsOfMember + activity.days * documentsADay)
  return {
    requests: atPeak(sumOver(daily, () => 1)),
    events: atPeak(events),
    jobs: atPeak(jobs),
    sockets: atPeak(activity.dailyActive * activity.visits) * activity.minutesOfVisit * 60,
    apiCores: cores(
      1,
      sumOver(daily, action => apiMicroseconds[action]),
    ),
    /** Of each process that follows the log, however many there are. */
    followCores: cores(events, costs.follow.value),
    logCores: cores(events, costs.append.value),
    projectionCores: cores(events, costs.viewFold.value),
    workerCores: cores(jobs, jobMicroseconds),
    photoCores: cores(activity.photosADay, costs.photo.value),
    logBytes: members * events * activity.days * costs.event.value,
    eventsADay: members * events,
    documents,
    viewBytes: documents * costs.document.value + relations * costs.relation.value,
    keys: members * (1 + activity.days * matches),
    relations,
    /**
     * Documents written a second: those of the events, the cards of both members of a swipe, and their
     * pages of relations.
     */
    documentWrites: atPeak(events + daily.like * 4 + daily.pass * 3),
    redisBytes: atPeak(jobs) * idsKeptSeconds * costs.doneJob.value,
    mediaBytes: members * activity.photos * costs.renditions.value,
  }
}

export type Demand = ReturnType<typeof demandOf>

/** A limit, the share of it that a demand uses, and what to shard by when it is reached. */
export type Limit = { readonly what: string; readonly used: number; readonly shardBy: string }

const limit = (what: string, used: number, shardBy: string): Limit => ({ what, used, shardBy })

/** All limits, the one that breaks first in front. */
export const limitsOf = (demand: Demand): Limit[] =>
  [
    limit(
      'projections: one process alone folds everything',
      demand.projectionCores / PLANNED,
      'view, as more processes do',
    ),
    limit(
      'each process follows the whole log',
      demand.followCores / PLANNED,
      'place: installations of their own',
    ),
    limit(
      'appends of one log',
      demand.events / limits.appends,
      'stream: pair, conversation, member',
    ),
    limit(
      'writes of one MongoDB primary',
      demand.documentWrites / limits.documentWrites,
      'key of the document',
    ),
    limit('memory of one Redis', demand.redisBytes / limits.redisBytes, 'queue'),
  ].sort((one, other) => other.used - one.used)

/** So many members hold until a limit is reached: everything grows in proportion to them. */
export const breaksAt = ({ used }: Limit, members: number): number => members / used

/** Processes of each role that hold the busiest hour as planned; undefined where no number of them does. */
export const processesOf = (demand: Demand) => {
  const free = PLANNED - demand.followCores
  if (free <= 0 || demand.projectionCores > PLANNED) return undefined
  return {
    api: Math.max(2, Math.ceil(demand.apiCores / free), Math.ceil(demand.sockets / limits.sockets)),
    projections: 2,
    workers: Math.max(2, Math.ceil(demand.workerCores / free)),
  }
}

/** The fewest regions, each an installation of its own, in which every limit holds. */
export const regionsFor = (members: number, activity: Activity = assumed): number => {
  const [first] = limitsOf(demandOf(members, activity))
  return Math.max(1, Math.ceil(first?.used ?? 1))
}

/** What the model expects of the parts in the busiest hour; `slowness` multiplies every cost. */
export const expectedAtPeak = (
  demand: Demand,
  machines: { readonly api: number; readonly workers: number },
  slowness = 1,
  activity: Activity = assumed,
) => {
  const daily = perMemberAndDay(activity)
  const stretch = slowness / (1 - Math.min(0.95, demand.followCores * slowness))
  const mean = sumOver(daily, action => apiMicroseconds[action]) / sumOver(daily, () => 1)
  const square =
    sumOver(daily, action => 2 * apiMicroseconds[action] ** 2) / sumOver(daily, () => 1)
  const api = (demand.apiCores * stretch) / machines.api
  return {
    api,
    log: demand.logCores * slowness,
    projections: demand.projectionCores * slowness,
    workers: (demand.workerCores * slowness) / machines.workers,
    /**
     * Mean wait for an API in milliseconds, when requests come independently and service times are
     * exponential: Pollaczek and Khinchine. Infinite when the APIs are overloaded.
     */
    apiWait:
      api < 1
        ? (((api * square) / mean / 2) * stretch) / (1 - api) / 1_000
        : Number.POSITIVE_INFINITY,
  }
}
