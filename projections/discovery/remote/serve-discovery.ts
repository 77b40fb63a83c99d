import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import { comparePositions } from '../../../contracts/core/event.ts'
import { Refusal } from '../../../contracts/core/refusals.ts'
import { type DiscoveryRegion, regionText } from '../../../engines/config/discovery-regions.ts'
import { isSameSecret } from '../../../engines/primitives/is-same-secret.ts'
import { within } from '../../../engines/primitives/within.ts'
import { REQUEST_DRAIN_TIMEOUT_MS } from '../../../engines/process/timeouts.ts'
import type { OpenDiscoveryIndex } from '../open-discovery-index.ts'
import { answerCall } from './answer-call.ts'
import {
  type CallAnswer,
  type CallName,
  callNames,
  type IndexQuestion,
  type IndexReply,
  MAX_MESSAGE_BYTES,
  pathOf,
  questions,
  REGION_HEADER,
} from './discovery-protocol.ts'

type ServerOptions = {
  readonly index: OpenDiscoveryIndex
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** What callers have to know; undefined where only this machine can call. */
  readonly secret: string | undefined
  /** Whose decks the index has; undefined for everybody's. */
  readonly region: DiscoveryRegion | undefined
  /** Called with errors of the programme; the caller learns only that there was one. */
  readonly onFailure: (error: unknown) => void
}

type DiscoveryServer = AsyncDisposable & { readonly port: number }

/** Why a call has no reply: a status of HTTP, with words that name nobody. */
class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const requireSecret = (authorization: string, secret: string | undefined): void => {
  if (secret !== undefined && !isSameSecret(authorization, `Bearer ${secret}`))
    throw new CallFailed(401, 'DISCOVERY_SECRET is another one here.')
}

const requireRegion = (header: unknown, region: DiscoveryRegion | undefined): void => {
  if (header !== (region && regionText(region)))
    throw new CallFailed(421, 'DISCOVERY_REGION is another one here.')
}

const requireCall = (path: string): CallName => {
  const name = callNames.find(one => pathOf(one) === path)
  if (name === undefined) throw new CallFailed(404, 'There is no such call in this release.')
  return name
}

/** The body of a call. What is too much of it is read and dropped, so that the refusal arrives. */
const bodyOf = (stream: ServerHttp2Stream): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let bytes = 0
    stream.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes <= MAX_MESSAGE_BYTES) parts.push(part)
    })
    stream.on('end', () => {
      if (bytes <= MAX_MESSAGE_BYTES) resolve(Buffer.concat(parts))
      else reject(new CallFailed(413, 'The call is too large.'))
    })
    stream.on('close', () => reject(new CallFailed(400, 'The call ended early.'))) // no change after its end
  })

const parse = <N extends CallName>(name: N, body: Buffer): IndexQuestion<N> => {
  try {
    return questions[name].parse(JSON.parse(body.toString()))
  } catch {
    // What was sent is personal and is not repeated.
    throw new CallFailed(400, `A call of ${name} was not understood.`)
  }
}

/** Aborts when the caller has given the call up, and after milliseconds. */
const endOf = (stream: ServerHttp2Stream, milliseconds: number): AbortSignal => {
  const cancelled = new AbortController()
  stream.once('close', () => cancelled.abort())
  return AbortSignal.any([cancelled.signal, AbortSignal.timeout(milliseconds)])
}

/** Answers one call once the index has come far enough. */
const reply = async <N extends CallName>(
  index: OpenDiscoveryIndex,
  name: N,
  stream: ServerHttp2Stream,
): Promise<IndexReply<CallAnswer<N>>> => {
  const { atLeast, within: milliseconds, params } = parse(name, await bodyOf(stream))
  const isReached =
    comparePositions(index.position(), atLeast) >= 0 ||
    (await index.waitForPosition(atLeast, endOf(stream, milliseconds)))
  const position = index.position()
  if (!isReached) return { type: 'behind', position }
  try {
    return {
      type: 'answered',
      position,
      answer: await answerCall(index, name, params),
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message, retryAfter } = error
    return { type: 'refused', code, message, ...(retryAfter !== undefined && { retryAfter }) }
  }
}

const respond = (stream: ServerHttp2Stream, status: number, body: string): void => {
  if (stream.destroyed || stream.closed) return
  stream.respond({ ':status': status })
  stream.end(body)
}

/**
 * Serves a discovery index to other processes over HTTP/2 without TLS. Disposing lets calls under way
 * end.
 * @throws the system's error, e.g. `EADDRINUSE`.
 */
export const serveDiscovery = async (options: ServerOptions): Promise<DiscoveryServer> => {
  const { index, host, port, secret, region, onFailure } = options
  const server = createServer()
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', session => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
    session.on('error', () => {}) // the caller is gone
  })
  server.on('stream', async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    stream.on('error', () => {}) // the caller is gone
    try {
      requireSecret(headers.authorization ?? '', secret)
      requireRegion(headers[REGION_HEADER], region)
      const name = requireCall(headers[':path'] ?? '')
      respond(stream, 200, JSON.stringify(await reply(index, name, stream)))
    } catch (error) {
      if (error instanceof CallFailed) return respond(stream, error.status, error.message)
      if (stream.aborted) return
      onFailure(error)
      respond(stream, 500, 'The discovery process failed: see its log.')
    }
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      for (const session of sessions) session.close()
      await within(REQUEST_DRAIN_TIMEOUT_MS, closed)
      for (const session of sessions) session.destroy()
      await closed
    },
  }
}
