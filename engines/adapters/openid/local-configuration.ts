import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { base as basePolicy } from 'oidc-provider/lib/helpers/interaction_policy/index.js'
import { Id } from '../../../contracts/core/ids.ts'
import type { LoginError } from '../../../contracts/identity/sign-in.ts'
import type { LocalKeys } from './local-keys.ts'
import type { LocalStore } from './local-store.ts'

/** How long a sign-in may take, in seconds. */
export const SIGN_IN_SECONDS = 600

const SCOPE = 'openid email profile'

/** The provider's cookies, by purpose. */
export const cookieNames = {
  session: 'kith_oidc',
  interaction: 'kith_oidc_step',
  resume: 'kith_oidc_resume',
} as const

/** Path of the provider on this site. */
export const LOCAL_PROVIDER_PATH = '/oidc'

export type LocalConfiguration = {
  readonly keys: LocalKeys
  readonly store: LocalStore
  readonly client: { readonly id: string; readonly secret: string; readonly redirectUri: string }
  /** Path of the page that finds out who somebody is. */
  readonly signInPage: (id: string) => string
  /** Path to redirect to when a sign-in fails. */
  readonly failurePage: (error: LoginError) => string
}

const policyWithoutConsent = () => {
  const policy = basePolicy()
  policy.remove('consent') // no consent page: the only client is this site, which asks for consent itself
  return policy
}

const grantEverything = async ({ oidc: { client, session, provider } }: KoaContextWithOIDC) => {
  const accountId = session?.accountId
  if (!client || !accountId) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId })
  grant.addOIDCScope(SCOPE)
  await grant.save()
  return grant
}

const lifetimes = {
  AccessToken: 60,
  AuthorizationCode: 60,
  Grant: SIGN_IN_SECONDS,
  IdToken: SIGN_IN_SECONDS,
  Interaction: SIGN_IN_SECONDS,
  Session: SIGN_IN_SECONDS,
}

/** Configures oidc-provider: one client, code flow with PKCE, no consent page, nothing else. */
export const localConfiguration = ({
  keys,
  store,
  client,
  signInPage,
  failurePage,
}: LocalConfiguration): Configuration => ({
  adapter: store.adapter,
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: [client.redirectUri],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'ES256',
    },
  ],
  jwks: keys.jwks,
  cookies: {
    keys: keys.cookieKeys,
    names: cookieNames,
    long: { path: LOCAL_PROVIDER_PATH, httpOnly: true, sameSite: 'lax' },
    short: { httpOnly: true, sameSite: 'lax' },
  },
  scopes: SCOPE.split(' '),
  claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
  conformIdTokenClaims: false, // the e-mail address comes with the id token
  responseTypes: ['code'],
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
  interactions: { policy: policyWithoutConsent(), url: (_, { uid }) => signInPage(uid) },
  loadExistingGrant: grantEverything,
  clientBasedCORS: () => false,
  ttl: lifetimes,
  findAccount: async (_, accountId) => {
    const account = await store.accountOf(accountId)
    if (!account) return undefined
    const { email } = account
    const claims = { sub: accountId, ...(email && { email, email_verified: true }) }
    return { accountId, claims: async () => claims }
  },
  renderError: async (ctx, { error }) => {
    ctx.redirect(failurePage(error === 'invalid_request' ? 'expired' : 'unknown'))
    ctx.status = 303
  },
})

const PREFIX = 'passkey:'

/**
 * The authentication method (`amr`, OpenID Connect Core 1.0, section 2) by which Kith's own provider
 * says which passkey signed in.
 */
export const passkeyMethod = (passkeyId: string): string => `${PREFIX}${passkeyId}`

/** The passkey of an id token's methods; null where none is among them. */
export const passkeyIn = (methods: readonly string[]): string | null => {
  const method = methods.find(one => one.startsWith(PREFIX))
  return Id.safeParse(method?.slice(PREFIX.length)).data ?? null
}
