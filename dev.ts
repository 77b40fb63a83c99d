import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readConfig } from './engines/config.ts'
import { environment } from './engines/environment.ts'

/*
 * For whoever works on Kith: Vite serves the client on PORT, the API runs behind it and starts
 * anew whenever one of its files changes.
 */
const { host, port } = readConfig(environment())
const origin = `http://${host}:${port}`
const apiPort = port + 1
const api = `http://${host}:${apiPort}`

/** To the API under the name that the browser used: cookies, callbacks and origins depend on it. */
const throughTo = (target: string) => ({ target, changeOrigin: false })

const startApi = (): ChildProcess =>
  spawn(
    process.execPath,
    ['--import=./compile-cache.mjs', '--watch', '--watch-preserve-output', 'start.ts'],
    {
      cwd: import.meta.dirname,
      stdio: 'inherit',
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(apiPort),
        KITH_ORIGIN: origin,
      },
    },
  )

const { createServer } = await import('vite')
const vite = await createServer({
  configFile: `${import.meta.dirname}/web/vite.config.ts`,
  server: {
    host,
    port,
    strictPort: true,
    proxy: {
      '/api': throughTo(api),
      '/media': throughTo(api),
      '/oidc': throughTo(api),
      '/ws': { ...throughTo(api), ws: true },
    },
  },
})
await vite.listen()
const running = startApi()

const end = async (): Promise<void> => {
  running.kill('SIGTERM')
  if (running.exitCode === null && running.signalCode === null) await once(running, 'exit')
  await vite.close()
  process.exit(0)
}
process.once('SIGINT', end)
process.once('SIGTERM', end)
