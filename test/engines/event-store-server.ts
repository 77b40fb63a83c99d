import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { scratchFolder } from '../scratch.ts'
import { until } from '../until.ts'
import { type SpawnedStandIn, spawnEventStore } from './event-store-stand-in/spawn-event-store.ts'
import { startEventStore } from './event-store-stand-in/start-event-store.ts'

type Teardown = Pick<ExecutionContext, 'teardown'>

/**
 * A folder with EventStoreDB's program. Where it is named, specs start servers of their own from it
 * instead of stand-ins.
 */
const program = process.env.KITH_TEST_EVENT_STORE_FOLDER

/** Whether specs run over stand-ins. */
export const isStandIn = program === undefined

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const isLive = async (port: number): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/health/live`).catch(() => undefined)
  return answer?.status === 204
}

/** A node of its own on 127.0.0.1, without TLS, with all its files in one folder. */
const startNode = async (folder: string, port: number) => {
  const files = ['--db', join(folder, 'db'), '--log', join(folder, 'logs'), '--disable-log-file']
  const child = spawn(
    'dotnet',
    [
      ...[join(program ?? '', 'EventStore.ClusterNode.dll'), '--insecure', ...files],
      ...['--node-ip=127.0.0.1', `--node-port=${port}`, `--replication-port=${await freePort()}`],
      ...['--run-projections=None', '--stream-existence-filter-size=1000000'],
    ],
    { stdio: 'ignore', env: { ...process.env, EVENTSTORE_TELEMETRY_OPTOUT: 'true' } },
  )
  await until(() => {
    if (child.exitCode !== null) throw new Error(`EventStoreDB ended with ${child.exitCode}.`)
    return isLive(port)
  })
  return child
}

/** Starts a node that keeps its events in a folder. It ends with `t`. */
const spawnNode = async (t: Teardown, folder: string): Promise<SpawnedStandIn> => {
  const port = await freePort()
  let running = await startNode(folder, port)
  const kill = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  t.teardown(kill)
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    kill,
    pause: () => running.kill('SIGSTOP'),
    resume: () => running.kill('SIGCONT'),
    async restart() {
      running = await startNode(folder, port)
    },
  }
}

/** A server of this test alone, in a process that it can kill. */
export const eventStoreProcess = async (t: Teardown): Promise<SpawnedStandIn> => {
  const folder = await scratchFolder(t)
  return isStandIn ? spawnEventStore(t, join(folder, 'events')) : spawnNode(t, folder)
}

/** The URL of an empty server of this test alone. */
export const eventStoreUrl = async (t: Teardown): Promise<string> => {
  if (!isStandIn) return (await eventStoreProcess(t)).url
  const standIn = await startEventStore()
  t.teardown(() => standIn[Symbol.asyncDispose]())
  return standIn.url
}
