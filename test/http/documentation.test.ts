import test from 'ava'
import { refusals } from '../../contracts/core/refusals.ts'
import { routes } from '../../contracts/features.ts'
import { startServer } from './server.ts'
import { withoutCoverScript } from './without-cover-script.ts'

const references = (node: unknown): string[] =>
  typeof node !== 'object' || node === null
    ? []
    : Object.entries(node).flatMap(([key, value]) =>
        key === '$ref' ? [String(value)] : references(value),
      )

test('the OpenAPI document describes request, answer and refusals of every route', async t => {
  const { stranger } = await startServer(t)
  const { status, body: document } = await stranger.get('/api/openapi.json')
  t.is(status, 200)
  t.is(document.openapi, '3.1.0')

  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    const operation = document.paths[path]?.[route.method.toLowerCase()]
    const name = `${route.method} ${path}`
    t.truthy(operation, name)
    t.is(operation.summary, route.summary)
    t.truthy(operation.responses['200'].content['application/json'].schema, name)
    t.is(Boolean(operation.requestBody), route.body !== undefined, name)
    const signedOut = route.access === 'everyone' ? [] : (['unauthorized'] as const)
    for (const code of ['bad_input', ...signedOut, 'internal', ...(route.errors ?? [])] as const)
      t.true(operation.responses[refusals[code]].description.includes(code), `${name} ${code}`)

    const named = operation.parameters.map((one: { name: string }) => one.name)
    for (const [, param] of route.path.matchAll(/:(\w+)/g)) t.true(named.includes(param), name)
    t.true(named.includes(route.method === 'GET' ? 'If-None-Match' : 'Idempotency-Key'), name)
  }
})

test('the OpenAPI document describes uploads and renditions, which are not JSON', async t => {
  const { stranger } = await startServer(t)
  const { paths } = (await stranger.get('/api/openapi.json')).body
  const upload = paths['/api/upload-photo'].post
  const form = upload.requestBody.content['multipart/form-data'].schema
  t.deepEqual(form.required, ['photo'])
  t.like(form.properties.photo, { type: 'string', format: 'binary' })
  for (const status of [400, 401, 403, 409, 413, 415, 429, 503])
    t.truthy(upload.responses[status], String(status))
  const print = paths['/media/photos/{photoId}/{look}-{width}.webp'].get
  t.deepEqual(Object.keys(print.responses[200].content), ['image/webp'])

  const { body: page } = await stranger.get('/api/docs')
  t.true(page.includes('<code>/api/upload-photo</code>'))
})

test('operation ids are unique and every reference resolves', async t => {
  const { stranger } = await startServer(t)
  const { body: document } = await stranger.get('/api/openapi.json')
  const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(
    path => Object.values(path),
  )
  const ids = operations.map(({ operationId }) => operationId)
  t.is(new Set(ids).size, ids.length)

  const all = references(document)
  t.true(all.length > 0)
  for (const reference of all) {
    const name = reference.replace('#/components/schemas/', '')
    t.truthy(document.components.schemas[name], reference)
  }
})

test('the documentation page shows every route without a script', async t => {
  const { stranger } = await startServer(t)
  const { status, headers, body } = await stranger.get('/api/docs')
  t.is(status, 200)
  t.is(headers.get('content-type'), 'text/html; charset=utf-8')
  for (const { path, summary } of routes) {
    t.true(body.includes(`<code>${path.replace(/:(\w+)/g, '{$1}')}</code>`), path)
    t.true(body.includes(summary), summary)
  }
  t.deepEqual(
    withoutCoverScript(body).match(/<script(?! (?:defer )?src="\/api\/(?:look|docs)\/)/g),
    null,
  )
  t.deepEqual(body.match(/ (style|on\w+)=/g), null)
  const files = [...body.matchAll(/(?:href|src)="(\/api\/(?:look|docs)\/[^"]+)"/g)]
  t.is(files.length, 7)
  for (const [, file] of files) t.is((await stranger.get(file)).status, 200, file)
})
