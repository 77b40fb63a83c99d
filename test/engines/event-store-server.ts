import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { freePort } from '../processes/free-port.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { isStandIn, killNode, spawnNode, untilLive } from './event-store-node.ts'
import { type SpawnedStandIn, spawnEventStore } from './event-store-stand-in/spawn-event-store.ts'
import { startEventStore } from './event-store-stand-in/start-event-store.ts'

type Teardown = Pick<ExecutionContext, 'teardown'>

/** Starts a single node that keeps its events in a folder. It ends with `t`. */
const startNode = async (t: Teardown, folder: string): Promise<SpawnedStandIn> => {
  const options = { folder, port: await freePort(), replicationPort: await freePort() }
  const start = async () => {
    const child = spawnNode(options)
    await untilLive(child, options.port)
    return child
  }
  let running = await start()
  const kill = () => killNode(running)
  t.teardown(kill)
  return {
    url: `esdb://127.0.0.1:${options.port}?tls=false`,
    kill,
    pause: () => running.kill('SIGSTOP'),
    resume: () => running.kill('SIGCONT'),
    async restart() {
      running = await start()
    },
  }
}

/** A server for one test, in a process that the test can kill. */
export const eventStoreProcess = async (t: Teardown): Promise<SpawnedStandIn> => {
  const folder = await scratchFolder(t)
  return isStandIn ? spawnEventStore(t, join(folder, 'events')) : startNode(t, folder)
}

/** The URL of an empty server for one test. */
export const eventStoreUrl = async (t: Teardown): Promise<string> => {
  if (!isStandIn) return (await eventStoreProcess(t)).url
  const standIn = await startEventStore()
  t.teardown(() => standIn[Symbol.asyncDispose]())
  return standIn.url
}
