import { createECDH, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createMemberSessions } from '../../command-api/identity/member-sessions.ts'
import { pushLimits } from '../../contracts/limits.ts'
import { systemClock } from '../../engines/clock.ts'
import { openSqliteEventLog } from '../../engines/sqlite/event-log.ts'
import { openSqliteSessions } from '../../engines/sqlite/sessions.ts'
import { createClient } from '../http/client.ts'
import { type KithProcess, startKith } from '../kith-process.ts'
import { runAside } from './child-process.ts'
import { buildViews, writeCrowd } from './deck.ts'
import type { GetLoad } from './get-load.ts'
import { processorSeconds } from './memory.ts'
import { atLeast, atMost, type BenchRow, context, percentile } from './report.ts'
import { type Scratch, scratch } from './scratch.ts'
import { atRate } from './steady-rate.ts'
import { keptConnections, timedRequest } from './timed-request.ts'
import { untilReady } from './until-ready.ts'

const PUSHES = 10_000
const MEMBERS = PUSHES / pushLimits.devices
const NOTES_PER_SECOND = 25
const READS_PER_SECOND = 200
const WARM_UP_SECONDS = 3
const SECONDS = MEMBERS / NOTES_PER_SECOND
/** How long the last pushes may take, in milliseconds. */
const PATIENCE = 60_000

/** The cookies of each member's devices. */
type Cookies = readonly (readonly string[])[]

/** Signs every member of a log in on as many devices as may be pushed. */
const signIn = async (folder: Scratch): Promise<Cookies> => {
  await using log = await openSqliteEventLog({ path: folder.path('log.db') })
  await using store = await openSqliteSessions({ path: folder.path('sessions.db') })
  const sessions = createMemberSessions(store, systemClock, { isOpen: async () => true })
  const cookies: string[][] = []
  for await (const { data } of log.readAll({ types: ['MemberRegistered'] })) {
    const { memberId } = data as { memberId: string }
    const devices = Array.from({ length: pushLimits.devices }, async () => {
      const { token } = await sessions.start(memberId)
      return `kith_session=${token}`
    })
    cookies.push(await Promise.all(devices))
  }
  return cookies
}

/** Every device subscribes at a push service, all with the keys of one browser. */
const subscribe = async (origin: string, service: string, cookies: Cookies): Promise<void> => {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  for (const [member, devices] of cookies.entries())
    await Promise.all(
      devices.map(async (cookie, device) => {
        const { post } = createClient(origin, { cookie })
        const endpoint = `${service}/${member}/${device}`
        const { status } = await post('/api/push/subscriptions', { endpoint, keys })
        if (status !== 200) throw new Error(`A subscription was answered with ${status}.`)
      }),
    )
}

/** Notifies each member once, at a steady rate; they are notes to oneself. */
const notifyAll = async (origin: string, cookies: Cookies, key: string): Promise<void> => {
  const agent = keptConnections()
  const asking: ReturnType<typeof timedRequest>[] = []
  await atRate(NOTES_PER_SECOND, SECONDS, n => {
    const [cookie = ''] = cookies[n] ?? []
    const json = { type: 'new_message', title: 'News', message: 'For the bench' }
    const url = `${origin}/api/notifications`
    asking.push(
      timedRequest(agent, { method: 'POST', url, cookie, body: { key: `${key}-${n}`, json } }),
    )
  })
  const statuses = (await Promise.all(asking)).map(({ status }) => status)
  if (statuses.some(status => status !== 200)) throw new Error('A notification was refused.')
}

type Measured = { readonly p50: number; readonly p99: number; readonly seconds: number }

/** Reads of all members at a steady rate, while each is notified; with the processor's time. */
const readBeside = async (
  { origin, pid }: KithProcess,
  cookies: Cookies,
  key: string,
): Promise<Measured> => {
  const url = `${origin}/api/notifications/unread-count`
  const targets = cookies.map(([cookie = '']) => ({ url, cookie }))
  const seconds = SECONDS - WARM_UP_SECONDS
  const rates = { perSecond: READS_PER_SECOND, warmUpSeconds: WARM_UP_SECONDS, seconds }
  const before = await processorSeconds(pid)
  await using reads = runAside<number[]>('./get-load.ts', { targets, ...rates } satisfies GetLoad)
  const [times] = await Promise.all([reads.answer, notifyAll(origin, cookies, key)])
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  return { p50, p99, seconds: (await processorSeconds(pid)) - before }
}

const waitForPushes = async (service: string): Promise<number> => {
  const deadline = performance.now() + PATIENCE
  for (;;) {
    const taken = Number(await (await fetch(service)).text())
    if (taken >= PUSHES || performance.now() > deadline) return taken
    await setTimeout(100)
  }
}

/** Reads of the API beside notifications of all members: without devices, then pushed to all. */
export const benchPush = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  await writeCrowd(folder, MEMBERS)
  await buildViews(folder)
  const cookies = await signIn(folder)
  await using service = runAside<string>('./bare-push-service.ts', {})
  const address = await service.answer
  await using kith = await startKith(folder.folder)
  await untilReady(kith)

  const without = await readBeside(kith, cookies, 'without')
  await subscribe(kith.origin, address, cookies)
  const pushed = await readBeside(kith, cookies, 'pushed')
  const endedAt = performance.now()
  const taken = await waitForPushes(address)
  const late = performance.now() - endedAt
  const perPush = ((pushed.seconds - without.seconds) * 1_000) / PUSHES

  const reads = `unread count at ${READS_PER_SECOND}/s`
  const rate = NOTES_PER_SECOND * pushLimits.devices
  return [
    context(`${reads} p50, beside ${NOTES_PER_SECOND} notifications/s`, without.p50, 'ms'),
    context(`${reads} p50, beside ${rate} pushes/s`, pushed.p50, 'ms'),
    context(`${reads} p99, beside ${NOTES_PER_SECOND} notifications/s`, without.p99, 'ms'),
    context(`${reads} p99, beside ${rate} pushes/s`, pushed.p99, 'ms'),
    atMost('the second to the first', pushed.p99 / without.p99, 'times', 1.5),
    atLeast('pushes that arrived', taken, 'pushes', PUSHES),
    context('the last push, after the last notification', late / 1_000, 's'),
    context('processor time of a push', perPush, 'ms'),
  ]
}
