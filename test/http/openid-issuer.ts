import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ExecutionContext } from 'ava'

const base64Url = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * An OpenID provider that vouches for the person whom `signInAs` names, with any claims, without asking.
 * @see OpenID Connect Core 1.0, 3.1 (authorization code flow)
 */
export const startOpenIdIssuer = async (t: Pick<ExecutionContext, 'teardown'>) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const signed = (claims: object): string => {
    const content = `${base64Url({ alg: 'RS256', typ: 'JWT', kid: 'only' })}.${base64Url(claims)}`
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
  }
  const issued = new Map<string, { nonce: string; claims: object; clientId: string }>()
  let person: object = {}

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer)
    const json = (body: object) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    }
    if (pathname === '/.well-known/openid-configuration')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (pathname === '/keys')
      return json({
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'only', use: 'sig', alg: 'RS256' }],
      })
    if (pathname === '/authorize') {
      const code = randomUUID()
      const { nonce = '', client_id: clientId = '' } = Object.fromEntries(searchParams)
      issued.set(code, { nonce, claims: person, clientId })
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.search = String(
        new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss: issuer }),
      )
      response.writeHead(302, { location: back.href })
      return response.end()
    }
    let sent = ''
    for await (const part of request) sent += part
    const grant = issued.get(new URLSearchParams(sent).get('code') ?? '')
    if (!grant) {
      response.statusCode = 400
      return json({ error: 'invalid_grant' })
    }
    const now = Math.floor(Date.now() / 1_000)
    const { nonce, claims, clientId: aud } = grant
    const idToken = signed({
      iss: issuer,
      aud,
      nonce,
      iat: now,
      exp: now + 300,
      ...claims,
    })
    return json({ access_token: randomUUID(), token_type: 'Bearer', id_token: idToken })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    signInAs: (sub: string, more: object = {}) => {
      person = { sub, email: `${sub}@example.org`, email_verified: true, ...more }
    },
  }
}
