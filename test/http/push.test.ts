import test, { type ExecutionContext } from 'ava'
import { streams } from '../../contracts/features.ts'
import { NotificationType } from '../../contracts/notifications/notifications.ts'
import type { PushSettings } from '../../contracts/push/push.ts'
import { pushSettings } from '../../domain/push/decider.ts'
import { type PushServiceStandIn, startPushService } from '../engines/push-service.ts'
import { until } from '../waiting/until.ts'
import { commonServer } from './common-server.ts'
import type { TestMember } from './server.ts'

const common = commonServer()

const subscriptions = '/api/push/subscriptions'
const onThisDevice = `${subscriptions}/current`

const openService = async (t: ExecutionContext): Promise<PushServiceStandIn> => {
  const service = await startPushService()
  t.teardown(service.close)
  return service
}

const settingsOf = async (one: Pick<TestMember, 'get'>): Promise<PushSettings> =>
  (await one.get('/api/push/settings')).body

const note = (by: Pick<TestMember, 'post'>, type = 'new_message') =>
  by.post('/api/notifications', { type, title: 'A secret title', message: 'A secret message' })

test('a push to a subscribed device says only that there is something new', async t => {
  const { me, you, match } = await common.community()
  const service = await openService(t)
  const { status, body } = await you.post(subscriptions, service.subscribe())
  t.is(status, 200)
  t.like(body, { thisDevice: true, isRefused: false, devices: 1, quietHours: null })
  const matchId = await match(me, you)
  await me.post(`/api/matches/${matchId}/messages`, { content: 'Jazz on Friday?' })
  await until(async () => service.pushes.length > 0)
  const { key } = (await you.get('/api/push/key')).body
  t.is(service.pushes[0]?.key, key)
  const text = { title: 'Kith', body: 'Something new on Kith' }
  t.deepEqual(JSON.parse(service.pushes[0]?.text ?? ''), text)
  t.deepEqual(service.failures, [])
})

test('by default a member has the usual kinds and no device', async t => {
  const { me } = await common.community()
  const settings = await settingsOf(me)
  t.like(settings, { quietHours: null, thisDevice: false, devices: 0 })
  t.true(settings.types.includes('new_message'))
  t.false(settings.types.includes('profile_view'))
})

test('a choice of kinds and quiet hours holds for all devices', async t => {
  const { caughtUp, me } = await common.community()
  const quietHours = { from: '22:00', to: '07:30', timeZone: 'Europe/Berlin' }
  const chosen = await me.put('/api/push/settings', { types: ['new_match'], quietHours })
  t.is(chosen.status, 200)
  t.like(chosen.body, { types: ['new_match'], quietHours, devices: 0 })
  await caughtUp()
  t.deepEqual(await settingsOf(me), chosen.body)
  await me.put('/api/push/settings', { types: [], quietHours: null })
  await caughtUp()
  t.like(await settingsOf(me), { types: [], quietHours: null })
})

const night = { from: '22:00', to: '07:00', timeZone: 'Europe/Berlin' }
const types = ['new_match']

const sunday = { weekday: 7, hour: 18, timeZone: 'Europe/Berlin' }

test('kinds may have quiet hours of their own or none, and a digest comes once a week', async t => {
  const { caughtUp, me } = await common.community()
  t.like(await settingsOf(me), { ownHours: [], digest: null }, 'off by default')
  const ownHours = [
    { type: 'new_match', quietHours: { from: '22:00', to: '18:00', timeZone: 'Europe/Berlin' } },
    { type: 'new_message', quietHours: null },
  ]
  const usual = { types: ['new_match', 'new_message'], quietHours: null }
  const chosen = await me.put('/api/push/settings', { ...usual, ownHours, digest: sunday })
  t.is(chosen.status, 200)
  t.like(chosen.body, { ...usual, ownHours, digest: sunday })
  await caughtUp()
  t.deepEqual(await settingsOf(me), chosen.body)
  const kept = (await me.put('/api/push/settings', { ...usual, quietHours: null })).body
  t.like(kept, { ownHours, digest: sunday }, 'what a call does not name stays')
  await me.put('/api/push/settings', { ...usual, ownHours: [], digest: null })
  await caughtUp()
  t.like(await settingsOf(me), { ownHours: [], digest: null })
})

