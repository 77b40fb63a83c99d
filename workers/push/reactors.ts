import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { pushSettings } from '../../domain/push/decider.ts'
import { suspension } from '../../domain/staff/decider.ts'
import {
  findPushTarget,
  listPushDevices,
  notePushed,
  noteRefusal,
  pushedUpTo,
  removePushDevice,
  takePushTurn,
} from '../../engines/adapters/web-push/push-devices.ts'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import type { PushOutcome, PushSender, PushTarget } from '../../engines/ports/push.ts'
import { createKeyedMutex } from '../../engines/primitives/keyed-mutex.ts'
import { defineQueue, followUpJob, type JobServices, type Queue, task } from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'
import { PUSH_GAP_MS } from '../runtime/timeouts.ts'
import { isAlwaysPushed, type NextPush, nextPush, retryPause } from './next-push.ts'

export type PushServices = JobServices & { readonly push: PushSender }

const PushJob = z.object({
  profileId: Id,
  /** The key of the device's session. */
  device: z.string(),
  /** Number of consecutive failures of the push service. */
  failures: z.int().nonnegative(),
})
type PushJob = z.output<typeof PushJob>

/** Runs a device's job later; one job for each device and instant. */
const runLater = async (
  { profileId, device }: PushJob,
  { until, failures = 0 }: { until: Date; failures?: number },
  cause: CommandContext,
  { jobs }: PushServices,
): Promise<void> => {
  const due = until.toISOString()
  const command = causedId('push later', device, due)
  const job = task(pushDevice, { profileId, device, failures }, due)
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
  const pushed = (await pushedUpTo(shortLived, device, now)) ?? since
  const told = suspended ? items.filter(({ type }) => isAlwaysPushed(type)) : items
  return nextPush(told, choice, { since: pushed > since ? pushed : since, now })
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
  return { target, next: await findNextPush(job, since, now, services) }
}

const settle = async (
  outcome: PushOutcome,
  job: PushJob,
  upTo: string,
  cause: CommandContext,
  services: PushServices,
): Promise<void> => {
  const { shortLived } = services
  const { profileId, device: key, failures } = job
  const { now } = cause
  switch (outcome.status) {
    case 'accepted':
      return notePushed(shortLived, { profileId, key, upTo, now })
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
    const { target, next } = await oneByOne('prepare', () => preparePush(job, now, services))
    if (!target || next.do === 'nothing') return
    if (next.do === 'wait') return runLater(job, next, cause, services)
    const takenUntil = await takePushTurn(services.shortLived, { profileId, key, now })
    if (takenUntil !== undefined)
      return runLater(job, { until: new Date(takenUntil), failures: job.failures }, cause, services)
    const outcome = await services.push.send(target, signal)
    await settle(outcome, job, next.upTo, cause, services)
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

export const pushQueues = [pushMember, pushDevice] as const

/** Pushes new notifications to devices. */
export const pushReactor = defineReactor({
  name: 'push',
  from: 'origin',
  on: {
    Notified: ({ data: { profileId } }) => [task(pushMember, { profileId })],
  },
})

export const pushWorkers = { reactors: [pushReactor], queues: pushQueues }
