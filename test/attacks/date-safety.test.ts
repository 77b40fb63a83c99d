import test, { type ExecutionContext } from 'ava'
import { strFromU8, unzipSync } from 'fflate'
import { safetyLimits as limits } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { safety } from '../../domain/safety/decider.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import { startPushService } from '../engines/push-service.ts'
import { problemOf } from '../http/community.ts'
import type { SignedInMember, TestMember } from '../http/server.ts'
import { openBrowser, pins, planStage, words } from '../http/shared-plans.ts'
import { openSocket } from '../http/socket.ts'
import { until } from '../waiting/until.ts'

/*
 * Aim: whoever holds the member's device, or was sent the link with it, learns that the second PIN was given;
 * somebody without the link reads a plan; a guess opens a plan or ends a check-in; those who keep watch are not
 * told. Measure: everything that each of them reads, in answers, frames, exports, lists, the log and pushes.
 */

const noLink = `/api/safe/${'A'.repeat(43)}`

const shapeOf = ({ status, headers, body }: Awaited<ReturnType<SignedInMember['get']>>) => ({
  status,
  headers: [...headers.keys()].filter(name => name !== 'etag'),
  body,
})

/** Replaces what differs between any two plans: ids, links and times. */
const withoutIds = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replaceAll(/\/safe\/[\w-]{43}/g, '/safe/link')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'),
  )

const exportOf = async (t: ExecutionContext, origin: string, { cookie }: SignedInMember) => {
  const response = await fetch(new URL('/api/account/export', origin), { headers: { cookie } })
  t.is(response.status, 200)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const plans = JSON.parse(strFromU8(files['safety-plans.json'] ?? new Uint8Array()))
  return { plans, page: strFromU8(files['index.html'] ?? new Uint8Array()) }
}

test('everything that the member device reads, sends, exports and stores is the same for both PINs', async t => {
  const all = await planStage(t)
  const { me, you, origin, shared, answer, caughtUp, kith, inHours } = all
  const lives = await Promise.all(
    ([me, you] as const).map(async (by, n) => {
      const socket = await openSocket(t, origin, { cookie: by.cookie })
      socket.send({ type: 'authenticate', profileId: by.profileId })
      await socket.roundTrip()
      const plan = await shared(by)
      const ended = await shared(by)
      const watcher = openBrowser(origin)
      await watcher.post(`${plan.api}/watch`)
      await watcher.post(`${ended.api}/watch`)
      return { by, socket, plan, ended, pin: n === 0 ? pins.pin : pins.secondPin }
    }),
  )
  const seen = []
  for (const { by, socket, plan, ended, pin } of lives) {
    const answers = [
      shapeOf(await answer(by, plan.id, pin, { nextCheckInAt: inHours(5) })),
      shapeOf(await answer(by, ended.id, pin)),
      shapeOf(await answer(by, ended.id, pin)),
    ]
    await caughtUp()
    await socket.roundTrip()
    const owner = openBrowser(origin, by.cookie)
    const stranger = openBrowser(origin)
    const lists = await Promise.all(
      ['/api/safety-plans', '/api/notifications', '/api/push/settings'].map(one => by.get(one)),
    )
    const links = []
    for (const browser of [owner, stranger])
      for (const one of [plan, ended]) links.push(shapeOf(await browser.get(one.api)))
    const removed = shapeOf(await by.del(`/api/safety-plans/${ended.id}`))
    const gone = shapeOf(await stranger.get(ended.api))
    const told = await Array.fromAsync(kith.ports.log.read(streams.safety(by.profileId)))
    seen.push({
      answers,
      lists: lists.map(shapeOf),
      links,
      removed,
      gone: { status: gone.status, code: gone.body.code },
      frames: socket.messages.filter(({ type }) => type === 'safety'),
      exported: await exportOf(t, origin, by),
      events: told.map(({ type, data }) => [type, Object.keys(data)]),
    })
  }
  const [one, two] = seen.map(each => {
    const { answers, exported, ...rest } = each
    const refused = answers.map(({ body, ...shape }) => ({ ...shape, body: body.code ?? body }))
    const page = exported.page.replaceAll('Rowan', 'Juniper')
    return withoutIds({ ...rest, answers: refused, plans: exported.plans, page })
  })
  t.deepEqual({ ...two, page: '' }, { ...one, page: '' })
  t.is(two.page.includes('Robin'), one.page.includes('Robin'))
  t.true(JSON.stringify(one.plans).includes(words.who))
  t.false(JSON.stringify(seen).includes('not_well'))
  t.false(JSON.stringify(seen).includes('help'))
})

/** A member's events as the log holds them for whoever has not the keys. */
const storedEvents = async (log: EventLog<DomainEvent>, { profileId }: TestMember) => {
  const events = await Array.fromAsync(log.read(streams.safety(profileId)))
  return events.map(({ type, data }) => ({ type, text: JSON.stringify(data) }))
}