test('unknown kinds, times and time zones are refused', async t => {
  const { me } = await common.community()
  const put = (body: object) => me.put('/api/push/settings', body)
  for (const body of [
    ...[
      { types, quietHours: null },
      { types: [], quietHours: night },
    ],
    { types, quietHours: { from: '00:00', to: '23:59', timeZone: 'America/St_Johns' } },
    { types: ['new_match', 'new_match'], quietHours: null },
    { types, quietHours: null, digest: { ...sunday, weekday: 1, hour: 0 } },
    { types, quietHours: null, digest: { ...sunday, hour: 23 } },
  ])
    t.is((await put(body)).status, 200, JSON.stringify(body))
  for (const body of [
    ...[{}, { types }, { quietHours: null }, { types, quietHours: null, more: 1 }],
    ...[
      { types: ['spam'], quietHours: null },
      { types: Array(NotificationType.options.length + 1).fill('new_match'), quietHours: null },
    ],
    ...[
      { types, quietHours: { ...night, to: '22:00' } },
      { types, quietHours: { ...night, from: '24:00' } },
    ],
    ...[
      { types, quietHours: { ...night, from: '7:00' } },
      { types, quietHours: { ...night, more: 1 } },
    ],
    ...[{ types, quietHours: { ...night, timeZone: 'Mars/Olympus' } }],
    ...[{ types, quietHours: { ...night, timeZone: '' } }],
    ...[
      { ...sunday, weekday: 0 },
      { ...sunday, weekday: 8 },
      { ...sunday, hour: 24 },
      { ...sunday, hour: -1 },
      { ...sunday, hour: 1.5 },
      { ...sunday, timeZone: 'Mars/Olympus' },
      { ...sunday, more: 1 },
    ].map(digest => ({ types, quietHours: null, digest })),
    ...[
      [{ type: 'spam', quietHours: null }],
      [{ type: 'new_match' }],
      [{ type: 'new_match', quietHours: { ...night, to: '22:00' } }],
      [1, 2].map(() => ({ type: 'new_match', quietHours: null })),
    ].map(ownHours => ({ types, quietHours: null, ownHours })),
  ])
    t.is((await put(body)).status, 400, JSON.stringify(body))
})

test('a subscription is at an https address of the internet, with the keys of a browser', async t => {
  const { me } = await common.community()
  const service = await openService(t)
  const whole = service.subscribe()
  const post = async (body: object) => (await me.post(subscriptions, body)).status
  const path = (length: number) => `https://push.example.org/${'a'.repeat(length - 25)}`
  t.is(await post({ ...whole, endpoint: path(2_048) }), 200)
  for (const endpoint of [
    ...[path(2_049), '', 'push', 'ftp://push.example.org/a', 'http://push.example.org/a'],
    ...['https://10.0.0.1/a', 'https://169.254.169.254/latest', 'https://db.internal/a'],
    ...['https://user@push.example.org/a', 'https://push.example.org:22/a', 'https://[fd00::1]/a'],
  ])
    t.is(await post({ ...whole, endpoint }), 400, endpoint)
  const { p256dh, auth } = whole.keys
  for (const keys of [
    ...[{}, { p256dh }, { auth }, { p256dh, auth: `${auth}a` }, { p256dh: p256dh.slice(1), auth }],
    ...[
      { p256dh: `B${'A'.repeat(86)}`, auth },
      { p256dh, auth, more: 1 },
    ],
  ])
    t.is(await post({ ...whole, keys }), 400, JSON.stringify(keys))
  t.is(await post({ ...whole, expirationTime: null }), 400)
  t.like(await settingsOf(me), { devices: 1 })
})

/** A member with pushes on a phone and a laptop. */
const onTwoDevices = async (t: ExecutionContext) => {
  const server = await common.server()
  const service = await openService(t)
  const phone = await server.quickMember('Robin')
  const laptop = await server.quickVisitor('Robin')
  for (const device of [phone, laptop]) await device.post(subscriptions, service.subscribe())
  const { shortLived } = server.kith.ports
  const stored = async () => (await shortLived.owned('push', phone.profileId)).length
  return { ...server, service, phone, laptop, stored }
}

