import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A push as its browser receives it. */
export type ReceivedPush = {
  /** The path of the subscription's address. */
  readonly path: string
  readonly text: string
  /** Bytes of the encrypted body. */
  readonly size: number
  readonly headers: IncomingHttpHeaders
  /** The claims of the token, whose signature was checked, and the key that it was signed with. */
  readonly token: { readonly aud: string; readonly exp: number; readonly sub: string }
  readonly key: string
}

type Browser = { readonly pair: ECDH; readonly auth: Buffer }
type Answer = { readonly status: number; readonly headers?: Record<string, string> }

const hkdf = (salt: Uint8Array, secret: Uint8Array, info: Uint8Array | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts a body of one record, as a browser does (RFC 8291, section 3.4; RFC 8188). */
const decrypt = (body: Buffer, { pair, auth }: Browser): string => {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = hkdf(auth, pair.computeSecret(sender), info, 32)
  const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2) // the delimiter of the last record, before the padding
  return padded.subarray(0, end).toString()
}

/** Checks the token of a push (RFC 8292). @throws {Error} it was not signed with the key it names. */
const readToken = (authorization = '') => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(one => one.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const [header = '', claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The token of a push is not signed with its key.')
  return { key, token: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}

/**
 * A local push service with the browsers that it delivers to. It decrypts each push as the browser
 * would, and records a failure if it cannot.
 */
export const startPushService = async (take?: (received: ReceivedPush) => void) => {
  const browsers = new Map<string, Browser>()
  const pushes: ReceivedPush[] = []
  const answers: Answer[] = []
  const failures: unknown[] = []

  const server = createServer(async (request, response) => {
    try {
      const { url: path = '', headers } = request
      const browser = browsers.get(path)
      const body = await buffer(request)
      const answer = answers.shift() ?? { status: browser ? 201 : 404 }
      if (browser && answer.status === 201) {
        const read = readToken(headers.authorization)
        const received = { path, text: decrypt(body, browser), size: body.length, headers, ...read }
        if (take) take(received)
        else pushes.push(received)
      }
      response.writeHead(answer.status, answer.headers).end()
    } catch (error) {
      failures.push(error)
      response.writeHead(500).end()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    pushes,
    failures,
    /** Answers the next pushes, in order, instead of accepting them. */
    answerNext: (...next: readonly Answer[]) => void answers.push(...next),
    /** A subscription as a browser makes it, in the form of the API's body. */
    subscribe() {
      const pair = createECDH('prime256v1')
      const p256dh = pair.generateKeys('base64url')
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(8).toString('hex')}`
      browsers.set(path, { pair, auth })
      const endpoint = `http://127.0.0.1:${port}${path}`
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    /** Ends a subscription, as its browser would. */
    unsubscribe: (endpoint: string) => void browsers.delete(new URL(endpoint).pathname),
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export type PushServiceStandIn = Awaited<ReturnType<typeof startPushService>>
