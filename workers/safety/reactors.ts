import * as z from 'zod'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import { pageAt } from '../../contracts/pages.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { closesAt, missedAt, type SafetyPlan, safety } from '../../domain/safety/decider.ts'
import { findPushTarget, listPushDevices } from '../../engines/adapters/web-push/push-devices.ts'
import {
  findWatchingBrowser,
  noteWatcherTold,
} from '../../engines/adapters/web-push/watching-browsers.ts'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import { planPath } from '../../projections/views/safety.ts'
import { markSubjectRead } from '../notifications/reactors.ts'
import { retryPause } from '../push/next-push.ts'
import type { PushServices } from '../push/reactors.ts'
import {
  defineQueue,
  followUpJob,
  type JobServices,
  type Queue,
  type Task,
  task,
} from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'

const ofPlan = { profileId: Id, planId: Id }
type OfPlan = { readonly profileId: string; readonly planId: string }

/** `checkInAt`: for which time it was added; another time has jobs of its own. */
const CheckInJob = z.object({ ...ofPlan, checkInAt: z.iso.datetime() })

const findPlan = async (
  { profileId, planId }: OfPlan,
  { dispatch }: Pick<JobServices, 'dispatch'>,
): Promise<SafetyPlan | undefined> =>
  (await dispatch.readState(safety, streams.safety(profileId)))[planId]

const checkInSubject = (planId: string) => `check-in:${planId}`

/** Asks a member to check in. It names nobody and nothing, as somebody else may look at the device. */
const askCheckIn = defineQueue({
  name: 'ask-check-in',
  data: CheckInJob,
  concurrency: 4,
  async run({ profileId, planId, checkInAt }, cause, services) {
    const plan = await findPlan({ profileId, planId }, services)
    if (plan?.endedAt !== null || plan.checkInAt !== checkInAt) return
    if (cause.now.toISOString() >= missedAt(plan)) return
    const notification = {
      notificationId: cause.command,
      profileId,
      type: 'check_in',
      title: 'A time that you set has come',
      message: 'Open Kith and answer with your PIN.',
      actionUrl: pageAt('/safety'),
      subject: checkInSubject(planId),
    } as const
    const notify = { type: 'Notify', notification } as const
    await services.dispatch(inbox, streams.inbox(profileId), notify, cause)
  },
})

/** Notes that a check-in was not answered. An answer that came before, however late the job is, stands. */
const missCheckIn = defineQueue({
  name: 'miss-check-in',
  data: CheckInJob,
  concurrency: 4,
  async run({ profileId, planId, checkInAt }, cause, services) {
    if (!(await findPlan({ profileId, planId }, services))) return
    const miss = { type: 'MissCheckIn', profileId, planId, checkInAt, now: cause.now } as const
    await services.dispatch(safety, streams.safety(profileId), miss, cause)
  },
})

/** Where the member's own devices are pushed: none of them is told as one that keeps watch. */
const ownEndpoints = async (
  profileId: string,
  now: Date,
  services: PushServices,
): Promise<ReadonlySet<string>> => {
  const devices = await listPushDevices(services, profileId, now)
  const found = await Promise.all(
    devices.map(({ key }) => findPushTarget(services, { profileId, key, now })),
  )
  return new Set(found.flatMap(device => device?.target.endpoint ?? []))
}

type TellJob = OfPlan & { readonly failures: number }

/**
 * Pushes to each browser that keeps watch, unless it was pushed everything that changed. It is the same push
 * for every change and both PINs. Killed between a push and its note, it pushes once more.
 */
