import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { ExecutionContext } from 'ava'
import { freePort } from '../../processes/free-port.ts'

/** A stand-in in a separate process. */
export type SpawnedStandIn = {
  readonly url: string
  /** Ends it with SIGKILL. */
  kill(): Promise<void>
  /** Pauses the process, and resumes it. */
  pause(): void
  resume(): void
  /** Starts it again after a kill, with the same file and port. */
  restart(): Promise<void>
}

const script = new URL('./serve-event-store.ts', import.meta.url).pathname

/** Starts a stand-in that keeps its events in a file. It ends with `t`. */
export const spawnEventStore = async (
  t: Pick<ExecutionContext, 'teardown'>,
  path: string,
): Promise<SpawnedStandIn> => {
  const port = await freePort()
  const start = async () => {
    const child = spawn(process.execPath, [script, path, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
    return { child, url }
  }
  let running = await start()
  const { url } = running
  const kill = async () => {
    const { child } = running
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  t.teardown(kill)
  return {
    url,
    kill,
    pause: () => running.child.kill('SIGSTOP'),
    resume: () => running.child.kill('SIGCONT'),
    async restart() {
      running = await start()
    },
  }
}
