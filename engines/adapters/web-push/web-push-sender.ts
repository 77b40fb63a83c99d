import { createECDH } from 'node:crypto'
import { type LookupAddress, lookup } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pushLimits } from '../../../contracts/core/limits.ts'
import { type NewsCounts, newsText } from '../../../contracts/notifications/news-counts.ts'
import { installationKey } from '../../log/keyed-ids.ts'
import { type Clock, systemClock } from '../../ports/clock.ts'
import type { Keys } from '../../ports/keys.ts'
import type { PushFailure, PushOutcome, PushSender, PushTarget } from '../../ports/push.ts'
import { createKeyedMutex } from '../../primitives/keyed-mutex.ts'
import { PUSH_TIMEOUT_MS } from '../../primitives/timeouts.ts'
import { isLoopbackAddress, isPublicAddress, isPushEndpoint } from './public-address.ts'

/** Bytes of the content of every push, so that nothing shows in its length. */
const CONTENT_LENGTH = 128

/**
 * The content of a push. It names nobody and says nothing of what is new, nor by its length; a weekly
 * digest says how much. The service worker shows the first where a push comes without content.
 */
const contentOf = (counts: NewsCounts | undefined): string => {
  const body = counts ? newsText(counts) : 'Something new on Kith'
  return JSON.stringify({ title: 'Kith', body }).padEnd(CONTENT_LENGTH)
}

/** The content of every push to browsers that keep watch over a plan; the page is not shown. */
const planContent = (page: string): string =>
  JSON.stringify({ title: 'Kith', body: 'Open the plan that was shared with you', page })

/** How long a push service keeps a push for a device that is away, in seconds. */
const PUSH_TTL_S = pushLimits.lifetime / 1_000

type WebPushOptions = {
  readonly vapid: VapidKeys
  /** Whom push services may write to: an https address or `mailto:` (RFC 8292, section 2.1). */
  readonly subject: string
  /** Whether pushes may go to this machine. */
  readonly allowsLoopback: boolean
  readonly onFailure?: ((failure: PushFailure) => void) | undefined
  readonly clock?: Clock
  /** Milliseconds for an answer. */
  readonly timeout?: number
}

/** Seconds for which a token is valid, and for which it is used. */
const TOKEN = { valid: 12 * 3_600, used: 3_600 } as const

class NotPublic extends Error {
  override readonly name = 'NotPublic'
  readonly code = 'ENOTPUBLIC'
}

/**
 * Resolves a name like the system and fails unless all its addresses are public. The connection
 * goes to a checked address, so the name cannot change in between.
 */
export const publicLookup =
  ({ allowsLoopback }: { readonly allowsLoopback: boolean }, resolve = lookup): LookupFunction =>
  (hostname, options, callback) => {
    const mayReach = (address: string) =>
      isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address))
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[] = []) => {
      const [first] = found
      if (error) callback(error, [])
      else if (!first || !found.every(({ address }) => mayReach(address)))
        callback(new NotPublic('A push service resolves to an address that is not public.'), [])
      else if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }

/** Milliseconds that `Retry-After` names, as seconds or a date (RFC 9110, section 10.2.3). */
export const retryAfterOf = (header: string | undefined, now: Date): number | undefined => {
  if (header === undefined) return undefined
  const wait = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now.getTime()
  return Number.isFinite(wait) && wait > 0 ? wait : undefined
}

const outcomeOf = (status: number, retryAfter: number | undefined): PushOutcome => {
  if (status >= 200 && status < 300) return { status: 'accepted' }
  if (status === 404 || status === 410) return { status: 'gone' }
  if (status !== 429 && status < 500) return { status: 'refused' }
  return { status: 'unavailable', ...(retryAfter === undefined ? {} : { retryAfter }) }
}

/** A token for each push service, signed anew once an hour. */
const tokens = ({ vapid, subject, clock = systemClock }: WebPushOptions) => {
  const known = new Map<string, { readonly header: string; readonly until: number }>()
  return async (audience: string): Promise<string> => {
    const now = Math.floor(clock.now().getTime() / 1_000)
    const found = known.get(audience)
    if (found && found.until > now) return found.header
    const { default: webPush } = await import('web-push')
    const { publicKey, privateKey } = vapid
    const expiry = now + TOKEN.valid
    const { Authorization: header } = webPush.getVapidHeaders(
      audience,
      subject,
      publicKey,
      privateKey,
      'aes128gcm',
      expiry,
    )
    if (known.size >= 100) known.clear() // members choose the addresses
    known.set(audience, { header, until: now + TOKEN.used })
    return header
  }
}

/**
 * Encrypts the content for one browser; undefined if the browser's keys are invalid. Each takes a
 * third of a millisecond, and waiting requests run in between.
 */
