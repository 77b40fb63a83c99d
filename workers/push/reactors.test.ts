import test, { type ExecutionContext } from 'ava'
import { pushLimits } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import type { NotificationType } from '../../contracts/notifications/notifications.ts'
import type { QuietHours } from '../../contracts/push/push.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { pushSettings } from '../../domain/push/decider.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import {
  hasRefusedPushes,
  listPushDevices,
  pushedUpTo,
  storePushDevice,
} from '../../engines/adapters/web-push/push-devices.ts'
import type { Jobs, NewJob } from '../../engines/ports/jobs.ts'
import type { PushOutcome, PushSender, PushTarget } from '../../engines/ports/push.ts'
import { openWorkerContext, type WorkerContext } from '../../test/workers/worker-context.ts'
import { pushQueues, pushReactor } from './reactors.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const [pushMember, pushDevice] = pushQueues

/** A member, their devices, and the pushes sent. */
const open = async (t: ExecutionContext) => {
  const context = await openWorkerContext(t)
  const { sessions, shortLived, keys, clock, dispatch, cause } = context
  const profileId = randomId()
  const sent: PushTarget[] = []
  const outcomes: PushOutcome[] = []
  const later = holdLaterJobs(context)
  const push: PushSender = {
    async send(target) {
      sent.push(target)
      return outcomes.shift() ?? { status: 'accepted' }
    },
    async [Symbol.asyncDispose]() {},
  }
  return {
    ...context,
    profileId,
    sent,
    /** Responses of push services to the next pushes. */
    outcomes,
    async addDevice(key: string) {
      const now = clock.now()
      const session = { value: {}, expiresAt: now.getTime() + 30 * DAY, owner: 'm' }
      await sessions.put(key, session)
      const target = { endpoint: `https://push.example.org/${key}`, p256dh: 'p', auth: 'a' }
      await storePushDevice({ sessions, shortLived, keys }, { profileId, key, target, now })
      clock.move(1)
    },
    devices: async () =>
      (await listPushDevices({ sessions, shortLived }, profileId, clock.now())).map(
        ({ key }) => key,
      ),
    isRefused: (key: string) => hasRefusedPushes(shortLived, key, clock.now()),
    async notify(type: NotificationType = 'new_message') {
      clock.move(1)
      const id = randomId()
      const text = { title: 'T', message: 'M', actionUrl: null, subject: id }
      const notification = { notificationId: id, profileId, type, ...text }
      await dispatch(inbox, streams.inbox(profileId), { type: 'Notify', notification }, cause())
    },
    async readAll() {
      const command = { type: 'MarkAllRead', profileId } as const
      await dispatch(inbox, streams.inbox(profileId), command, cause())
    },
    async choose(types: NotificationType[], quietHours: QuietHours | null = null) {
      const command = { type: 'ChoosePushSettings', profileId, types, quietHours } as const
      await dispatch(pushSettings, streams.pushSettings(profileId), command, cause())
    },
    /** Runs everything that is due; returns the paths that were pushed. */
    async settle(): Promise<string[]> {
      const before = sent.length
      await context.letReact(pushReactor)
      t.deepEqual(await context.letWork(pushMember, { push }), [])
      await later.addDue()
      t.deepEqual(await context.letWork(pushDevice, { push, jobs: later.jobs }), [])
      return sent.slice(before).map(({ endpoint }) => new URL(endpoint).pathname)
    },
  }
}

/** The jobs, with delayed ones held back until the spec's clock reaches them. */
const holdLaterJobs = ({ jobs, clock }: WorkerContext) => {
  const held = new Map<string, { readonly job: NewJob; readonly due: number }>()
  const add: Jobs['add'] = async (queue, job) => {
    const { delay = 0 } = job
    if (delay === 0) await jobs.add(queue, job)
    else if (!held.has(job.id)) held.set(job.id, { job, due: clock.now().getTime() + delay })
  }
  const addDue = async () => {
    for (const { job, due } of held.values()) {
      if (due > clock.now().getTime()) continue
      held.set(job.id, { job, due: Number.POSITIVE_INFINITY })
      await jobs.add(pushDevice.name, { ...job, delay: 0 })
    }
  }
  return { jobs: { ...jobs, add }, addDue }
}