export const tellWatchers: Queue<TellJob, PushServices> = defineQueue({
  name: 'tell-watchers',
  data: z.object({ ...ofPlan, failures: z.int().nonnegative() }),
  concurrency: 4,
  async run({ failures, ...of }, cause, services: PushServices, signal) {
    const plan = await findPlan(of, services)
    if (!plan || cause.now.toISOString() >= closesAt(plan)) return
    const own = await ownEndpoints(of.profileId, cause.now, services)
    const path = await planPath(services.keys, of.planId)
    let pause: number | undefined
    for (const { watcherId } of plan.watchers) {
      const browser = await findWatchingBrowser(services, { planId: of.planId, watcherId })
      if (!browser || browser.told >= plan.changes || own.has(browser.target.endpoint)) continue
      const outcome = await services.push.send(browser.target, signal, { plan: path })
      if (outcome.status === 'unavailable')
        pause = Math.max(pause ?? 0, retryPause(failures + 1, outcome.retryAfter) ?? 0)
      else if (outcome.status === 'gone') await services.shortLived.remove('watcher', watcherId)
      else await noteWatcherTold(services.shortLived, watcherId, plan.changes)
    }
    if (!pause) return
    const due = new Date(cause.now.getTime() + pause).toISOString()
    const again = task(tellWatchers, { ...of, failures: failures + 1 }, due)
    await services.jobs.add(tellWatchers.name, followUpJob(cause, again))
  },
})

const forget = async (
  { profileId, planId }: OfPlan,
  cause: CommandContext,
  { dispatch, keys, shortLived }: JobServices,
): Promise<void> => {
  const command = { type: 'ForgetPlan', profileId, planId } as const
  const context = { ...cause, command: causedId(cause.command, planId) }
  await dispatch(safety, streams.safety(profileId), command, context)
  await keys.destroy([subjects.safety(planId)])
  await shortLived.removeOwned('watcher', planId)
}

/** Forgets a plan once its link stops working; one that was extended has a later job. */
const forgetPlan = defineQueue({
  name: 'forget-safety-plan',
  data: z.object({ ...ofPlan, due: z.iso.datetime() }),
  concurrency: 2,
  async run({ due: _, ...of }, cause, services) {
    const plan = await findPlan(of, services)
    if (plan && closesAt(plan) <= cause.now.toISOString()) await forget(of, cause, services)
  },
})

/** Forgets all plans of a member who closed their account. */
export const eraseSafety = async (
  profileId: string,
  cause: CommandContext,
  services: JobServices,
): Promise<void> => {
  const plans = await services.dispatch.readState(safety, streams.safety(profileId))
  for (const planId of Object.keys(plans)) await forget({ profileId, planId }, cause, services)
}

const forgetTask = (of: OfPlan, times: Pick<SafetyPlan, 'checkInAt' | 'endedAt'>): Task => {
  const due = closesAt(times)
  return task(forgetPlan, { ...of, due }, due)
}

type CheckIn = Pick<SafetyPlan, 'profileId' | 'planId' | 'checkInAt' | 'grace'>

const checkInTasks = ({ profileId, planId, checkInAt, grace }: CheckIn): Task[] => [
  task(askCheckIn, { profileId, planId, checkInAt }, checkInAt),
  task(missCheckIn, { profileId, planId, checkInAt }, missedAt({ checkInAt, grace })),
  forgetTask({ profileId, planId }, { checkInAt, endedAt: null }),
]

const tell = ({ profileId, planId }: OfPlan): Task =>
  task(tellWatchers, { profileId, planId, failures: 0 })

const answered = ({ profileId, planId }: OfPlan): Task =>
  task(markSubjectRead, { profileId, subject: checkInSubject(planId) })

/** Asks for check-ins, tells those who keep watch, and forgets plans. The PINs make no difference. */
export const safetyReactor = defineReactor({
  name: 'safety',
  from: 'origin',
  on: {
    SafetyPlanMade: ({ data }) => checkInTasks(data),
    SafetyPlanExtended: ({ data }) => [tell(data), answered(data), ...checkInTasks(data)],
    SafetyPlanEnded: ({ data: { profileId, planId }, at }) => {
      const of = { profileId, planId }
      return [tell(of), answered(of), forgetTask(of, { checkInAt: at, endedAt: at })]
    },
    SafetyCheckInMissed: ({ data }) => [tell(data)],
  },
})

export const safetyWorkers = {
  reactors: [safetyReactor],
  queues: [askCheckIn, missCheckIn, tellWatchers, forgetPlan] as const,
}
