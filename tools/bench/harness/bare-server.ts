import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import Koa from 'koa'
import { WebSocketServer } from 'ws'
import { type Aside, answerAside, runAside } from './aside.ts'

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