test('a notification is pushed to every device of its member, once', async t => {
  const { addDevice, notify, settle } = await open(t)
  await addDevice('phone')
  await addDevice('laptop')
  await notify()
  t.deepEqual((await settle()).toSorted(), ['/laptop', '/phone'])
  t.deepEqual(await settle(), [])
})

test('notifications from before a device are not pushed to it', async t => {
  const { addDevice, notify, settle } = await open(t)
  await notify()
  await addDevice('phone')
  t.deepEqual(await settle(), [])
})

test('notifications read before their job ran, or of kinds not chosen, are not pushed', async t => {
  const { addDevice, notify, readAll, choose, settle } = await open(t)
  await addDevice('phone')
  await notify()
  await readAll()
  t.deepEqual(await settle(), [])
  await choose(['new_match'])
  await notify('new_message')
  t.deepEqual(await settle(), [])
  await notify('new_match')
  t.deepEqual(await settle(), ['/phone'])
})

test('a job that runs again pushes nothing again', async t => {
  const { addDevice, notify, settle, jobs, profileId, letWork, clock } = await open(t)
  await addDevice('phone')
  await notify()
  t.deepEqual(await settle(), ['/phone'])
  clock.move(pushLimits.pause)
  const cause = { event: randomId(), correlation: randomId() }
  const data = { cause, data: { profileId, device: 'phone', failures: 0 } }
  await jobs.add(pushDevice.name, { id: randomId(), data })
  const never: PushSender = {
    send: async () => t.fail('pushed twice') as never,
    async [Symbol.asyncDispose]() {},
  }
  t.deepEqual(await letWork(pushDevice, { push: never }), [])
})

test('a device is pushed at most once a minute, then once for everything since', async t => {
  const { addDevice, notify, settle, clock } = await open(t)
  await addDevice('phone')
  await notify()
  t.deepEqual(await settle(), ['/phone'])
  for (let times = 0; times < 3; times += 1) await notify()
  t.deepEqual(await settle(), [])
  clock.move(pushLimits.pause)
  t.deepEqual(await settle(), ['/phone'])
  clock.move(pushLimits.pause)
  t.deepEqual(await settle(), [])
})

test('notifications of quiet hours are one push at their end', async t => {
  const { addDevice, notify, choose, settle, clock } = await open(t)
  await addDevice('phone')
  await choose(['new_message'], { from: '11:00', to: '13:00', timeZone: 'UTC' })
  for (let times = 0; times < 3; times += 1) {
    await notify()
    t.deepEqual(await settle(), [])
    clock.move(10 * MINUTE)
  }
  clock.move(60 * MINUTE)
  t.deepEqual(await settle(), ['/phone'])
  clock.move(60 * MINUTE)
  t.deepEqual(await settle(), [])
})

test('notifications read in quiet hours are not pushed at their end', async t => {
  const { addDevice, notify, readAll, choose, settle, clock } = await open(t)
  await addDevice('phone')
  await choose(['new_message'], { from: '11:00', to: '13:00', timeZone: 'UTC' })
  await notify()
  t.deepEqual(await settle(), [])
  await readAll()
  clock.move(70 * MINUTE)
  t.deepEqual(await settle(), [])
})

test('a device whose session ended or expired is forgotten and not pushed', async t => {
  const { addDevice, notify, settle, sessions, shortLived, clock, devices, profileId } =
    await open(t)
  await addDevice('phone')
  await addDevice('laptop')
  await sessions.remove('phone')
  await notify()
  t.deepEqual(await settle(), ['/laptop'])
  t.deepEqual(await shortLived.owned('push', profileId), ['laptop'])
  clock.move(30 * DAY)
  await notify()
  t.deepEqual(await settle(), [])
  t.deepEqual(await devices(), [])
  t.deepEqual(await shortLived.owned('push', profileId), [])
})

test('an ended subscription is dropped; others stay', async t => {
  const { addDevice, notify, settle, outcomes, devices, clock } = await open(t)
  await addDevice('phone')
  await notify()
  outcomes.push({ status: 'gone' })
  t.deepEqual(await settle(), ['/phone'])
  t.deepEqual(await devices(), [])
  await addDevice('laptop')
  clock.move(pushLimits.pause)
  await notify()
  t.deepEqual(await settle(), ['/laptop'])
})

