import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { answerAside, runAside } from './bare-server.ts'

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

/**
 * Sends a request and reads the response; repeats it, on the same clock, when a reused connection was
 * stale.
 */
export const timedRequest = async (agent: Agent, request: TimedRequest): Promise<Timed> => {
  const askedAt = performance.now()
  for (;;)
    try {
      const response = await send(agent, request)
      for await (const _ of response);
      return { status: response.statusCode ?? 0, askedAt, answeredAt: performance.now() }
    } catch (error) {
      if (!isStale(error)) throw error
    }
}

/**
 * Calls `send` at a rate per second for some seconds, by the clock alone: a slow call does not delay
 * the next one, so slow responses are not hidden by fewer requests (coordinated omission).
 */
export const atRate = async (
  perSecond: number,
  seconds: number,
  send: (n: number) => void,
): Promise<void> => {
  const total = Math.round(perSecond * seconds)
  const startedAt = performance.now()
  for (let sent = 0; sent < total; ) {
    const passed = performance.now() - startedAt
    const due = Math.min(total, Math.floor((passed * perSecond) / 1_000) + 1)
    for (; sent < due; sent += 1) send(sent)
    await setTimeout(1)
  }
}

export type ReadLoad = {
  /** Requested in turn. */
  readonly targets: readonly Omit<TimedRequest, 'method'>[]
  readonly perSecond: number
  readonly warmUpSeconds: number
  readonly seconds: number
}

/** Requests pages at a steady rate, from another process: milliseconds of each after the warm-up. */
export const readAside = async (load: ReadLoad): Promise<number[]> => {
  await using reader = runAside<number[]>(import.meta.url, load)
  return await reader.answer
}

const read = async (load: ReadLoad): Promise<number[]> => {
  const { targets, perSecond, warmUpSeconds, seconds } = load
  const agent = keptConnections()
  const ask = async (n: number): Promise<number> => {
    const target = targets[n % targets.length] as (typeof targets)[number]
    const { status, askedAt, answeredAt } = await timedRequest(agent, { method: 'GET', ...target })
    if (status !== 200) throw new Error(`${target.url} answered ${status}.`)
    return answeredAt - askedAt
  }
  const asking: Promise<number>[] = []
  await atRate(perSecond, warmUpSeconds + seconds, n => asking.push(ask(n)))
  return (await Promise.all(asking)).slice(perSecond * warmUpSeconds)
}

if (import.meta.main) await answerAside(read)
