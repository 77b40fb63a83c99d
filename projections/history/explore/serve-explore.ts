import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type Router from '@koa/router'
import Koa, { type Middleware } from 'koa'
import { koaBody } from 'koa-body'
import send from 'koa-send'
import * as z from 'zod'
import { HistoryRefused, operatorLine } from '../history-refused.ts'
import { createGuard } from './guard.ts'
import { NotThere } from './looked-up.ts'

const HOST = '127.0.0.1'
const client = fileURLToPath(new URL('../../../web/explore/dist', import.meta.url))
const page = join(client, 'index.html')

/** In place of this, the page gets the nonce of its response. */
const NONCE = '__NONCE__'

const problemOf = (error: unknown): { status: number; code: string; message: string } => {
  if (error instanceof NotThere) return { status: 404, code: error.code, message: error.message }
  if (error instanceof HistoryRefused)
    return { status: 422, code: error.code, message: error.message }
  if (error instanceof z.ZodError)
    return { status: 400, code: 'bad_input', message: z.prettifyError(error) }
  if (error instanceof Koa.HttpError && error.status < 500)
    return { status: error.status, code: 'bad_request', message: error.message }
  const advice = operatorLine(error)
  return { status: 500, code: 'failed', message: advice ?? 'That failed. The terminal says why.' }
}

/** Turns errors into answers; `report` hears of those that are bugs. */
const answerProblems =
  (report: (error: unknown) => void): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const { status, code, message } = problemOf(error)
      if (status === 500) report(error)
      ctx.status = status
      ctx.body = { code, message }
    }
  }

/** The files of the client; every other path is a screen of it. */
const serveClient: Middleware = async ctx => {
  if (ctx.method !== 'GET' || ctx.path.startsWith('/api/'))
    return ctx.throw(404, 'There is no such call.')
  if (ctx.path.startsWith('/assets/')) {
    ctx.set('Cache-Control', 'private, max-age=31536000, immutable')
    await send(ctx, ctx.path, { root: client })
    return
  }
  const html = await readFile(page, 'utf8')
  ctx.type = 'html'
  ctx.body = html.replaceAll(NONCE, ctx.state.nonce)
}

export type ExploreServer = AsyncDisposable & {
  /** With the token that the first browser needs. */
  readonly address: string
}

/**
 * Serves the page on a loopback address.
 *
 * @param port 0 for any that is free.
 * @throws {HistoryRefused} the page is not built.
 * @throws the system's error, e.g. `EADDRINUSE`.
 */
export const serveExplore = async (
  routes: Router,
  port: number,
  report: (error: unknown) => void,
): Promise<ExploreServer> => {
  if (!existsSync(page))
    throw new HistoryRefused('The page is not built. Start it with npm run explore.')
  const server = createServer()
  server.listen(port, HOST)
  await once(server, 'listening')
  const listening = (server.address() as AddressInfo).port
  const guard = createGuard(listening)

  const app = new Koa()
  app.on('error', report)
  app
    .use(guard.middleware)
    .use(answerProblems(report))
    .use(koaBody({ urlencoded: false, text: false, jsonLimit: '64kb' }))
    .use(routes.routes())
    .use(serveClient)
  server.on('request', app.callback())

  return {
    address: `http://${HOST}:${listening}/?token=${guard.token}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
