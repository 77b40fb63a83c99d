import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { StripeRefusal } from './answer.ts'
import { calls } from './api.ts'
import { expandOf, parseForm } from './form.ts'
import type { StripeRecordsInMemory } from './records.ts'

/** Failure of a call: a status, no answer, or a connection cut before or after the call was executed. */
export type StripeFailure = 429 | 500 | 503 | 401 | 'silence' | 'cut before' | 'cut after'

type PlannedFailure = { readonly call: string; readonly failure: StripeFailure; left: number }

export type SeenCall = {
  readonly call: string
  readonly key: string | undefined
  readonly body: string
}

type Stored = { readonly status: number; readonly body: string; readonly sent: string }

const pathPattern = /^\/v1\/([a-z_]+(?:\/sessions)?)(?:\/([^/?]+))?(?:\/([a-z]+))?$/

/** `POST subscriptions/:id` and the id, for a request. */
const callOf = (method: string, path: string) => {
  const [, area = '', id = '', action] = pathPattern.exec(path) ?? []
  const rest = `${id === '' ? '' : '/:id'}${action === undefined ? '' : `/${action}`}`
  return { call: `${method} ${area}${rest}`, id }
}

const errorOf = (status: number, code: string) => ({
  status,
  body: JSON.stringify({
    error: {
      type: status === 429 ? 'rate_limit_error' : 'invalid_request_error',
      code,
      message: code,
    },
  }),
})

/** Serves the API on a free port of this machine. */
export const serveStripe = async (records: StripeRecordsInMemory, secretKey: string) => {
  const planned: PlannedFailure[] = []
  const seen: SeenCall[] = []
  const keys = new Map<string, Stored>()

  const carryOut = (call: string, id: string, url: URL, body: string) => {
    const answer = calls[call]
    if (!answer) return errorOf(404, 'no_such_call')
    const fields = parseForm(body)
    const expand = [...expandOf(fields), ...expandOf(parseForm(url.search.slice(1)))]
    try {
      const result = answer(records, { id, fields, query: url.searchParams, expand })
      return { status: 200, body: JSON.stringify(result) }
    } catch (error) {
      if (error instanceof StripeRefusal) return errorOf(error.status, error.code)
      throw error
    }
  }

  /** Idempotency as at Stripe: repeats the first answer, unless the key comes with another request. */
  const once = (key: string | undefined, sent: string, work: () => Omit<Stored, 'sent'>) => {
    const stored = key === undefined ? undefined : keys.get(key)
    if (stored) return stored.sent === sent ? stored : errorOf(400, 'idempotency_error')
    const result = work()
    if (key !== undefined) keys.set(key, { ...result, sent })
    return result
  }

  const failureFor = (call: string): StripeFailure | undefined => {
    const next = planned.find(one => one.left > 0 && one.call === call)
    if (next) next.left -= 1
    return next?.failure
  }

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://stripe')
    const body = await text(request)
    const { call, id } = callOf(request.method ?? '', url.pathname)
    const key = request.headers['idempotency-key'] as string | undefined
    seen.push({ call, key, body })
    const failure = failureFor(call)
    if (failure === 'silence') return
    if (failure === 'cut before') return void request.socket.destroy()
    const isKnown = request.headers.authorization === `Bearer ${secretKey}`
    const answer =
      typeof failure === 'number'
        ? errorOf(failure, 'failure')
        : isKnown
          ? once(key, `${call} ${id} ${body}`, () => carryOut(call, id, url, body))
          : errorOf(401, 'invalid_api_key')
    if (failure === 'cut after') return void request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(error => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** The received calls, in order. */
    seen,
    /** Makes the next calls of a kind fail, e.g. `POST subscriptions`. */
    fail(call: string, failure: StripeFailure, times = 1) {
      planned.push({ call, failure, left: times })
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
