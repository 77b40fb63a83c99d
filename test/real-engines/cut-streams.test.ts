import { EventStoreDBClient } from '@eventstore/db-client'
import test, { type ExecutionContext } from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { readConfig } from '../../engines/config/config.ts'
import type { CutStream } from '../../engines/log/cut-streams.ts'
import { openPorts, type Ports } from '../../engines/open-ports.ts'
import type { runChecks } from '../../engines/process/operator-listener/readiness.ts'
import { runRebuild } from '../../operations/run-rebuild.ts'
import { messages } from '../../projections/views/chat.ts'
import { longAgo } from '../deciders/outcome.ts'
import { startEventStore } from '../engines/event-store-stand-in/start-event-store.ts'
import { runCommand } from '../processes/run-command.ts'
import { runRole } from '../processes/run-role.ts'
import { newEvent } from '../projections/histories.ts'
import { everything } from '../projections/workbench.ts'
import { until } from '../waiting/until.ts'
import { isInstallation, sharedEngines } from './shared-engines.ts'

const SAID = 8
const KEPT = 3
const credentials = { username: 'admin', password: 'changeit' }

/** Two people write to each other, in the log alone. */
const talk = async ({ log }: Ports, matchId: string): Promise<void> => {
  const [from, to] = [randomId(), randomId()].sort() as [string, string]
  const matched: DomainEvent = {
    type: 'Matched',
    data: { matchId, profiles: [from, to], mode: 'dating' },
  }
  await log.append(streams.pair(from, to), 'none', [newEvent(matched, longAgo)])
  const said = Array.from({ length: SAID }, (_, n) => {
    const data = { matchId, messageId: randomId(), from, to, content: `message ${n}` }
    return newEvent({ type: 'MessageSent', data }, longAgo)
  })
  await log.append(streams.conversation(matchId), 'none', said)
}

const readiness = async (origin: string) => {
  const answer = await fetch(`${origin}/readyz`)
  const { checks } = (await answer.json()) as Awaited<ReturnType<typeof runChecks>>
  return { status: answer.status, ...checks.log }
}

/** An installation with a conversation, whose first messages the server then removes. */
const cutInstallation = async (t: ExecutionContext) => {
  const server = await startEventStore()
  t.teardown(() => server[Symbol.asyncDispose]())
  const environment = { ...(await sharedEngines(t)), EVENTSTORE_URL: server.url }
  const open = async (onCuts?: (cuts: readonly CutStream[]) => void) => {
    const ports = await openPorts(readConfig(environment), onCuts && { onCuts })
    t.teardown(() => ports[Symbol.asyncDispose]())
    return ports
  }
  const ports = await open()
  const matchId = randomId()
  await talk(ports, matchId)
  const { origin } = await runRole(t, 'projections', environment)
  await until(async () => (await readiness(origin)).status === 200)

  const client = EventStoreDBClient.connectionString(server.url)
  t.teardown(() => client.dispose())
  const stream = streams.conversation(matchId)
  await client.setStreamMetadata(stream, { maxCount: KEPT }, { credentials })
  return {
    stream,
    origin,
    server,
    open,
    rebuild: (...args: string[]) => runCommand(runRebuild, args, environment),
    kept: async () => Object.keys(await everything(ports.views, messages)).length,
    generations: () => ports.views.generations(messages.name),
  }
}

if (!isInstallation)
  test.skip('cut streams: left out, because MongoDB or Redis is not named', t => t.fail())
else
  test('a stream that the server cut is named, and costs a document only where that is accepted', async t => {
    const { stream, origin, server, open, rebuild, kept, generations } = await cutInstallation(t)
    const named = `${stream} (the first ${SAID - KEPT})`
    await until(async () => (await readiness(origin)).status === 503)
    t.deepEqual(await readiness(origin), {
      status: 503,
      ok: false,
      detail: 'cut: conversation (1)',
    })
    server.store.scavenge()

    const told: (readonly CutStream[])[] = []
    await open(cuts => told.push(cuts))
    t.deepEqual(told[0], [{ stream, lost: SAID - KEPT }])

    const before = await generations()
    const verified = await rebuild('messages', '--verify')
    t.is(verified.code, 1)
    t.true(verified.errors.includes(named))
    for (const args of [['messages'], ['--all'], ['--all', '--from-scratch']]) {
      const refused = await rebuild(...args)
      t.is(refused.code, 2)
      t.true(refused.errors.includes(named))
      t.regex(refused.errors, /No view was replaced\..*--all --accept-loss\n$/)
    }
    t.deepEqual(await generations(), before)
    t.is(await kept(), SAID)

    t.like(await rebuild('messages', '--accept-loss'), { code: 0 })
    t.is(await kept(), KEPT)
    t.is((await readiness(origin)).status, 503, 'other views still hold what was lost')
    t.like(await rebuild('--all', '--accept-loss'), { code: 0 })
    await until(async () => (await readiness(origin)).status === 200)
    t.like(await rebuild('messages'), { code: 0 })
  })
