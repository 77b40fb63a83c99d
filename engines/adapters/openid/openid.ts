import * as client from 'openid-client'
import * as z from 'zod'
import { type LoginError, openIdErrors } from '../../../contracts/identity/sign-in.ts'
import { type IdentityProvider, SignInFailed, type VerifiedIdentity } from '../../ports/identity.ts'
import { OPENID_TIMEOUT_SECONDS } from '../../primitives/timeouts.ts'
import { passkeyIn } from './local-configuration.ts'

type OpenIdOptions = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret?: string | undefined
  /** `login` or `select_account`: the provider asks instead of choosing an account. */
  readonly prompt?: string
  /** Whether its `amr` says which passkey signed in: that of Kith's own provider alone. */
  readonly namesPasskeys?: boolean
  /** Replaces fetch, to reach the issuer another way. */
  readonly fetch?: client.CustomFetch
}

const SCOPE = 'openid email profile'

/** The standard claims (OpenID Connect Core 1.0, 5.1) that are used. */
const Claims = z.object({
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional(),
})

const Methods = z.array(z.string())

const identityOf = (
  { iss: issuer, sub: subject, amr }: client.IDToken,
  payload: unknown,
  namesPasskeys: boolean,
): VerifiedIdentity => {
  const claims = Claims.parse(payload)
  return {
    issuer,
    subject,
    email: claims.email ?? null,
    emailVerified: claims.email !== undefined && claims.email_verified === true,
    firstName: claims.given_name ?? null,
    lastName: claims.family_name ?? null,
    pictureUrl: claims.picture ?? null,
    passkeyId: namesPasskeys ? passkeyIn(Methods.safeParse(amr).data ?? []) : null,
  }
}

/** Errors of the provider for which Kith has a word of its own. */
const reasons: { readonly [error: string]: LoginError } = {
  access_denied: 'cancelled',
  temporarily_unavailable: 'unavailable',
  server_error: 'unavailable',
}

/** The reason for an error of the provider: its own word if it is one of OpenID Connect. */
const reasonFor = (error: string): LoginError =>
  reasons[error] ?? openIdErrors.find(known => known === error) ?? 'unknown'

const failed = (error: unknown): SignInFailed => {
  if (error instanceof client.AuthorizationResponseError)
    return new SignInFailed(reasonFor(error.error), error)
  // The fetch standard reports a network failure only as a TypeError, which has no OAuth code.
  const isNetwork = error instanceof TypeError && !('code' in error)
  return new SignInFailed(isNetwork ? 'unavailable' : 'unknown', error)
}

/**
 * Signs people in with an OpenID Connect issuer: authorization code with PKCE, state and nonce. The
 * issuer's metadata are fetched at the first sign-in, and again until that succeeds.
 */
export const openIdIdentity = (options: OpenIdOptions): IdentityProvider => {
  const issuer = new URL(options.issuer)
  let discovered: Promise<client.Configuration> | undefined

  const configuration = (): Promise<client.Configuration> => {
    discovered ??= client
      .discovery(issuer, options.clientId, options.clientSecret, undefined, {
        timeout: OPENID_TIMEOUT_SECONDS,
        execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
        ...(options.fetch ? { [client.customFetch]: options.fetch } : {}),
      })
      .catch(error => {
        discovered = undefined
        throw new SignInFailed('unavailable', error)
      })
    return discovered
  }

  return {
    async begin(redirectUri) {
      const config = await configuration()
      const secrets = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        ...(options.prompt ? { prompt: options.prompt } : {}),
      })
      return { address, secrets }
    },

    async finish(callback, { state, nonce, verifier }) {
      const config = await configuration()
      try {
        const tokens = await client.authorizationCodeGrant(config, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new SignInFailed('unknown')
        const userClaims =
          claims.email === undefined && config.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : claims
        return identityOf(claims, userClaims, options.namesPasskeys ?? false)
      } catch (error) {
        throw error instanceof SignInFailed ? error : failed(error)
      }
    },
  }
}
