import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import type { Instant } from '../../contracts/core/event.ts'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { pushLimits } from '../../contracts/core/limits.ts'
import { streams } from '../../contracts/features.ts'
import { newsText } from '../../contracts/notifications/news-counts.ts'
import type { NotificationType } from '../../contracts/notifications/notifications.ts'
import type { WeeklyDigest } from '../../contracts/push/push.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { pushSettings } from '../../domain/push/decider.ts'
import { isDigestDue, nextDigest } from '../../domain/push/weekly-digest.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import {
  findPushTarget,
  isDigestPushed,
  listPushDevices,
  noteDigest,
  notePushed,
  noteRefusal,
  pushedUpTo,
  removePushDevice,
  takePushTurn,
} from '../../engines/adapters/web-push/push-devices.ts'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import type { PushOutcome, PushSender, PushTarget } from '../../engines/ports/push.ts'
import { createKeyedMutex } from '../../engines/primitives/keyed-mutex.ts'
import { countNews, newsViews } from '../../projections/notifications/news-counts.ts'
import {
  defineQueue,
  followUpJob,
  type JobCause,
  type JobServices,
  keyedTask,
  type Queue,
  type Task,
  task,
} from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'
import { PUSH_GAP_MS } from '../runtime/timeouts.ts'
import { waitForViews } from '../runtime/wait-for-views.ts'
import { isAlwaysPushed, type NextPush, nextPush, quietUntil, retryPause } from './next-push.ts'

const newsNames = newsViews.map(({ name }) => name)

export type PushServices = JobServices & { readonly push: PushSender }

const PushJob = z.object({
  profileId: Id,
  /** The key of the device's session. */
  device: z.string(),
  /** Number of consecutive failures of the push service. */
  failures: z.int().nonnegative(),
  /** When the weekly digest was due that the job pushes; absent for news. */
  digest: z.iso.datetime().optional(),
})
type PushJob = z.output<typeof PushJob>

/** Runs a device's job later; one job for each device and instant. */
const runLater = async (
  { failures: _, ...data }: PushJob,
  { until, failures = 0 }: { until: Date; failures?: number },
  cause: CommandContext,
  { jobs }: PushServices,
): Promise<void> => {
  const due = until.toISOString()
  const command = causedId('push later', data.device, due)
  const job = task(pushDevice, { ...data, failures }, due)
  await jobs.add(pushDevice.name, followUpJob({ ...cause, command }, job))
}

/** The next push for a device, read from the log, which is never behind. */
const findNextPush = async (
  { profileId, device }: PushJob,
  since: string,
  now: Date,
  { dispatch, shortLived }: PushServices,
): Promise<NextPush> => {
  const { suspended } = await dispatch.readState(suspension, streams.suspension(profileId))
  const choice = await dispatch.readState(pushSettings, streams.pushSettings(profileId))
  const { items } = await dispatch.readState(inbox, streams.inbox(profileId))
  const pushed = await pushedUpTo(shortLived, device, now)
  const sinceOf = (type: NotificationType) => {
    const last = pushed(type) ?? since
    return last > since ? last : since
  }
  const told = suspended ? items.filter(({ type }) => isAlwaysPushed(type)) : items
  return nextPush(told, choice, { since: sinceOf, now })
}

/**
 * The digest for a device that was due at an instant, unless it was turned off since, was pushed, is a
 * day late, or nothing is new.
 */
const findDigest = async (
  { profileId, device: key, digest: due }: PushJob & { readonly digest: Instant },
  now: Date,
  services: PushServices,
): Promise<NextPush> => {
  const { dispatch, shortLived } = services
  const { suspended } = await dispatch.readState(suspension, streams.suspension(profileId))
  const choice = await dispatch.readState(pushSettings, streams.pushSettings(profileId))
  const isLate = now.getTime() - Date.parse(due) >= pushLimits.lifetime
  if (suspended || !choice.digest || isLate) return { do: 'nothing' }
  if (await isDigestPushed(shortLived, { key, due, now })) return { do: 'nothing' }
  const until = choice.quietHours && quietUntil(choice.quietHours, now)
  if (until) return { do: 'wait', until }
  const counts = await countNews({ profileId, now }, services)
  return newsText(counts) === '' ? { do: 'nothing' } : { do: 'push', counts }
}

/**
 * A process prepares one push at a time, with a gap, so that a large fan-out leaves the processor
 * to requests.
 */
const oneByOne = createKeyedMutex()

/** The push target of a device, and what to do for it now. */
const preparePush = async (
  job: PushJob,
  now: Date,
  services: PushServices,
): Promise<{ readonly target?: PushTarget; readonly next: NextPush }> => {
  await pause(PUSH_GAP_MS)
  const { profileId, device: key } = job
  const found = await findPushTarget(services, { profileId, key, now })
  if (!found) return { next: { do: 'nothing' } }
  const { target, since } = found
  const { digest } = job
  const next =
    digest === undefined
      ? await findNextPush(job, since, now, services)
      : await findDigest({ ...job, digest }, now, services)
  return { target, next }
}

