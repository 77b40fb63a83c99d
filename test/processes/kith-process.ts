import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { bareEnvironment } from './bare-environment.ts'

/** Result of a process. */
export type Ended = { readonly code: number | null; readonly signal: NodeJS.Signals | null }

/** Kith in a separate process, as `npm start` runs it. */
export type KithProcess = AsyncDisposable & {
  readonly origin: string
  readonly pid: number
  /** From the start of the process to its ready line, in milliseconds. */
  readonly readyAfter: number
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ended>
}

type Child = ChildProcessByStdio<null, Readable, Readable>

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Arguments that `npm start` passes to Node in a checkout. */
const parameters = (checkout: string): string[] => {
  const { scripts } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'))
  const [node, ...others] = scripts.start.split(' ')
  if (node !== 'node') throw new Error('npm start does not run Node.')
  return others
}

/** Matches the line with Kith's URL, whether or not all views have caught up. */
const ready = /^Kith (?:is ready|answers) at ([^\s;]+)/

const launch = (env: NodeJS.ProcessEnv, checkout = root): Child => {
  const child = spawn(process.execPath, parameters(checkout), {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killNow = () => child.kill('SIGKILL')
  process.once('exit', killNow)
  child.once('exit', () => process.off('exit', killNow))
  return child
}

const ending = async (child: Child): Promise<Ended> => {
  const [code, signal] = await once(child, 'close')
  return { code, signal }
}

/** Collects the output of a stream. */
const keepText = (stream: Readable): (() => string) => {
  let text = ''
  stream.setEncoding('utf8').on('data', more => {
    text += more
  })
  return () => text
}

const environment = (data: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  bareEnvironment({
    PORT: '0',
    KITH_DATA: data,
    KITH_RATE_LIMIT_SCALE: '1000',
    KITH_DEMO: 'off',
    ...env,
  })

/**
 * Starts Kith on a folder and waits until it answers. Killed at the end of the scope.
 *
 * @param onLine called with each line that it prints or logs.
 * @param checkout the tree that is started, if it is not this one.
 * @throws {Error} it ended before it was ready; the message holds its output.
 */
export const startKith = async (
  data: string,
  env: NodeJS.ProcessEnv = {},
  onLine: (line: string) => void = () => {},
  checkout?: string,
): Promise<KithProcess> => {
  const startedAt = performance.now()
  const child = launch(environment(data, { KITH_LOG_LEVEL: 'error', ...env }), checkout)
  const ended = ending(child)
  const errors = keepText(child.stderr)

  // Read to the end even without a listener, as a full pipe would block the process.
  const lines = createInterface(child.stdout)
  const origin = await new Promise<string | undefined>(resolve => {
    lines.on('line', line => {
      onLine(line)
      const [, address] = ready.exec(line) ?? []
      if (address !== undefined) resolve(address)
    })
    lines.once('close', () => resolve(undefined))
  })
  if (origin === undefined || child.pid === undefined) {
    await ended
    throw new Error(`Kith ended before it was ready.\n${errors()}`)
  }

  const end = async (signal: NodeJS.Signals): Promise<Ended> => {
    child.kill(signal)
    return ended
  }
  return {
    origin,
    pid: child.pid,
    readyAfter: performance.now() - startedAt,
    end,
    [Symbol.asyncDispose]: async () => void (await end('SIGKILL')),
  }
}

/** Runs Kith in a setting where the start should fail; returns its end and its output. */
export const runKith = async (
  data: string,
  env: NodeJS.ProcessEnv,
): Promise<Ended & { readonly said: string }> => {
  const child = launch(environment(data, env))
  const outputs = [keepText(child.stdout), keepText(child.stderr)]
  const ended = await ending(child)
  return { ...ended, said: outputs.map(text => text()).join('') }
}
