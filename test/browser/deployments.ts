import { once } from 'node:events'
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExecutionContext } from 'ava'
import Koa from 'koa'
import type { RequestState } from '../../command-api/http/context.ts'
import { setSecurityHeaders } from '../../command-api/http/security-headers.ts'
import { noPreloadedData, serveWebClient } from '../../command-api/http/web-client.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'

const built = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** A server for the client alone, with nobody signed in, that can switch to a newer build. */
export type Deployments = {
  readonly origin: string
  /** Serves a build in which one screen has changed, and therefore has another file name. */
  deploy(screen: string): Promise<void>
}

/** A listener that serves the build in a folder. */
const answering = (folder: string, origin: string): RequestListener => {
  const app = new Koa<RequestState>()
  app.use(setSecurityHeaders({ origin, usesStripe: false }))
  app.use(async (ctx, next) => {
    await next().catch(() => {
      ctx.status = 404
    })
    ctx.set('Cache-Control', 'no-store') // keeps the browser's own cache out of the test
  })
  app.use(
    serveWebClient(folder, {
      showsSamples: false,
      takesPayments: false,
      signsInByPasskey: false,
      providerBeside: null,
      hasSession: () => false,
      preload: async () => noPreloadedData,
    }),
  )
  return app.callback()
}

const copyOfBuild = async (t: ExecutionContext): Promise<string> => {
  const folder = await scratchFolder(t)
  await cp(built, folder, { recursive: true, filter: file => !/\.(br|gz)$/.test(file) })
  return folder
}

/** Renames the file of a screen and every reference to it, as a change of its content does. */
const change = async (folder: string, screen: string): Promise<void> => {
  const assets = join(folder, 'assets')
  const old = (await readdir(assets)).find(file => file.startsWith(`${screen}-`))
  if (!old) throw new Error(`The build has no ${screen}.`)
  const renamed = `${screen}-renewed.js`
  await rename(join(assets, old), join(assets, renamed))
  const scripts = (await readdir(assets)).filter(file => file.endsWith('.js'))
  const files = [...scripts.map(file => `assets/${file}`), 'service-worker.js']
  for (const file of files) {
    const text = await readFile(join(folder, file), 'utf8')
    const changed = text.replaceAll(old, renamed).replace(/kith-build-\w+/, 'kith-build-renewed')
    if (changed !== text) await writeFile(join(folder, file), changed)
  }
}

/** Serves the built client, or later builds after `deploy`. Closed with `t`. */
export const deployments = async (t: ExecutionContext): Promise<Deployments> => {
  let answer: RequestListener = () => {}
  const server = createServer((request, response) => answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  answer = answering(await copyOfBuild(t), origin)
  return {
    origin,
    async deploy(screen) {
      const folder = await copyOfBuild(t)
      await change(folder, screen)
      answer = answering(folder, origin)
    },
  }
}