const settle = async (
  outcome: PushOutcome,
  job: PushJob,
  next: Extract<NextPush, { do: 'push' }>,
  cause: CommandContext,
  services: PushServices,
): Promise<void> => {
  const { shortLived } = services
  const { profileId, device: key, failures } = job
  const { now } = cause
  switch (outcome.status) {
    case 'accepted':
      return 'counts' in next
        ? noteDigest(shortLived, { profileId, key, due: job.digest ?? now.toISOString(), now })
        : notePushed(shortLived, { profileId, key, upTo: next.upTo, now })
    case 'refused':
      return noteRefusal(shortLived, { profileId, key, now })
    case 'gone':
      return removePushDevice(shortLived, key)
    case 'unavailable': {
      const pause = retryPause(failures + 1, outcome.retryAfter)
      if (pause === undefined) return
      const until = new Date(now.getTime() + pause)
      return runLater(job, { until, failures: failures + 1 }, cause, services)
    }
  }
}

/**
 * Pushes all current news to a device at once. A repeat finds nothing new. While the device was
 * just pushed, one job waits for its next turn.
 */
const pushDevice: Queue<PushJob, PushServices> = defineQueue({
  name: 'push-device',
  data: PushJob,
  concurrency: 8,
  async run(job, cause, services: PushServices, signal) {
    const { profileId, device: key } = job
    const { now } = cause
    if (job.digest !== undefined) await waitForViews(newsNames, services, signal)
    const { target, next } = await oneByOne('prepare', () => preparePush(job, now, services))
    if (!target || next.do === 'nothing') return
    if (next.do === 'wait') return runLater(job, next, cause, services)
    const takenUntil = await takePushTurn(services.shortLived, { profileId, key, now })
    if (takenUntil !== undefined)
      return runLater(job, { until: new Date(takenUntil), failures: job.failures }, cause, services)
    if ('until' in next && next.until) await runLater(job, { until: next.until }, cause, services)
    const about = 'counts' in next ? { counts: next.counts } : undefined
    const outcome = await services.push.send(target, signal, about)
    await settle(outcome, job, next, cause, services)
  },
})

/** Adds a job for each device of the member, under an id made of notification and device. */
const pushMember: Queue<{ profileId: string }, PushServices> = defineQueue({
  name: 'push',
  data: z.object({ profileId: Id }),
  concurrency: 16,
  async run({ profileId }, cause, { sessions, shortLived, jobs }: PushServices) {
    for (const { key: device } of await listPushDevices(
      { sessions, shortLived },
      profileId,
      cause.now,
    )) {
      const job = task(pushDevice, { profileId, device, failures: 0 })
      await jobs.add(pushDevice.name, followUpJob(cause, job))
    }
  },
})

/** Adds a job for each device of the member. */
const pushDigest = async (
  { profileId, due: digest }: { readonly profileId: string; readonly due: Instant },
  cause: JobCause,
  { sessions, shortLived, jobs }: PushServices,
): Promise<void> => {
  for (const { key: device } of await listPushDevices(
    { sessions, shortLived },
    profileId,
    cause.now,
  )) {
    const job = task(pushDevice, { profileId, device, failures: 0, digest })
    await jobs.add(pushDevice.name, followUpJob(cause, job))
  }
}

/** The job of the digest that is due first after an instant: one, whoever adds it. */
const digestTask = (profileId: string, digest: WeeklyDigest, after: Date): Task => {
  const due = nextDigest(digest, after).toISOString()
  return keyedTask(task(weeklyDigest, { profileId, due }, due), profileId, due)
}

/**
 * Pushes the digest of a week, and waits for that of the next, which is added first, so that a crash
 * ends nothing. The digest of a time that the member has left is not pushed.
 */
const weeklyDigest: Queue<{ profileId: string; due: Instant }, PushServices> = defineQueue({
  name: 'weekly-digest',
  data: z.object({ profileId: Id, due: z.iso.datetime() }),
  concurrency: 4,
  async run({ profileId, due }, cause, services: PushServices) {
    const { digest } = await services.dispatch.readState(
      pushSettings,
      streams.pushSettings(profileId),
    )
    if (!digest) return
    const at = new Date(due)
    const next = digestTask(profileId, digest, cause.now > at ? cause.now : at)
    await services.jobs.add(weeklyDigest.name, followUpJob(cause, next))
    if (isDigestDue(digest, at)) await pushDigest({ profileId, due }, cause, services)
  },
})

export const pushQueues = [pushMember, pushDevice, weeklyDigest] as const

/** Pushes new notifications and weekly digests to devices. */
export const pushReactor = defineReactor({
  name: 'push',
  from: 'origin',
  on: {
    Notified: ({ data: { profileId } }) => [task(pushMember, { profileId })],
    PushSettingsChosen: ({ data: { profileId, digest }, at }) =>
      digest ? [digestTask(profileId, digest, new Date(at))] : [],
  },
})

export const pushWorkers = { reactors: [pushReactor], queues: pushQueues }
