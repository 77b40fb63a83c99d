import { type ClientHttp2Session, connect } from 'node:http2'
import { origin, type Position } from '../../../contracts/core/event.ts'
import { Refusal } from '../../../contracts/core/refusals.ts'
import { type DiscoveryRegion, regionText } from '../../../engines/config/discovery-regions.ts'
import { laterPosition } from '../../../engines/log/earliest-position.ts'
import { DiscoveryAway } from './discovery-away.ts'
import {
  type CallAnswer,
  type CallName,
  type IndexQuestion,
  type IndexReply,
  pathOf,
  REGION_HEADER,
  replies,
} from './discovery-protocol.ts'

/** How long the other end may take to show that a connection lives, in milliseconds. */
const PONG_MS = 2_000

/** How a call may end without an answer of another process. */
type CallLimits = {
  /** Milliseconds for the whole call. */
  readonly timeout: number
  readonly signal: AbortSignal
}

/** Another process that has a discovery index. */
export type DiscoveryProcess = Disposable & {
  /** Host and port. */
  readonly address: string
  /** The latest position that it was seen to have folded. */
  position(): Position
  /** Why it could not be asked the last time; undefined while it answers, or before it was asked. */
  fault(): DiscoveryAway | undefined
  /** Whether it has answered at all. */
  hasAnswered(): boolean
  /**
   * Asks it; undefined where it did not come as far as asked in time.
   * @throws {DiscoveryAway} it did not answer; {Refusal} what the index refused.
   */
  ask<N extends CallName>(
    name: N,
    question: IndexQuestion<N>,
    limits: CallLimits,
  ): Promise<{ readonly answer: CallAnswer<N> } | undefined>
}

type Response = { readonly status: number; readonly body: string }

/** Sends a question. Rejects with the error of the connection, or when the limits are over. */
const send = (
  session: ClientHttp2Session,
  headers: Readonly<Record<string, string>>,
  question: string,
  { timeout, signal }: CallLimits,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = session.request({ ':method': 'POST', ...headers })
    const giveUp = () => request.destroy(new Error('The call was given up.'))
    const timer = setTimeout(giveUp, timeout)
    signal.addEventListener('abort', giveUp, { once: true })
    let status = 0
    const parts: Buffer[] = []
    request.on('response', ({ ':status': given = 0 }) => {
      status = given
    })
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('error', reject)
    request.on('end', () => {
      if (status !== 0) resolve({ status, body: Buffer.concat(parts).toString() })
    })
    request.on('close', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      reject(new Error('The connection ended before the answer.')) // no change after an answer
    })
    if (signal.aborted) giveUp()
    else request.end(question)
  })

/** Ends a connection whose other end shows no life: the next call makes another one. */
const endUnlessAlive = (session: ClientHttp2Session): void => {
  if (session.destroyed) return
  const timer = setTimeout(() => session.destroy(), PONG_MS).unref()
  session.ping(() => clearTimeout(timer))
}

/** A connection, made when it is needed. */
const keepConnection = (url: string) => {
  let session: ClientHttp2Session | undefined
  return {
    session(): ClientHttp2Session {
      if (session && !session.closed && !session.destroyed) return session
      session = connect(url)
      session.on('error', () => {}) // its calls fail
      return session
    },
    end: () => session?.destroy(),
  }
}

/** What a status other than 200 means. */
const failureOf = ({ status, body }: Response): Error => {
  if (status === 401) return new DiscoveryAway('access_denied')
  if (status === 421) return new DiscoveryAway('wrong_region')
  // Another release, which has other calls.
  if (status === 404) return new DiscoveryAway('unreachable')
  return new Error(body)
}

const read = <N extends CallName>(name: N, text: string): IndexReply<CallAnswer<N>> => {
  try {
    return replies[name].parse(JSON.parse(text))
  } catch {
    // The answer is personal and is not repeated.
    throw new Error(`A discovery process answered ${name} in a way that was not understood.`)
  }
}

/**
 * Connects to a discovery process, now and whenever the connection is lost. Never waits for it. It is
 * away while it has another region.
 */
export const connectToDiscovery = (
  url: string,
  secret: string | undefined,
  region: DiscoveryRegion | undefined,
): DiscoveryProcess => {
  const connection = keepConnection(url)
  const headers: Record<string, string> = {
    ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
    ...(region && { [REGION_HEADER]: regionText(region) }),
  }
  let position: Position = origin
  let fault: DiscoveryAway | undefined
  let answered = false

  /** Sends a question; a process that does not respond is away. */
  const respondedTo = async (
    name: CallName,
    question: string,
    limits: CallLimits,
  ): Promise<Response> => {
    const session = connection.session()
    try {
      return await send(session, { ':path': pathOf(name), ...headers }, question, limits)
    } catch (error) {
      const away = new DiscoveryAway('unreachable', { cause: error })
      // A call that this process gave up says nothing of the other one.
      if (limits.signal.aborted) throw away
      fault = away
      endUnlessAlive(session)
      throw away
    }
  }

  /** The reply to a question. Notes whether the process is there. */
  const exchange = async <N extends CallName>(
    name: N,
    question: IndexQuestion<N>,
    limits: CallLimits,
  ): Promise<IndexReply<CallAnswer<N>>> => {
    const response = await respondedTo(name, JSON.stringify(question), limits)
    const failure = response.status === 200 ? undefined : failureOf(response)
    fault = failure instanceof DiscoveryAway ? failure : undefined
    if (failure) throw failure
    answered = true
    return read(name, response.body)
  }

  return {
    address: new URL(url).host,
    position: () => position,
    fault: () => fault,
    hasAnswered: () => answered,
    async ask(name, question, limits) {
      const reply = await exchange(name, question, limits)
      switch (reply.type) {
        case 'answered':
          position = laterPosition(position, reply.position)
          return { answer: reply.answer }
        case 'behind':
          position = laterPosition(position, reply.position)
          return undefined
        case 'refused':
          throw new Refusal(reply.code, reply.message, reply.retryAfter)
      }
    },
    [Symbol.dispose]: () => connection.end(),
  }
}
