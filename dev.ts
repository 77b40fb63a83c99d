import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readConfig } from './engines/config/config.ts'
import { environment } from './engines/config/environment.ts'

/*
 * `npm run dev`: Vite serves the client on PORT; the API runs behind it on PORT + 1 and starts again
 * when one of its files changes.
 */
const root = import.meta.dirname
const { host, port } = readConfig(environment())
const origin = `http://${host}:${port}`
const api = `http://${host}:${port + 1}`

/** Folders without code of the API. */
const isNotApi = /^(\..*|docs|node_modules|test|web)$/

/** Folders are watched, not files: an editor that saves by rename replaces the file. */
const apiSources = readdirSync(root, { withFileTypes: true })
  .filter(entry => entry.isDirectory() && !isNotApi.test(entry.name))
  .map(({ name }) => name)

/** A save may touch several files: the API restarts after this long without a change. */
const SETTLE_MS = 100
/** An API that has not stopped after this long is killed. */
const STOP_TIMEOUT_MS = 10_000

const say = (text: string): void => void process.stdout.write(`${text}\n`)

let running: ChildProcess | undefined
let ending = false

const startApi = (): void => {
  const child = spawn(process.execPath, ['start.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port + 1),
      KITH_ORIGIN: origin,
    },
  })
  running = child
  child.once('exit', (code, signal) => {
    if (running !== child) return
    running = undefined
    if (ending) return
    say(
      `The API ended with ${signal ?? `code ${code}`}. ` +
        `It starts again when a file changes in ${apiSources.join(', ')}.`,
    )
  })
}

const stopApi = async (): Promise<void> => {
  const child = running
  running = undefined
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const kill = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  child.kill('SIGTERM')
  await once(child, 'exit')
  clearTimeout(kill)
}

// Restarts run one after the other, and none runs once the command ends.
let queue = Promise.resolve()
const restartApi = (file: string): void => {
  queue = queue.then(async () => {
    if (ending) return
    say(`${file} changed. The API starts again.`)
    await stopApi()
    if (!ending) startApi()
  })
}

const proxied = (target: string) => ({ target, changeOrigin: false }) // cookies and callbacks depend on the browser's host
const { createServer } = await import('vite')
const vite = await createServer({
  configFile: join(root, 'web/vite.config.ts'),
  server: {
    host,
    port,
    strictPort: true,
    proxy: {
      '/api': proxied(api),
      '/media': proxied(api),
      '/oidc': proxied(api),
      '/ws': { ...proxied(api), ws: true },
    },
  },
})
await vite.listen()

let settle: NodeJS.Timeout | undefined
vite.watcher.add([...apiSources, 'kith.ts', 'start.ts'].map(name => join(root, name)))
vite.watcher.on('all', (event, path) => {
  const file = relative(root, path)
  const isSource = /\.(ts|js|json|css)$/.test(file) && !/^web\/|\.test\.ts$/.test(file)
  if (!isSource || event === 'addDir' || event === 'unlinkDir') return
  clearTimeout(settle)
  settle = setTimeout(() => restartApi(file), SETTLE_MS)
})
say(`The client is served at ${origin}. The API starts behind it.`)
startApi()

const end = async (): Promise<void> => {
  ending = true
  clearTimeout(settle)
  await Promise.all([stopApi(), vite.close()])
  process.exit(0)
}
process.removeAllListeners('SIGTERM') // Vite's own would end the process before the API has stopped
process.once('SIGINT', end)
process.once('SIGTERM', end)