test('the events of both PINs are stored in the same types, fields and sizes, and read nothing without the key', async t => {
  const { me, you, shared, answer, kith } = await planStage(t)
  const stored = []
  for (const [by, pin] of [
    [me, pins.pin],
    [you, pins.secondPin],
  ] as const) {
    const { id } = await shared(by)
    await answer(by, id, pin)
    stored.push(await storedEvents(kith.ports.log, by))
  }
  const sizes = stored.map(all => all.map(({ type, text }) => [type, text.length]))
  t.deepEqual(sizes[0], sizes[1])
  const text = JSON.stringify(stored)
  t.true(text.includes('$sealed'))
  for (const word of [...Object.values(words), 'help', 'well']) t.false(text.includes(word))
})

test('whether a plan has a second PIN is not told by what is stored', async t => {
  const { me, you, shared, kith } = await planStage(t)
  await shared(me, { secondPin: null })
  await shared(you)
  const sizes = await Promise.all(
    [me, you].map(async by =>
      (await storedEvents(kith.ports.log, by)).map(({ text }) => text.length),
    ),
  )
  t.deepEqual(sizes[0], sizes[1])
})

test('links that are guessed, closed, removed or forgotten answer alike, and reading one changes nothing', async t => {
  const all = await planStage(t)
  const { me, origin, shared, answer, pass, HOUR, kith } = all
  const browser = openBrowser(origin)
  const wrong = problemOf(await browser.get(noLink))
  t.is(wrong.status, 404)
  const { link, api } = await shared(me)
  t.regex(link, /^\/safe\/[\w-]{43}$/)
  const before = await kith.ports.log.head()
  for (const _ of [1, 2, 3]) {
    const read = await browser.get(api)
    t.is(read.status, 200)
    t.deepEqual(read.headers.getSetCookie(), [])
    t.like(read.body, { state: 'open', watch: 'offered', push: null })
  }
  t.is(await kith.ports.log.head(), before)
  const flipped = `${api.slice(0, -1)}${api.endsWith('A') ? 'B' : 'A'}`
  t.deepEqual(problemOf(await browser.get(flipped)), wrong)
  t.deepEqual(problemOf(await browser.get('/api/safe/short')), wrong)

  const removed = await shared(me)
  await answer(me, removed.id, pins.pin)
  t.is((await me.del(`/api/safety-plans/${removed.id}`)).status, 200)
  t.deepEqual(problemOf(await browser.get(removed.api)), wrong)
  pass(3 * HOUR + limits.linkLasts)
  t.deepEqual(problemOf(await browser.get(api)), wrong)
  t.deepEqual(problemOf(await browser.post(`${api}/watch`)).status, 404)
})

test('a browser keeps watch over the plan of its link alone, never in the name of the member, three at most', async t => {
  const { me, you, origin, shared, kith } = await planStage(t)
  const [one, other] = [await shared(me), await shared(me)]
  const watcher = openBrowser(origin)
  t.like((await watcher.post(`${one.api}/watch`)).body, { watch: 'watching' })
  t.like((await watcher.get(one.api)).body, { watch: 'watching', push: { isOn: false } })
  const [cookie] = [...watcher.jar.values()]
  t.is(cookie?.path, one.api)
  const foreign = openBrowser(origin, cookie?.pair)
  t.like((await foreign.get(other.api)).body, { watch: 'offered', push: null })
  const body = {
    endpoint: 'https://push.example/1',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  }
  t.is((await foreign.put(`${other.api}/push`, body)).status, 404)

  const own = openBrowser(origin, me.cookie)
  t.like((await own.post(`${one.api}/watch`)).body, { watch: 'none' })
  const lent = openBrowser(origin, `${me.cookie}; ${cookie?.pair}`)
  t.like(
    (await lent.get(one.api)).body,
    { watch: 'none', push: null },
    'nor with the cookie of one',
  )
  t.is((await lent.put(`${one.api}/push`, body)).status, 404)

  const friend = openBrowser(origin, you.cookie)
  t.like((await friend.post(`${one.api}/watch`)).body, { watch: 'watching' })
  await Promise.all([1, 2, 3, 4].map(() => openBrowser(origin).post(`${one.api}/watch`)))
  const plans = await kith.dispatch.readState(safety, streams.safety(me.profileId))
  t.is(plans[one.id]?.watchers.length, limits.watchers)
  t.like((await openBrowser(origin).get(one.api)).body, { watch: 'full' })
  await watcher.post(`${one.api}/watch`)
  const listed = (await me.get('/api/safety-plans')).body as { id: string; watchers: number }[]
  t.is(listed.find(({ id }) => id === one.id)?.watchers, 3)
})

