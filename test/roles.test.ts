import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import { signInAs } from '../command-api/identity/sign-in-flow.ts'
import { bareEnvironment } from './bare-environment.ts'
import { type Client, createClient } from './http/client.ts'
import { scratchFolder } from './scratch.ts'
import { until } from './until.ts'

const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Runs one role on a folder until `t` ends; returns its ready line. */
const runRole = async (t: ExecutionContext, role: string, data: string) => {
  const child = spawn(
    process.execPath,
    [`--import=${fileOf('compile-cache.mjs')}`, fileOf(`${role}/main.ts`)],
    {
      env: bareEnvironment({ PORT: '0', KITH_DATA: data, KITH_LOG_LEVEL: 'warn' }),
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(child, 'exit')
  t.teardown(() => child.kill('SIGKILL'))
  const end = async (): Promise<number | null> => {
    child.kill('SIGTERM')
    return (await ended)[0]
  }
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('{')) t.log(line)
    else return { line, end }
  }
  throw new Error(`${role} ended before it was ready.`)
}

const member = async (origin: string, name: string) => {
  const cookie = await signInAs(`${name}@example.org`, origin)
  const client = createClient(origin, { cookie })
  const { body } = await client.post('/api/profile', {
    pseudonym: name,
    age: 30,
    gender: 'woman',
    orientation: 'queer',
  })
  return { ...client, profileId: body.id as string }
}

test('API, projections and workers run as separate processes on the same stores', async t => {
  const data = await scratchFolder(t)
  const projections = await runRole(t, 'projections', data)
  const workers = await runRole(t, 'workers', data)
  const api = await runRole(t, 'command-api', data)
  const origin = /http\S+/.exec(api.line)?.[0] ?? ''

  const [me, you] = [await member(origin, 'robin'), await member(origin, 'sam')]
  const like = (who: Client, whom: string) =>
    who.post('/api/swipe', { swipedProfileId: whom, action: 'like', discoveryMode: 'dating' })
  await until(async () => (await like(me, you.profileId)).body.match === false)
  const { match, matchId } = (await like(you, me.profileId)).body
  t.true(match)

  await until(async () => (await me.get('/api/notifications')).body.length > 0)
  t.is((await me.get('/api/notifications')).body[0].type, 'new_match')
  const sent = await me.post(`/api/matches/${matchId}/messages`, { content: 'Jazz on Friday?' })
  t.is(sent.status, 200)
  const matches = await you.get('/api/matches', {
    'kith-position': sent.headers.get('kith-position') ?? '',
  })
  t.is(matches.body[0].lastMessage.content, 'Jazz on Friday?')
  t.like(await createClient(origin).get('/readyz'), { status: 200, body: { ready: true } })

  t.is(await api.end(), 0)
  t.is(await workers.end(), 0)
  t.is(await projections.end(), 0)
})
