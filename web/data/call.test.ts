// In a process of its own: replaces fetch.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import { call, forgetAnswers } from './call.ts'
import { adviceFor, CallFailed, isUnauthorized, Unreachable } from './call-errors.ts'

type Options = Parameters<typeof call>[2]

const read = (matchId: string, options?: Options): Promise<unknown> =>
  call('GET /api/matches/:matchId', { params: { matchId } }, options)

const write = (profileId: string, options?: Options): Promise<unknown> =>
  call('POST /api/profile-views', { body: { profileId } }, options)

type Seen = { request: IncomingMessage; body: string }

/** Resolves addresses without a host, as a browser does, to a test server that answers `answer`. */
async function page(t: ExecutionContext, answer: RequestListener) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    seen.push({ request, body: await text(request) })
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { fetch } = globalThis
  globalThis.fetch = (address, request) => fetch(new URL(String(address), origin), request)
  t.teardown(() => {
    globalThis.fetch = fetch
    server.close()
  })
  return { seen }
}

const ok: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json').end('{"ok":true}')
}

test.serial('a read requests its address and returns the answer', async t => {
  const { seen } = await page(t, ok)
  t.deepEqual(await read('a b'), { ok: true })
  t.is(seen[0]?.request.url, '/api/matches/a%20b')
  t.is(seen[0]?.request.headers['idempotency-key'], undefined)
})

test.serial('a write sends JSON with its idempotency key', async t => {
  const { seen } = await page(t, ok)
  await write('fern', { idempotencyKey: 'k1' })
  t.is(seen[0]?.body, '{"profileId":"fern"}')
  t.like(seen[0]?.request.headers, { 'content-type': 'application/json', 'idempotency-key': 'k1' })
})

test.serial(
  'a read of what the tab has sends its validator, and takes 304 for the same',
  async t => {
    let etag = 'W/"1"'
    const { seen } = await page(t, (request, response) => {
      const isKnown = request.headers['if-none-match'] === etag
      response.writeHead(isKnown ? 304 : 200, { 'content-type': 'application/json', etag })
      response.end(isKnown ? undefined : `{"ok":${etag === 'W/"1"'}}`)
    })
    const sent = () => seen.at(-1)?.request.headers['if-none-match']
    const first = await read('polled')
    t.is(sent(), undefined)
    t.is(await read('polled'), first)
    t.is(sent(), 'W/"1"')
    await read('other')
    t.is(sent(), undefined, 'each address has its own')

    etag = 'W/"2"'
    t.deepEqual(await read('polled'), { ok: false })
    t.deepEqual(await read('polled'), { ok: false })
    t.is(sent(), 'W/"2"')
    forgetAnswers()
    t.deepEqual(await read('polled'), { ok: false })
    t.is(sent(), undefined, 'nothing is kept')
  },
)

test.serial(
  'a change of what the tab has sends its validator and keeps that of the answer',
  async t => {
    const { seen } = await page(t, ({ method }, response) => {
      response.setHeader('etag', method === 'GET' ? 'W/"1"' : 'W/"2"').end('[]')
    })
    const sent = () => seen.at(-1)?.request.headers['if-match']
    const replace = () => call('POST /api/profile-hobbies', { body: { hobbies: [] } })
    await replace()
    t.is(sent(), undefined)
    forgetAnswers()
    await call('GET /api/profile-hobbies', {})
    await replace()
    t.is(sent(), 'W/"1"')
    await replace()
    t.is(sent(), 'W/"2"')
  },
)

test.serial('CallFailed has status, body and problem', async t => {
  const problem = { status: 409, code: 'profile_exists', message: 'You have a profile already.' }
  await page(t, (_request, response) => {
    response.writeHead(409, { 'content-type': 'application/problem+json' })
    response.end(JSON.stringify(problem))
  })
  const failure = await t.throwsAsync(write('x'), {
    instanceOf: CallFailed,
  })
  t.is(failure?.message, `409: ${JSON.stringify(problem)}`)
  t.is(failure?.code, 'profile_exists')
  t.is(adviceFor(failure), 'You have a profile already.')
})

test.serial('an empty body is replaced by the status text', async t => {
  await page(t, (_request, response) => response.writeHead(404).end())
  const failure = await t.throwsAsync(read('1'))
  t.is(failure?.message, '404: Not Found')
})

test.serial('only a 401 that says Unauthorized means signed out', async t => {
  await page(t, (_request, response) => response.writeHead(401).end('{"message":"Unauthorized"}'))
  t.true(isUnauthorized(await t.throwsAsync(read('1'))))
  t.false(isUnauthorized(new CallFailed(403, 'Unauthorized', undefined)))
  t.false(isUnauthorized(new CallFailed(401, 'expired', undefined)))
})

test.serial('a call without an answer throws Unreachable', async t => {
  await page(t, request => request.socket.destroy())
  await t.throwsAsync(write('x'), { instanceOf: Unreachable })
})

test.serial('a server that never answers is unreachable after the timeout', async t => {
  await page(t, () => {})
  const waiting = write('x', { timeout: 20 })
  await t.throwsAsync(waiting, { instanceOf: Unreachable })
})

test.serial('a truncated answer throws Unreachable, whatever its status', async t => {
  for (const status of [200, 503]) {
    await page(t, (_request, response) => {
      response.writeHead(status, { 'content-length': '100' })
      response.write('{"ok":', () => response.destroy())
    })
    await t.throwsAsync(read('1'), { instanceOf: Unreachable })
  }
})

test.serial('an aborted call throws the reason of its signal', async t => {
  await page(t, () => {})
  const given = read('1', { signal: AbortSignal.abort() })
  t.is((await t.throwsAsync(given))?.name, 'AbortError')
})