test('the second PIN tells those who kept watch before it, and nobody else, also once the plan is removed', async t => {
  const { me, origin, shared, answer, inHours } = await planStage(t)
  const { id, api } = await shared(me)
  const [watcher, stranger, late] = [openBrowser(origin), openBrowser(origin), openBrowser(origin)]
  await watcher.post(`${api}/watch`)
  await answer(me, id, pins.secondPin, { nextCheckInAt: inHours(6) })
  t.like((await watcher.get(api)).body, { state: 'not_well', watch: 'watching' })
  t.like((await stranger.get(api)).body, { state: 'open' })
  t.like((await late.post(`${api}/watch`)).body, { state: 'open', watch: 'watching' })
  await answer(me, id, pins.pin)
  t.like((await watcher.get(api)).body, { state: 'not_well' })
  t.like((await late.get(api)).body, { state: 'ended' })
  t.like((await stranger.get(api)).body, { state: 'ended', plan: null, watch: 'none' })
  t.is((await stranger.post(`${api}/watch`)).status, 404)
  t.is((await me.del(`/api/safety-plans/${id}`)).status, 200)
  t.like((await watcher.get(api)).body, { state: 'not_well', plan: { who: words.who } })
  for (const browser of [late, stranger, openBrowser(origin, me.cookie)])
    t.is((await browser.get(api)).status, 404)
})

test('after five wrong PINs the right ones are wrong, too, at the same time and one after the other', async t => {
  const { me, origin, shared, answer, pass, HOUR } = await planStage(t)
  const { id, api } = await shared(me)
  const wrong = problemOf(await answer(me, id, '0000'))
  t.like(wrong, { status: 403, code: 'wrong_pin' })
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => answer(me, id, String(3_000 + n))),
  )
  for (const guess of guesses) t.deepEqual(problemOf(guess), wrong)
  for (const pin of Object.values(pins)) t.deepEqual(problemOf(await answer(me, id, pin)), wrong)
  const browser = openBrowser(origin)
  t.like((await browser.get(api)).body, { state: 'open' }, 'nobody is told before the time')
  t.like((await me.get('/api/safety-plans')).body[0], { state: 'open', answeredAt: null })
  pass(3.5 * HOUR)
  t.like((await browser.get(api)).body, { state: 'unanswered' })
})

test('two answers at once end a plan once, and the first of both PINs counts', async t => {
  const { me, origin, shared, answer, kith } = await planStage(t)
  const { id, api } = await shared(me)
  const watcher = openBrowser(origin)
  await watcher.post(`${api}/watch`)
  const both = await Promise.all([answer(me, id, pins.pin), answer(me, id, pins.secondPin)])
  t.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  const told = await Array.fromAsync(kith.ports.log.read(streams.safety(me.profileId)))
  t.is(told.filter(({ type }) => type === 'SafetyPlanEnded').length, 1)
  const helped = both[1]?.status === 200
  t.like((await watcher.get(api)).body, { state: helped ? 'not_well' : 'ended' })
})

test('other members find, answer and remove no plan of others', async t => {
  const { me, you, shared, answer } = await planStage(t)
  const { id } = await shared(me)
  t.deepEqual((await you.get('/api/safety-plans')).body, [])
  t.is((await answer(you, id, pins.pin)).status, 404)
  t.is((await you.del(`/api/safety-plans/${id}`)).status, 404)
  t.is((await me.del(`/api/safety-plans/${id}`)).body.code, 'plan_open')
})

test('every push to those who keep watch is the same, and none goes to a device of the member', async t => {
  const all = await planStage(t)
  const { me, you, origin, shared, answer, caughtUp } = all
  const service = await startPushService()
  t.teardown(service.close)
  const pushed = async (by: TestMember, pin: string) => {
    const { id, api, link } = await shared(by)
    const [watcher, device] = [openBrowser(origin), openBrowser(origin)]
    const before = service.pushes.length
    for (const [browser, subscription] of [
      [watcher, service.subscribe()],
      [device, service.subscribe()],
    ] as const) {
      await browser.post(`${api}/watch`)
      t.is((await browser.put(`${api}/push`, subscription)).status, 200)
      if (browser === device) await by.post('/api/push/subscriptions', subscription)
    }
    await answer(by, id, pin)
    await caughtUp()
    await until(async () => service.pushes.length > before)
    const pushes = service.pushes.slice(before)
    t.is(pushes.length, 1)
    const text = JSON.stringify({
      title: 'Kith',
      body: 'Open the plan that was shared with you',
      page: link,
    })
    t.is(pushes[0]?.text, text)
    return pushes.map(({ size, headers: { topic, urgency } }) => ({ size, topic, urgency }))
  }
  t.deepEqual(await pushed(me, pins.pin), await pushed(you, pins.secondPin))
})

test('a suspended member can answer; closing the account closes links and destroys keys', async t => {
  const { me, origin, shared, answer, moderation, quickVisitor, caughtUp, kith } =
    await planStage(t)
  const [one, other] = [await shared(me), await shared(me)]
  const watcher = openBrowser(origin)
  await watcher.post(`${other.api}/watch`)
  await moderation.suspend(me.profileId, 'Suspend', null)
  await caughtUp()
  const back = await quickVisitor('Juniper')
  t.is((await back.get('/api/matches')).body.code, 'suspended')
  t.is((await answer(back, one.id, pins.pin)).status, 200)
  t.like((await watcher.get(other.api)).body, { state: 'open' })
  await back.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  t.deepEqual(problemOf(await watcher.get(other.api)), problemOf(await watcher.get(noLink)))
  for (const { id } of [one, other])
    t.is(await kith.ports.keys.encryptionKey([subjects.safety(id)]), 'erased')
})
