// In a process of its own: its server must answer while other specs compute.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { bareEnvironment } from '../processes/bare-environment.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'

const script = fileURLToPath(new URL('../../docker/media-setup.mjs', import.meta.url))
const accessKeyId = `GK${'a1'.repeat(12)}`
const secretAccessKey = 'b2'.repeat(32)

type Body = Readonly<Record<string, unknown>>

/**
 * The part of Garage's administration API that the script calls, with the requests, answers and
 * status codes of Garage 2 (doc/api/garage-admin-v2.json of its repository).
 */
const fakeGarage = async (t: ExecutionContext, nodes = 1) => {
  const state = {
    version: 0,
    staged: [] as unknown[],
    roles: [] as unknown[],
    keys: new Map<string, Body>(),
    bucket: undefined as string | undefined,
    allowed: [] as Body[],
  }
  const conflict = (code: string) => [409, { code, message: code }] as const
  const calls: Record<string, (body: Body) => readonly [number, object]> = {
    'GET GetClusterLayout': () => [200, { version: state.version, roles: state.roles }],
    'GET GetClusterStatus': () => [
      200,
      { nodes: Array.from({ length: nodes }, (_, n) => ({ id: `node${n}` })) },
    ],
    'POST UpdateClusterLayout': ({ roles }) => {
      state.staged = roles as unknown[]
      return [200, {}]
    },
    'POST ApplyClusterLayout': ({ version }) => {
      if (version !== state.version + 1)
        return [400, { code: 'InvalidRequest', message: 'version' }]
      Object.assign(state, { version, roles: state.staged, staged: [] })
      return [200, {}]
    },
    'POST ImportKey': body => {
      if (state.keys.has(body.accessKeyId as string)) return conflict('KeyAlreadyExists')
      state.keys.set(body.accessKeyId as string, body)
      return [200, {}]
    },
    'POST CreateBucket': ({ globalAlias }) => {
      if (state.roles.length === 0) return [503, { code: 'ServiceUnavailable', message: 'layout' }]
      if (state.bucket !== undefined) return conflict('BucketAlreadyExists')
      state.bucket = globalAlias as string
      return [200, {}]
    },
    'GET GetBucketInfo': () => [200, { id: 'bucket-id' }],
    'POST AllowBucketKey': body => {
      state.allowed.push(body)
      return [200, {}]
    },
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://garage')
    const body = request.method === 'POST' ? ((await json(request)) as Body) : {}
    const isAllowed = request.headers.authorization === 'Bearer a-token'
    const isKnown = [...searchParams].every(
      ([name, value]) => name === 'globalAlias' && value === 'kith',
    )
    const call = calls[`${request.method} ${pathname.replace('/v2/', '')}`]
    const [status, answer] =
      !isAllowed || !call || !isKnown ? [403, { code: 'AccessDenied', message: 'no' }] : call(body)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  return { state, url: `http://127.0.0.1:${port}` }
}

const secretsOf = async (t: ExecutionContext, token = 'a-token') => {
  const folder = await scratchFolder(t)
  await writeFile(join(folder, 'garage_admin_token'), `${token}\n`)
  const credentials = `[default]\naws_access_key_id = ${accessKeyId}\naws_secret_access_key = ${secretAccessKey}\n`
  await writeFile(join(folder, 'aws_credentials'), credentials)
  return folder
}

const setUp = async (url: string, secrets: string) => {
  const child = spawn(process.execPath, [script, url, secrets], { env: bareEnvironment() })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { output, errors, code }
}

test('the bucket and its key are created once, and the key does not own the bucket', async t => {
  const { state, url } = await fakeGarage(t)
  const secrets = await secretsOf(t)
  for (const round of ['first', 'second']) {
    const { code, output, errors } = await setUp(url, secrets)
    t.is(code, 0, `${round}: ${errors}`)
    t.is(output, 'The bucket kith and its key are there.\n')
  }
  t.is(state.version, 1)
  t.like(state.roles, [{ id: 'node0', tags: [] }])
  t.is(state.bucket, 'kith')
  t.deepEqual([...state.keys.values()], [{ accessKeyId, secretAccessKey, name: 'kith' }])
  const permissions = { read: true, write: true, owner: false }
  t.deepEqual(state.allowed[0], { bucketId: 'bucket-id', accessKeyId, permissions })
})

test('a refusal of Garage ends the script, and no secret is printed', async t => {
  const { state, url } = await fakeGarage(t)
  const { code, output, errors } = await setUp(url, await secretsOf(t, 'another-token'))
  t.not(code, 0)
  t.regex(errors, /Garage answers GetClusterLayout with 403 AccessDenied/)
  t.notRegex(output + errors, new RegExp(`another-token|${secretAccessKey}`))
  t.is(state.bucket, undefined)
})

test('the layout of several nodes is left to the operator', async t => {
  const { state, url } = await fakeGarage(t, 2)
  const { code, errors } = await setUp(url, await secretsOf(t))
  t.not(code, 0)
  t.regex(errors, /make their layout yourself/)
  t.is(state.version, 0)
})
