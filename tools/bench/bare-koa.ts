import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import Router from '@koa/router'
import Koa from 'koa'
import { answerAside } from './child-process.ts'

type Answer = { readonly body: string; readonly status?: number }

// Baseline of bare Koa: it reads the body, if there is one, and always answers the same bytes.
await answerAside(async ({ body, status = 200 }: Answer): Promise<string> => {
  const router = new Router()
  router.all('{/*path}', async ctx => {
    if (ctx.method === 'POST') await json(ctx.req)
    ctx.status = status
    ctx.type = 'application/json'
    ctx.body = body
  })
  const server = new Koa().use(router.routes()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