test('an unavailable push service is retried after its Retry-After', async t => {
  const { addDevice, notify, settle, outcomes, clock } = await open(t)
  await addDevice('phone')
  await notify()
  outcomes.push({ status: 'unavailable' }, { status: 'unavailable', retryAfter: 30 * MINUTE })
  t.deepEqual(await settle(), ['/phone'])
  t.deepEqual(await settle(), [])
  clock.move(MINUTE)
  t.deepEqual(await settle(), ['/phone'])
  clock.move(29 * MINUTE)
  t.deepEqual(await settle(), [])
  clock.move(MINUTE)
  t.deepEqual(await settle(), ['/phone'])
  clock.move(DAY / 2)
  t.deepEqual(await settle(), [])
})

test('a push that fails for hours is given up; the next notification is pushed', async t => {
  const { addDevice, notify, settle, outcomes, clock } = await open(t)
  await addDevice('phone')
  await notify()
  for (let times = 0; times < 20; times += 1) outcomes.push({ status: 'unavailable' })
  let tries = 0
  for (let hours = 0; hours < 12; hours += 1) {
    tries += (await settle()).length
    clock.move(60 * MINUTE)
  }
  t.is(tries, 7)
  outcomes.length = 0
  await notify()
  t.deepEqual(await settle(), ['/phone'])
})

test('a device is off once its pushes were refused for hours', async t => {
  const { addDevice, notify, settle, outcomes, clock, devices, isRefused } = await open(t)
  await addDevice('phone')
  const refuse = async (pauseInMinutes: number) => {
    await notify()
    outcomes.push({ status: 'refused' })
    const pushed = await settle()
    clock.move(pauseInMinutes * MINUTE)
    return pushed
  }
  for (let times = 0; times < 20; times += 1) t.deepEqual(await refuse(2), ['/phone'])
  t.deepEqual(await devices(), ['phone'], 'refusals of one hour or less may be our own fault')
  await settle()
  await notify()
  t.deepEqual(await settle(), ['/phone'], 'and an accepted push begins the count anew')
  t.false(await isRefused('phone'))

  for (let times = 0; times < pushLimits.refusals; times += 1) {
    clock.move(60 * MINUTE)
    t.deepEqual(await refuse(1), ['/phone'])
  }
  t.deepEqual(await devices(), [])
  t.true(await isRefused('phone'))
  await notify()
  t.deepEqual(await settle(), [])
  await addDevice('phone')
  t.false(await isRefused('phone'), 'it is turned on again')
})

test('news that was refused is not noted as pushed', async t => {
  const { addDevice, notify, settle, outcomes, clock, shortLived } = await open(t)
  await addDevice('phone')
  await notify()
  outcomes.push({ status: 'refused' })
  await settle()
  t.is((await pushedUpTo(shortLived, 'phone', clock.now()))('new_message'), undefined)
})

test('a refused push is not tried again', async t => {
  const { addDevice, notify, settle, outcomes, clock, devices } = await open(t)
  await addDevice('phone')
  await notify()
  outcomes.push({ status: 'refused' })
  t.deepEqual(await settle(), ['/phone'])
  clock.move(60 * MINUTE)
  t.deepEqual(await settle(), [])
  t.deepEqual(await devices(), ['phone'])
})

test('a suspended member gets no push', async t => {
  const { addDevice, notify, settle, dispatch, cause, profileId } = await open(t)
  await addDevice('phone')
  const whom = { memberId: randomId(), profileId, note: null, operator: 'olive', carried: false }
  await dispatch(suspension, streams.suspension(profileId), { type: 'Suspend', ...whom }, cause())
  await notify()
  t.deepEqual(await settle(), [])
})

test("without a member's key their push addresses cannot be read", async t => {
  const { addDevice, notify, settle, shortLived, keys, profileId, clock } = await open(t)
  await addDevice('phone')
  const stored = await shortLived.get('push', 'phone', clock.now().getTime())
  t.notRegex(JSON.stringify(stored), /push\.example\.org/)
  await notify()
  await keys.destroy([subjects.profile(profileId)])
  t.deepEqual(await settle(), [])
})

test('an eleventh device replaces the oldest', async t => {
  const { addDevice, devices } = await open(t)
  const names = Array.from({ length: pushLimits.devices + 1 }, (_, index) => `device ${index}`)
  for (const name of names) await addDevice(name)
  t.deepEqual(await devices(), names.slice(1))
  await addDevice('device 3')
  t.is((await devices()).length, pushLimits.devices)
})
