import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import Koa from 'koa'
import type { HttpContext, HttpMiddleware, RequestState } from '../../command-api/http/context.ts'
import { matchHandlersToRoutes } from '../../command-api/http/mount.ts'
import { readJsonBody } from '../../command-api/http/parse-request.ts'
import { answerProblems } from '../../command-api/http/problems.ts'
import { logRequests } from '../../command-api/http/request-log.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { routes } from '../../contracts/features.ts'
import { listMatches } from '../../contracts/matching/matching.ts'
import { createLogger } from '../../engines/process/run-process.ts'
import { createClient } from './client.ts'
import { commonServer } from './common-server.ts'

const common = commonServer()

const pathOf = (path: string) => path.replace(':mode', 'dating').replace(/:\w+/g, randomId())

test('every route that is not public answers a stranger with a problem document', async t => {
  const { stranger } = await common.server()
  for (const route of routes.filter(({ access }) => access !== 'everyone')) {
    const { status, headers, body } = await stranger.send(route.method, pathOf(route.path))
    t.is(status, 401, `${route.method} ${route.path}`)
    t.is(headers.get('content-type'), 'application/problem+json')
    t.deepEqual(body, {
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      code: 'unauthorized',
      message: 'Unauthorized',
      requestId: headers.get('x-request-id'),
    })
  }
})

test('every route for members requires a profile', async t => {
  const { visitor } = await common.server()
  const me = await visitor('Robin')
  for (const route of routes.filter(({ access }) => access === 'member' || access === 'reaching')) {
    const { status, body } = await me.send(route.method, pathOf(route.path))
    t.is(status, 403, `${route.method} ${route.path}`)
    t.is(body.code, 'profile_required')
  }
})

test('an unknown path answers 404, an unknown method lists the allowed methods', async t => {
  const { visitor, stranger } = await common.server()
  const me = await visitor('Robin')
  t.like(await me.get('/api/nothing'), { status: 404, body: { code: 'not_found' } })
  t.like(await stranger.get('/api'), { status: 404, body: { code: 'not_found' } })

  const wrong = await me.del('/api/profile')
  t.like(wrong, { status: 405, body: { code: 'method_not_allowed' } })
  t.deepEqual(wrong.headers.get('allow')?.split(', ').sort(), ['GET', 'HEAD', 'PATCH', 'POST'])

  const asked = await me.send('OPTIONS', '/api/matches')
  t.is(asked.status, 200)
  t.is(asked.headers.get('allow'), 'HEAD, GET')
  t.is(asked.headers.get('access-control-allow-origin'), null)
})

test('HEAD answers like GET without the body', async t => {
  const { quickMember } = await common.server()
  const me = await quickMember('Robin')
  const asked = await me.get('/api/matches')
  const head = await me.send('HEAD', '/api/matches')
  t.is(head.status, 200)
  t.is(head.body, '')
  t.is(head.headers.get('etag'), asked.headers.get('etag'))
})

test('invalid fields are named with advice, and their values are not repeated', async t => {
  const { quickVisitor } = await common.server()
  const me = await quickVisitor('Robin')
  const { status, headers, body } = await me.post('/api/profile', {
    pseudonym: 'write to robin@example.org',
    age: 17,
    gender: '',
    hobby: 'spelunking',
  })
  t.is(status, 400)
  t.is(headers.get('content-type'), 'application/problem+json')
  t.is(body.code, 'bad_input')
  const issues = new Map(
    (body.issues as { path: string; message: string }[]).map(issue => [issue.path, issue.message]),
  )
  t.is(issues.get('age'), 'You must be at least 18.')
  const links = 'Remove links, e-mail addresses and handles.'
  t.is(issues.get('pseudonym'), links)
  t.is(issues.get('gender'), 'Choose your gender.')
  t.is(issues.get('hobby'), 'This field is unknown.')
  t.true(issues.has('orientation'))
  // The random request id may contain any digits.
  const { requestId: _, ...told } = body
  t.notRegex(JSON.stringify(told), /robin@|spelunking|17/)
})

test('a query or body that a route does not declare is refused', async t => {
  const { quickMember } = await common.server()
  const me = await quickMember('Robin')
  t.like(await me.get('/api/matches?limit=5'), { status: 400, body: { code: 'bad_input' } })
  t.like(await me.get('/api/discover?mode=dating&mode=friendship'), { status: 400 })
  t.like(await me.get('/api/discover/astrology'), { status: 400, body: { code: 'bad_input' } })
  t.like(await me.post('/api/swipes/undo', { all: true }), {
    status: 400,
    body: { issues: [{ path: 'all', message: 'This field is unknown.' }] },
  })
  t.is((await me.patch('/api/notifications/mark-all-read')).status, 200)
  t.is((await me.patch('/api/notifications/mark-all-read', {})).status, 200)
})

test('a malformed id answers 404 like an unknown id', async t => {
  const { quickMember } = await common.server()
  const me = await quickMember('Robin')
  const unlike = await me.get('/api/matches/1')
  const unknown = await me.get(`/api/matches/${randomId()}`)
  t.is(unlike.status, 404)
  t.is(unknown.status, 404)
  t.is(unlike.body.code, unknown.body.code)
})