test('one device can unsubscribe, or all at once', async t => {
  const { service, phone, laptop, stored } = await onTwoDevices(t)
  t.like(await settingsOf(phone), { thisDevice: true, devices: 2 })
  t.like((await phone.del(onThisDevice)).body, { thisDevice: false, devices: 1 })
  t.like((await phone.del(onThisDevice)).body, { thisDevice: false, devices: 1 })
  t.like(await settingsOf(laptop), { thisDevice: true, devices: 1 })
  await phone.post(subscriptions, service.subscribe())
  t.like((await phone.del(subscriptions)).body, { thisDevice: false, devices: 0 })
  t.like(await settingsOf(laptop), { thisDevice: false, devices: 0 })
  t.is(await stored(), 0)
})

test('a device that subscribes again is pushed once, at its newest address', async t => {
  const { service, phone, stored } = await onTwoDevices(t)
  const { endpoint, keys } = service.subscribe()
  await phone.del(subscriptions)
  await phone.post(subscriptions, service.subscribe())
  await phone.post(subscriptions, { endpoint, keys })
  t.is(await stored(), 1)
  await note(phone)
  await until(async () => service.pushes.length > 0)
  t.deepEqual(
    service.pushes.map(({ path }) => path),
    [new URL(endpoint).pathname],
  )
})

test('logging out ends the pushes of that device', async t => {
  const { phone, laptop, stored } = await onTwoDevices(t)
  await laptop.get('/api/logout')
  t.is(await stored(), 1)
  t.like(await settingsOf(phone), { thisDevice: true, devices: 1 })
})

test('signing out another device, or all, ends their pushes', async t => {
  const { phone, stored } = await onTwoDevices(t)
  const [, other] = (await phone.get('/api/sessions')).body
  await phone.del(`/api/sessions/${other.id}`)
  t.is(await stored(), 1)
  t.like(await settingsOf(phone), { thisDevice: true, devices: 1 })
  await phone.del('/api/sessions')
  t.is(await stored(), 0)
})

test('nothing remains of a subscription after its account is deleted', async t => {
  const { phone, kith, stored, service, caughtUp } = await onTwoDevices(t)
  await note(phone)
  await until(async () => service.pushes.length === 2)
  await phone.put('/api/push/settings', { types: [], quietHours: null, digest: sunday })
  const closed = await phone.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  t.is(closed.status, 200)
  t.is(await stored(), 0)
  await caughtUp()
  for (const space of ['push-turn', 'push-news', 'push-digest'] as const)
    t.deepEqual(await kith.ports.shortLived.owned(space, phone.profileId), [])
  const stream = streams.pushSettings(phone.profileId)
  t.is((await kith.dispatch.readState(pushSettings, stream)).digest, null, 'the last job ends')
})

test('a subscription that has ended is dropped with the next push', async t => {
  const { service, phone, laptop, stored } = await onTwoDevices(t)
  service.answerNext({ status: 410 }, { status: 404 })
  await note(phone)
  await until(async () => (await stored()) === 0)
  t.like(await settingsOf(laptop), { thisDevice: false, devices: 0 })
  t.deepEqual(service.pushes, [])
})

test('neither answers, exports nor the log hold the address of a subscription', async t => {
  const { kith, caughtUp, phone, service, laptop, origin } = await onTwoDevices(t)
  const { endpoint, keys } = service.subscribe()
  const answer = await phone.post(subscriptions, { endpoint, keys })
  await caughtUp()
  const { cookie } = laptop
  const exported = await fetch(new URL('/api/account/export', origin), { headers: { cookie } })
  const sessions = (await phone.get('/api/sessions')).body
  const logged = await Array.fromAsync(kith.ports.log.readAll())
  const zip = Buffer.from(await exported.arrayBuffer()).toString('latin1')
  const all = JSON.stringify([answer.body, sessions, await settingsOf(phone), logged]) + zip
  for (const secret of [new URL(endpoint).pathname, keys.auth, keys.p256dh])
    t.false(all.includes(secret))
})

test('notifications read at once, or of another kind, are not pushed', async t => {
  const { me } = await common.community()
  const service = await openService(t)
  await me.post(subscriptions, service.subscribe())
  await me.put('/api/push/settings', { types: ['new_match'], quietHours: null })
  await note(me, 'new_message')
  await note(me, 'new_match')
  await until(async () => service.pushes.length > 0)
  t.is(service.pushes.length, 1)
})
