import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Router from '@koa/router'
import Koa from 'koa'
import { answerAside } from './child-process.ts'

// Baseline of bare Koa: one route that always answers the same bytes.
await answerAside(async ({ body }: { body: string }): Promise<string> => {
  const router = new Router()
  router.get('/deck', ctx => {
    ctx.type = 'application/json'
    ctx.body = body
  })
  const server = new Koa().use(router.routes()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/deck`
})
