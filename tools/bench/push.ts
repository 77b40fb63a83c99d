import { createECDH, randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createMemberSessions } from '../../command-api/identity/member-sessions.ts'
import { pushLimits } from '../../contracts/core/limits.ts'
import { openSqliteEventLog } from '../../engines/adapters/sqlite/event-log.ts'
import { systemClock } from '../../engines/ports/clock.ts'
import { createClient } from '../../test/http/client.ts'
import { type KithProcess, startKith } from '../../test/processes/kith-process.ts'
import { openScratchSessions } from '../../test/stores/over-records.ts'
import { runAside } from './child-process.ts'
import { buildViews, writeCrowd } from './deck.ts'
import { processorSeconds } from './memory.ts'
import { atLeast, atMost, type BenchRow, context, percentile } from './report.ts'
import { type Scratch, scratch } from './scratch.ts'
import { atRate } from './steady-rate.ts'
import { keptConnections, timedRequest } from './timed-request.ts'
import { untilReady } from './until-ready.ts'

const { devices: DEVICES } = pushLimits
/** Pushes that a process sends in a second. */
const NOTES_PER_SECOND = 10
const READS_PER_SECOND = 200
/** A round notifies this number of members without devices, then as many with devices. */
const NOTES_PER_ROUND = 100
const WARM_UP_ROUNDS = 1
const ROUNDS = 10
const PUSHES = ROUNDS * NOTES_PER_ROUND * DEVICES
/** Members of each of the two kinds. */
const MEMBERS = (WARM_UP_ROUNDS + ROUNDS) * NOTES_PER_ROUND
const ALL_PUSHES = MEMBERS * DEVICES
/** How long the last pushes may take, in milliseconds. */
const PATIENCE = 60_000

/** The cookies of each member's devices. */
type Cookies = readonly (readonly string[])[]

/** Signs every member of a log in; every second one on as many devices as may be pushed. */
const signIn = async (folder: Scratch): Promise<{ without: Cookies; pushed: Cookies }> => {
  await using log = await openSqliteEventLog({ path: folder.path('log.db') })
  await using store = await openScratchSessions({ path: folder.path('records.db') })
  const sessions = createMemberSessions(store, systemClock, { isOpen: async () => true })
  const [without, pushed]: [string[][], string[][]] = [[], []]
  for await (const { data } of log.readAll({ types: ['MemberRegistered'] })) {
    const { memberId } = data as { memberId: string }
    const isPushed = pushed.length < without.length
    const devices = Array.from({ length: isPushed ? DEVICES : 1 }, async () => {
      const { token } = await sessions.start(memberId)
      return `kith_session=${token}`
    })
    const list = isPushed ? pushed : without
    list.push(await Promise.all(devices))
  }
  return { without, pushed }
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

const agent = keptConnections()

/** Sends a call at a steady rate; returns the durations in milliseconds. */
const sendAtRate = async (
  perSecond: number,
  seconds: number,
  call: (n: number) => Parameters<typeof timedRequest>[1],
): Promise<number[]> => {
  const asking: ReturnType<typeof timedRequest>[] = []
  await atRate(perSecond, seconds, n => asking.push(timedRequest(agent, call(n))))
  return (await Promise.all(asking)).map(({ status, askedAt, answeredAt }) => {
    if (status !== 200) throw new Error(`A call was answered with ${status}.`)
    return answeredAt - askedAt
  })
}

/** Cost of members of one kind: durations of reads beside their notifications, and processor time. */
type Cost = { readonly reads: number[]; processor: number }

/** Notifies some members once each, as notes to themselves, while they read at a steady rate. */
const measure = async (
  { origin, pid }: KithProcess,
  members: Cookies,
  cost: Cost,
): Promise<void> => {
  const seconds = members.length / NOTES_PER_SECOND
  const cookieOf = (n: number) => members[n % members.length]?.[0] ?? ''
  const json = { type: 'new_message', title: 'News', message: 'For the bench' }
  const before = await processorSeconds(pid)
  const [reads] = await Promise.all([
    sendAtRate(READS_PER_SECOND, seconds, n => ({
      method: 'GET',
      url: `${origin}/api/notifications/unread-count`,
      cookie: cookieOf(n),
    })),
    sendAtRate(NOTES_PER_SECOND, seconds, n => ({
      method: 'POST',
      url: `${origin}/api/notifications`,
      cookie: cookieOf(n),
      body: { key: `note ${cookieOf(n)}`, json },
    })),
  ])
  cost.reads.push(...reads)
  cost.processor += (await processorSeconds(pid)) - before
}

/** Waits until a push service has a number of pushes; returns how many it has. */
const waitForPushes = async (service: string, count: number): Promise<number> => {
  const deadline = performance.now() + PATIENCE
  for (;;) {
    const taken = Number(await (await fetch(service)).text())
    if (taken >= count || performance.now() > deadline) return taken
    await setTimeout(20)
  }
}

const newCost = (): Cost => ({ reads: [], processor: 0 })

/** Alternates rounds of both kinds, so that other load on the machine affects both. */
const runRounds = async (kith: KithProcess, service: string, members: readonly Cookies[]) => {
  const [without = [], pushed = []] = members
  let costs = { without: newCost(), pushed: newCost() }
  let taken = 0
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    if (round === WARM_UP_ROUNDS) costs = { without: newCost(), pushed: newCost() }
    const from = round * NOTES_PER_ROUND
    const [one, other] = [without, pushed].map(all => all.slice(from, from + NOTES_PER_ROUND))
    await measure(kith, one ?? [], costs.without)
    await measure(kith, other ?? [], costs.pushed)
    taken = await waitForPushes(service, (from + NOTES_PER_ROUND) * DEVICES)
  }
  return { ...costs, taken }
}

/** Reads of the API beside notifications: of members without devices, and of members with many. */
export const benchPush = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  await writeCrowd(folder, 2 * MEMBERS)
  await buildViews(folder)
  const cookies = await signIn(folder)
  await using service = runAside<string>('./bare-push-service.ts', {})
  const address = await service.answer
  await using kith = await startKith(folder.folder)
  await untilReady(kith)
  await subscribe(kith.origin, address, cookies.pushed)
  const members = [cookies.without, cookies.pushed]
  const { without, pushed, taken } = await runRounds(kith, address, members)

  const reads = `unread count at ${READS_PER_SECOND}/s`
  const beside = `beside ${NOTES_PER_SECOND} notifications/s`
  const pushes = `beside ${NOTES_PER_SECOND * DEVICES} pushes/s`
  const [p99, pushedP99] = [percentile(without.reads, 0.99), percentile(pushed.reads, 0.99)]
  return [
    context(`${reads} p50, ${beside}`, percentile(without.reads, 0.5), 'ms'),
    context(`${reads} p50, ${pushes}`, percentile(pushed.reads, 0.5), 'ms'),
    context(`${reads} p99, ${beside}`, p99, 'ms'),
    context(`${reads} p99, ${pushes}`, pushedP99, 'ms'),
    atMost('the second p99 to the first', pushedP99 / p99, 'times', 1.5),
    atLeast('pushes that arrived', taken, 'pushes', ALL_PUSHES),
    context('processor of a push', (1_000 * (pushed.processor - without.processor)) / PUSHES, 'ms'),
  ]
}
