import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import Koa from 'koa'
import { WebSocketServer } from 'ws'

/** A module that runs in a process of its own. */
type Aside<A> = AsyncDisposable & {
  readonly pid: number
  /** Its one result. Rejects when the process ends without one. */
  readonly answer: Promise<A>
}

/**
 * Runs a module, by its `import.meta.url`, in a process of its own, so that the event loops do not
 * disturb each other. There it is the main module: it calls `answerAside`, gets `input`, sends one
 * result, and is killed at the end of the scope.
 */
export const runAside = <A>(module: string, input: unknown): Aside<A> => {
  const child = fork(fileURLToPath(module))
  const killNow = () => child.kill('SIGKILL')
  process.once('exit', killNow)
  const ended = once(child, 'exit').finally(() => process.off('exit', killNow))
  const failed = ended.then(([code, signal]) => {
    throw new Error(`${module} ended without an answer (${code ?? signal}).`)
  })
  const answered = once(child, 'message').then(([answer]) => answer as A)
  const answer = Promise.race([answered, failed])
  failed.catch(() => {}) // after the result, its exit is no failure
  answer.catch(() => {}) // handled by the caller that awaits it
  child.send({ input })
  return {
    pid: child.pid ?? 0,
    answer,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Runs the body of such a module: takes the input, sends the result, and exits with its parent. */
export const answerAside = async <I, A>(work: (input: I) => Promise<A>): Promise<void> => {
  process.once('disconnect', () => process.exit())
  const [{ input }] = (await once(process, 'message')) as [{ input: I }]
  process.send?.(await work(input))
}

type BareAnswer = { readonly body: string; readonly status?: number }

/** Bare Koa in a process of its own: it reads the body, if there is one, and answers these bytes. */
export const bareKoa = (answer: BareAnswer): Aside<string> =>
  runAside<string>(import.meta.url, answer)

/** A bare socket server in a process of its own, which echoes every message. */
export const bareEcho = (): Aside<string> => runAside<string>(import.meta.url, 'echo')

const serveKoa = async ({ body, status = 200 }: BareAnswer): Promise<string> => {
  const app = new Koa().use(async ctx => {
    if (ctx.method === 'POST') await json(ctx.req)
    ctx.status = status
    ctx.type = 'application/json'
    ctx.body = body
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const serveEcho = async (): Promise<string> => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  server.on('connection', socket => {
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }))
  })
  await once(server, 'listening')
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}

if (import.meta.main)
  await answerAside((what: 'echo' | BareAnswer) => (what === 'echo' ? serveEcho() : serveKoa(what)))
