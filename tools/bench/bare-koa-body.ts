import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import Koa from 'koa'
import { answerAside } from './child-process.ts'

// Baseline of bare Koa: one route that reads a body and answers an empty object.
await answerAside(async (): Promise<string> => {
  const app = new Koa().use(async ctx => {
    await buffer(ctx.req)
    ctx.body = {}
  })
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