const encrypt = async (
  { p256dh, auth }: PushTarget,
  content: string,
): Promise<Buffer | undefined> => {
  const { default: webPush } = await import('web-push')
  await nextTurn()
  try {
    return webPush.encrypt(p256dh, auth, content, 'aes128gcm').cipherText
  } catch {
    return undefined // such a subscription never gets a push
  }
}

/** A push that was not delivered yet is replaced by the next one with the same topic (RFC 8030). */
const newsHeaders = { Topic: 'news', Urgency: 'normal' } as const
const planHeaders = { Topic: 'plan', Urgency: 'high' } as const

const fixedHeaders = {
  TTL: String(PUSH_TTL_S),
  'Content-Encoding': 'aes128gcm',
  'Content-Type': 'application/octet-stream',
} as const

type Answer = { readonly status: number; readonly retryAfter: string | undefined }

/**
 * Sends pushes over HTTP (RFC 8030), encrypted for the browser (RFC 8291), to public hosts only; it
 * follows no redirect and reads no body of an answer.
 */
export const createWebPushSender = (options: WebPushOptions): PushSender => {
  const { allowsLoopback, onFailure, clock = systemClock, timeout = PUSH_TIMEOUT_MS } = options
  const agentOptions = { keepAlive: true, maxSockets: 16, timeout: 30_000 }
  const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) }
  const tokenFor = tokens(options)
  const checkedLookup = publicLookup(options)
  const oneByOne = createKeyedMutex()

  const post = (url: URL, headers: Record<string, string>, body: Buffer, signal: AbortSignal) =>
    new Promise<Answer>((resolve, reject) => {
      const call = { method: 'POST', headers, lookup: checkedLookup, signal }
      const request =
        url.protocol === 'http:'
          ? httpRequest(url, { ...call, agent: agents.http })
          : httpsRequest(url, { ...call, agent: agents.https })
      request.once('error', reject)
      request.once('response', response => {
        response.resume()
        response.once('error', reject)
        const { statusCode: status = 0, headers } = response
        response.once('end', () => resolve({ status, retryAfter: headers['retry-after'] }))
      })
      request.end(body)
    })

  const deliver = async (
    url: URL,
    body: Buffer,
    kind: typeof newsHeaders | typeof planHeaders,
    signal: AbortSignal,
  ): Promise<PushOutcome> => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout)])
    try {
      const headers = { ...fixedHeaders, ...kind, Authorization: await tokenFor(url.origin) }
      const { status, retryAfter } = await post(url, headers, body, limited)
      const outcome = outcomeOf(status, retryAfterOf(retryAfter, clock.now()))
      if (outcome.status === 'refused' || outcome.status === 'unavailable')
        onFailure?.({ service: url.host, reason: String(status) })
      return outcome
    } catch (error) {
      signal.throwIfAborted()
      const reason = limited.aborted ? 'timeout' : ((error as { code?: string }).code ?? 'error')
      onFailure?.({ service: url.host, reason })
      return { status: reason === 'ENOTPUBLIC' ? 'gone' : 'unavailable' }
    }
  }

  return {
    async send(target, signal, about) {
      if (!isPushEndpoint(target.endpoint, { allowsLoopback })) return { status: 'gone' }
      const isPlan = about !== undefined && 'plan' in about
      const content = isPlan ? planContent(about.plan) : contentOf(about?.counts)
      const body = await oneByOne('encrypt', () => encrypt(target, content))
      const kind = isPlan ? planHeaders : newsHeaders
      return body ? deliver(new URL(target.endpoint), body, kind, signal) : { status: 'gone' }
    },

    async [Symbol.asyncDispose]() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/** The keys by which push services know this installation, in base64url. */
type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/**
 * The VAPID key pair (RFC 8292) of this installation: derived from its own key, so that every process
 * has the same one, and it outlasts restarts, new master keys, backups and transfers. A browser's
 * subscription holds for one public key.
 *
 * A number that is no private key of P-256 is skipped (FIPS 186-5, A.2.2); one in 2^32 is.
 */
export const vapidKeys = async (keys: Pick<Keys, 'encryptionKey'>): Promise<VapidKeys> => {
  const pair = createECDH('prime256v1')
  for (let attempt = 0; ; attempt += 1) {
    const candidate = await installationKey(keys, `vapid ${attempt}`)
    try {
      pair.setPrivateKey(candidate)
    } catch (error) {
      if (attempt < 8) continue
      throw error
    }
    return {
      publicKey: pair.getPublicKey('base64url'),
      privateKey: Buffer.from(candidate).toString('base64url'),
    }
  }
}
