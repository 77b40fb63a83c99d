import type { LookupAddress } from 'node:dns'
import type { ExecutionContext } from 'ava'
import test from 'ava'
import { startPushService } from '../../../test/engines/push-service.ts'
import { scratchKeys } from '../../../test/stores/embedded-keys.ts'
import { scratchFolder } from '../../../test/stores/scratch-folder.ts'
import type { PushFailure } from '../../ports/push.ts'
import { createWebPushSender, publicLookup, retryAfterOf, vapidKeys } from './web-push-sender.ts'

const { signal } = new AbortController()

const open = async (
  t: ExecutionContext,
  options: { timeout?: number; isPublic?: boolean } = {},
) => {
  const service = await startPushService()
  t.teardown(service.close)
  const keys = await scratchKeys(await scratchFolder(t))
  t.teardown(() => keys[Symbol.asyncDispose]())
  const vapid = await vapidKeys(keys)
  const failed: PushFailure[] = []
  const { isPublic = false, ...rest } = options
  const sender = createWebPushSender({
    vapid,
    subject: 'mailto:team@example.org',
    allowsLoopback: !isPublic,
    onFailure: failure => failed.push(failure),
    ...rest,
  })
  t.teardown(() => sender[Symbol.asyncDispose]())
  const { endpoint, keys: browser } = service.subscribe()
  return { service, keys, vapid, sender, failed, target: { endpoint, ...browser } }
}

test('a push is encrypted for its browser and signed by this installation', async t => {
  const { service, vapid, sender, target } = await open(t)
  t.deepEqual(await sender.send(target, signal), { status: 'accepted' })
  t.deepEqual(service.failures, [])
  const [push] = service.pushes
  t.deepEqual(JSON.parse(push?.text ?? ''), { title: 'Kith', body: 'Something new on Kith' })
  t.like(push?.headers, { ttl: '86400', topic: 'news', urgency: 'normal' })
  t.is(push?.headers['content-encoding'], 'aes128gcm')
  t.is(push?.key, vapid.publicKey)
  t.is(push?.token.aud, new URL(target.endpoint).origin)
  t.is(push?.token.sub, 'mailto:team@example.org')
  const hours = ((push?.token.exp ?? 0) - Date.now() / 1_000) / 3_600
  t.true(hours > 11.9 && hours <= 12)
})

test('all pushes are alike, also in their length', async t => {
  const { service, sender, target } = await open(t)
  for (let times = 0; times < 3; times += 1) await sender.send(target, signal)
  t.is(service.pushes.length, 3)
  t.is(new Set(service.pushes.map(({ text, size }) => `${text} ${size}`)).size, 1)
})

test('a push with counts says these alone, and is as long as any other', async t => {
  const { service, sender, target } = await open(t)
  const most = { messages: 1_000, matches: 1_000, others: 1_000 }
  for (const counts of [undefined, { messages: 2, matches: 1, others: 0 }, most])
    await sender.send(target, signal, counts && { counts })
  t.deepEqual(
    service.pushes.map(({ text }) => JSON.parse(text).body),
    [
      'Something new on Kith',
      '2 new messages, 1 match',
      '99+ new messages, 99+ matches, 99+ other notifications',
    ],
  )
  t.is(new Set(service.pushes.map(({ size }) => size)).size, 1)
})

test('the key pair is the same for every process of an installation', async t => {
  const { keys, vapid } = await open(t)
  t.deepEqual(await vapidKeys(keys), vapid)
  t.is(Buffer.from(vapid.publicKey, 'base64url').length, 65)
})

test('each answer of a push service has its outcome', async t => {
  const { service, sender, target, failed } = await open(t)
  const answered = (status: number, headers = {}) => {
    service.answerNext({ status, headers })
    return sender.send(target, signal)
  }
  for (const status of [200, 201, 202]) t.deepEqual(await answered(status), { status: 'accepted' })
  for (const status of [404, 410]) t.deepEqual(await answered(status), { status: 'gone' })
  t.deepEqual(failed, [])
  for (const status of [301, 400, 401, 403, 413])
    t.deepEqual(await answered(status, { location: 'http://127.0.0.1/' }), { status: 'refused' })
  for (const status of [429, 500, 503])
    t.deepEqual(await answered(status), { status: 'unavailable' })
  t.deepEqual(await answered(429, { 'retry-after': '120' }), {
    status: 'unavailable',
    retryAfter: 120_000,
  })
  t.deepEqual(failed[0], { service: new URL(target.endpoint).host, reason: '301' })
})

test('a push service that does not answer in time is tried later', async t => {
  const { sender, target, failed } = await open(t, { timeout: 50 })
  const { createServer } = await import('node:net')
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await new Promise(resolve => silent.once('listening', resolve))
  t.teardown(() => silent.close())
  const { port } = silent.address() as { port: number }
  const endpoint = `http://127.0.0.1:${port}/push/1`
  t.deepEqual(await sender.send({ ...target, endpoint }, signal), { status: 'unavailable' })
  t.deepEqual(failed, [{ service: `127.0.0.1:${port}`, reason: 'timeout' }])
})

test('a push service that is not there is tried later', async t => {
  const { service, sender, target, failed } = await open(t)
  await service.close()
  t.deepEqual(await sender.send(target, signal), { status: 'unavailable' })
  t.deepEqual(failed, [{ service: new URL(target.endpoint).host, reason: 'ECONNREFUSED' }])
})

test('a subscription with invalid keys or address counts as gone', async t => {
  const { service, sender, target } = await open(t)
  const p256dh = Buffer.alloc(65, 4).toString('base64url')
  t.deepEqual(await sender.send({ ...target, p256dh }, signal), { status: 'gone' })
  const endpoint = 'http://push.example.org/1'
  t.deepEqual(await sender.send({ ...target, endpoint }, signal), { status: 'gone' })
  t.deepEqual(service.pushes, [])
})

test('an installation that others reach pushes nothing to this machine', async t => {
  const { service, sender, target } = await open(t, { isPublic: true })
  t.deepEqual(await sender.send(target, signal), { status: 'gone' })
  t.deepEqual(service.pushes, [])
})

const lookedUp = (addresses: readonly string[], allowsLoopback = false) => {
  const found = addresses.map((address): LookupAddress => ({ address, family: 4 }))
  const resolve = (_: string, __: object, callback: (error: null, all: LookupAddress[]) => void) =>
    callback(null, found)
  return new Promise<string>(done =>
    publicLookup({ allowsLoopback }, resolve as never)(
      'push.example.org',
      { all: true },
      (error, all) => done(error ? String(error.code) : JSON.stringify(all)),
    ),
  )
}

test('a name with one private address is not called, even with public ones beside it', async t => {
  t.is(await lookedUp(['8.8.8.8']), '[{"address":"8.8.8.8","family":4}]')
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['169.254.169.254'], []])
    t.is(await lookedUp(addresses), 'ENOTPUBLIC')
  t.is(await lookedUp(['127.0.0.1'], true), '[{"address":"127.0.0.1","family":4}]')
})

test('Retry-After is in seconds or a date', t => {
  const now = new Date('2026-06-01T12:00:00.000Z')
  t.is(retryAfterOf('90', now), 90_000)
  t.is(retryAfterOf('Mon, 01 Jun 2026 12:05:00 GMT', now), 300_000)
  for (const none of [undefined, '', '0', '-5', 'soon', 'Mon, 01 Jun 2026 11:00:00 GMT'])
    t.is(retryAfterOf(none, now), undefined)
})
