import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import type Router from '@koa/router'
import type { Command } from 'commander'
import type { Middleware } from 'koa'
import Koa from 'koa'
import { koaBody } from 'koa-body'
import send from 'koa-send'
import * as z from 'zod'
import { isServer } from '../../../engines/config/locations.ts'
import type { HistoryLog } from '../../../engines/log/history-log.ts'
import { openStores } from '../../../engines/open-stores.ts'
import { createProgram, runProgram } from '../../../engines/process/command-line/run-program.ts'
import {
  printLine,
  showProgressBar,
  type Terminal,
} from '../../../engines/process/command-line/terminal.ts'
import { portNumber, serveOnLoopback } from '../../../engines/process/loopback/serve-on-loopback.ts'
import { choosePlace } from '../database/place.ts'
import { type PreparedTables, prepareTables } from '../database/prepared.ts'
import { HistoryRefused, operatorLine } from '../history-refused.ts'
import { type MinCellOption, withMinCell } from '../small-cells.ts'
import { configOf, openLog } from '../with-log.ts'
import { openInstallation } from './installation.ts'
import { NotThere } from './looked-up.ts'
import { createRoutes, createSharedRoutes } from './routes.ts'

/** How often new events are added to the tables. */
const FOLLOW_MS = 500

/** Members below which a shared page withholds a count, at least. */
const SHARED_LEAST = 5

type ExploreOptions = MinCellOption & {
  readonly data?: string
  readonly port: number
  readonly share?: boolean
}

/** Adds new events to the tables until `signal` aborts. */
const follow = async (
  prepared: PreparedTables,
  log: HistoryLog,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    await setTimeout(FOLLOW_MS, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    await log.refresh()
    await prepared.catchUp({ signal }).catch(error => {
      if (!(error instanceof HistoryRefused)) throw error // the file is tried again
    })
  }
}

const explore = async ({ data, port, minCell, share }: ExploreOptions, terminal: Terminal) => {
  const { errors, output, signal } = terminal
  const config = configOf(data, terminal.env)
  await using stores = openStores(config)
  const log = await openLog(stores, config, terminal)
  await using place = await choosePlace(config.data)
  const prepared = await prepareTables(
    {
      log,
      signal,
      say: line => printLine(errors, line),
      showProgress: (what, total) => showProgressBar(errors, what, total),
    },
    place,
  )
  if (signal.aborted) return

  const explored = {
    source: isServer(config.eventLog) ? 'a log on a server' : config.data,
    log,
    prepared,
    place,
    installation: await openInstallation(stores, config, log),
    least: share ? Math.max(minCell, SHARED_LEAST) : minCell,
  }
  const routes = share ? await createSharedRoutes(explored) : createRoutes(explored)
  const report = (error: unknown) => printLine(errors, operatorLine(error) ?? inspect(error))
  await using server = await serveExplore(routes, port, report)
  printLine(output, `Open ${server.address}`)
  printLine(errors, 'The address works once, on this machine. Ctrl-C stops.')
  if (!share) await follow(prepared, log, signal)
  else if (!signal.aborted) await once(signal, 'abort')
}

/** Runs `explore` with its arguments and returns its exit code. Never rejects. */
export const runExplore = (args: readonly string[], terminal: Terminal): Promise<number> => {
  const program: Command = withMinCell(createProgram('explore', terminal))
    .description(
      'Serves a page on this machine over the event log of an installation, running or stopped, of a\n' +
        'backup, or of a made log. It only reads, and shows nothing personal.',
    )
    .option('--data <folder>', 'folder of the installation or backup; by default KITH_DATA')
    .option('--port <number>', 'port of 127.0.0.1; 0 is any that is free', portNumber, 0)
    .option('--share', 'only the timeline until today, without what few members did')
    .action((options: ExploreOptions) => explore(options, terminal))
  return runProgram(program, args, terminal, operatorLine)
}

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
  if (/\.\.|%2e|%2f|%5c/i.test(ctx.path)) return ctx.throw(404, 'There is no such page.')
  if (ctx.path.startsWith('/assets/')) {
    ctx.set('Cache-Control', 'private, max-age=31536000, immutable')
    await send(ctx, ctx.path, { root: client })
    return
  }
  const html = await readFile(page, 'utf8')
  ctx.type = 'html'
  ctx.body = html.replaceAll(NONCE, ctx.state.nonce)
}

/**
 * Serves the page on a loopback address.
 *
 * @param port 0 for any that is free.
 * @throws {HistoryRefused} the page is not built.
 * @throws {PortInUse} the port is taken.
 */
const serveExplore = async (
  routes: Router,
  port: number,
  report: (error: unknown) => void,
): ReturnType<typeof serveOnLoopback> => {
  if (!existsSync(page))
    throw new HistoryRefused('The page is not built. Start it with npm run explore.')
  const served = {
    title: 'Kith explore',
    command: 'npm run explore',
    cookie: 'kith_explore',
    posts: 'json',
  } as const
  return serveOnLoopback(port, served, guard => {
    const app = new Koa()
    app.on('error', report)
    app
      .use(guard.middleware)
      .use(answerProblems(report))
      .use(koaBody({ urlencoded: false, text: false, jsonLimit: '64kb' }))
      .use(routes.routes())
      .use(serveClient)
    return app.callback()
  })
}