test('a body must be a JSON object', async t => {
  const { quickVisitor } = await common.server()
  const me = await quickVisitor('Robin')
  const send = (body: string, type = 'application/json') =>
    me.post('/api/profile', body, { 'content-type': type })

  for (const body of ['{"age": 30', '"thirty"', 'null', '{"__proto__": {"age": 30}}'])
    t.like(await send(body), { status: 400, body: { code: 'bad_input' } }, body)
  t.like(await send('[]'), { status: 400, body: { code: 'bad_input' } })
  t.like(await me.post('/api/profile'), { status: 400, body: { code: 'bad_input' } })
  t.notRegex(JSON.stringify((await send('{"pseudonym": "Rob')).body), /Rob/)

  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'])
    t.like(await send('age=30', type), { status: 415, body: { code: 'unsupported_media' } }, type)
})

test('a body over 100 kB is refused', async t => {
  const { quickVisitor } = await common.server()
  const me = await quickVisitor('Robin')
  const padded = (bytes: number) => `{"a":"${'a'.repeat(bytes - 8)}"}`
  t.like(await me.post('/api/profile', padded(100_000)), { status: 400 })
  const over = await me.post('/api/profile', padded(100_001))
  t.like(over, { status: 413, body: { code: 'too_large' } })
})

const answering = async (t: ExecutionContext, answer: HttpMiddleware, lines: string[] = []) => {
  const app = new Koa<RequestState>()
  app.use(async (ctx, next) => {
    ctx.state.requestId = 'request-1'
    await next()
  })
  app.use(answerProblems(createLogger('error', { write: line => void lines.push(line) })))
  app.use(answer)
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

test('an internal error is logged with its request id and its details are not sent', async t => {
  const lines: string[] = []
  const client = await answering(
    t,
    () => {
      throw Object.assign(new Error('no such table: members'), { code: 'broken', row: 'secret' })
    },
    lines,
  )
  const { status, body } = await client.get('/')
  t.is(status, 500)
  t.like(body, { code: 'internal', requestId: 'request-1' })
  t.notRegex(JSON.stringify(body), /table|broken|secret/)
  t.is(lines.length, 1)
  const [line = '{}'] = lines
  t.like(JSON.parse(line), { requestId: 'request-1', err: { code: 'broken' } })
  t.notRegex(line, /secret/)
})

/** What is observed and logged of a POST whose caller hangs up once `answer` has begun. */
const hangUpOn = async (t: ExecutionContext, answer: (ctx: HttpContext) => Promise<void>) => {
  const lines: string[] = []
  const logger = createLogger('info', { write: line => void lines.push(line) })
  const observed = Promise.withResolvers<number>()
  const begun = Promise.withResolvers<void>()
  const app = new Koa<RequestState>()
  app.silent = true
  app.use(logRequests(logger, false, ({ status }) => observed.resolve(status)))
  app.use(answerProblems(logger))
  app.use(async ctx => {
    begun.resolve()
    await answer(ctx as HttpContext)
  })
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const headers = 'Host: kith\r\nContent-Type: application/json\r\nContent-Length: 100\r\n'
  caller.write(`POST / HTTP/1.1\r\n${headers}\r\n{"text":`)
  await begun.promise
  caller.destroy()
  return { status: await observed.promise, lines }
}

const untilAway = (ctx: HttpContext) => once(ctx.res, 'close')

test('a caller who hangs up is no failure of the server, whatever waited for it', async t => {
  const waits: Readonly<Record<string, (ctx: HttpContext) => Promise<unknown>>> = {
    'for a JSON body': readJsonBody,
    'for the bytes of a body': ctx => buffer(ctx.req),
    'for an answer of a library': async ctx => {
      await untilAway(ctx)
      throw new DOMException('The caller is away.', 'AbortError')
    },
    'for a store that does not answer in time': async ctx => {
      await untilAway(ctx)
      throw new Refusal('unavailable', 'Try again in a moment.')
    },
  }
  for (const [what, wait] of Object.entries(waits)) {
    const { status, lines } = await hangUpOn(t, async ctx => void (await wait(ctx)))
    t.deepEqual({ status, lines }, { status: 499, lines: [] }, what)
  }
})

test('a fault of the server is logged although its caller has hung up', async t => {
  const { lines } = await hangUpOn(t, async ctx => {
    await untilAway(ctx)
    throw new TypeError('no such member')
  })
  t.like(JSON.parse(lines[0] ?? '{}'), { level: 50, err: { type: 'TypeError' } })
})

test('an unavailable dependency answers with Retry-After', async t => {
  const client = await answering(t, () => {
    throw new Refusal('unavailable', 'Try again in a moment.')
  })
  const { status, headers } = await client.get('/')
  t.is(status, 503)
  t.is(headers.get('retry-after'), '2')
})

test('creating the app fails when routes and handlers do not match', t => {
  const handler = { route: listMatches, reads: [], settles: [], handle: async () => [] }
  t.deepEqual(matchHandlersToRoutes([listMatches], [handler]), [handler])
  t.throws(() => matchHandlersToRoutes([listMatches], []), {
    message: /GET \/api\/matches has no handler/,
  })
  t.throws(() => matchHandlersToRoutes([listMatches], [handler, handler]), {
    message: /two handlers/,
  })
  t.throws(() => matchHandlersToRoutes([], [handler]), {
    message: /not in contracts\/features/,
  })
})
