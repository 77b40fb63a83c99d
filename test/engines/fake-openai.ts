import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { ExecutionContext } from 'ava'
import * as z from 'zod'

/** The parts of a request that this fake reads. */
const Request = z.object({
  model: z.string(),
  max_completion_tokens: z.int(),
  response_format: z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({ name: z.string(), strict: z.literal(true), schema: z.unknown() }),
  }),
  messages: z.tuple([
    z.object({ role: z.literal('system'), content: z.string() }),
    z.object({ role: z.literal('user'), content: z.string() }),
  ]),
})
export type FakeRequest = z.output<typeof Request> & { readonly authorization: string | undefined }

/** How the server replies; `never` keeps the connection open without a reply. */
export type FakeReply =
  | 'never'
  | {
      readonly status?: number
      readonly headers?: Readonly<Record<string, string>>
      /** Sent unchanged. */
      readonly body: string
    }

/** A completion whose message has this text. */
export const completion = (content: string | null, more: object = {}): FakeReply => ({
  body: JSON.stringify({
    id: 'c1',
    object: 'chat.completion',
    created: 0,
    model: 'fake',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: { prompt_tokens: 400, completion_tokens: 100, total_tokens: 500 },
    ...more,
  }),
})

/** A valid answer: the measured scores moved by `shift`. */
export const agreeable =
  (shift = 5) =>
  ({ messages: [, { content }] }: FakeRequest): FakeReply => {
    const { measured } = JSON.parse(content) as { measured: Record<string, number> }
    const scores = Object.entries(measured).map(([part, score]) => [
      part,
      Math.min(100, Math.max(0, score + shift)),
    ])
    return completion(JSON.stringify({ ...Object.fromEntries(scores), factors: [] }))
  }

const respond = (response: ServerResponse, reply: FakeReply) => {
  if (reply === 'never') return
  const { status = 200, headers = { 'content-type': 'application/json' }, body } = reply
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
}

/** A local server with the chat completions API that replies as told. */
export const fakeOpenAi = async (
  t: ExecutionContext,
  reply: (request: FakeRequest, count: number) => FakeReply,
) => {
  const requests: FakeRequest[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions')
      return respond(response, { status: 404, body: '{"error":{"message":"no such path"}}' })
    const parsed = Request.safeParse(await json(request))
    if (!parsed.success)
      return respond(response, { status: 400, body: '{"error":{"message":"bad request"}}' })
    const { authorization } = request.headers
    const seen = { ...parsed.data, authorization }
    requests.push(seen)
    respond(response, reply(seen, requests.length))
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { baseUrl: `http://127.0.0.1:${port}/v1`, requests }
}
