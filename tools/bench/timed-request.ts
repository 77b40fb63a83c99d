import { Agent, type IncomingMessage, request } from 'node:http'

/** A response, with the start and end of the request (`performance.now()`). */
export type Timed = {
  readonly status: number
  readonly askedAt: number
  readonly answeredAt: number
}

export type TimedRequest = {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly cookie?: string
  /** JSON body of a POST. Its idempotency key makes a repetition safe. */
  readonly body?: { readonly key: string; readonly json: unknown }
}

/** Open connections, one for each concurrent request. */
export const keptConnections = (): Agent => new Agent({ keepAlive: true, maxSockets: 256 })

const send = (
  agent: Agent,
  { method, url, cookie, body }: TimedRequest,
): Promise<IncomingMessage> => {
  const headers = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(body ? { 'content-type': 'application/json', 'idempotency-key': body.key } : {}),
  }
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, agent, headers }, resolve)
    asking.once('error', error => reject(Object.assign(error, { wasKept: asking.reusedSocket })))
    asking.end(body && JSON.stringify(body.json))
  })
}

/** Whether the other end closed a kept connection just when it was reused. */
const isStale = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'ECONNRESET' &&
  'wasKept' in error &&
  error.wasKept === true

/** Sends a request and reads the response; repeats it, on the same clock, when a reused connection was stale. */
export const timedRequest = async (agent: Agent, request: TimedRequest): Promise<Timed> => {
  const askedAt = performance.now()
  for (;;)
    try {
      const response = await send(agent, request)
      for await (const _ of response);
      return {
        status: response.statusCode ?? 0,
        askedAt,
        answeredAt: performance.now(),
      }
    } catch (error) {
      if (!isStale(error)) throw error
    }
}
