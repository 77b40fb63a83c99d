import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js'
import { Provider } from 'oidc-provider/lib/provider.js'
import {
  cookieNames,
  LOCAL_PROVIDER_PATH,
  type LocalConfiguration,
  localConfiguration,
  passkeyMethod,
  SIGN_IN_SECONDS,
} from './local-configuration.ts'
import type { ProvidedAccount } from './local-store.ts'

/**
 * An OpenID Connect provider in this process. It vouches for the person whom its sign-in page names: the
 * local sign-in takes any e-mail address, the other one a passkey.
 */
export type LocalProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Serves the protocol's paths, e.g. `/oidc/auth`. Never rejects. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Whether the browser has a pending sign-in. */
  isUnderWay(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** Signs the browser in to this account; returns where to redirect it. */
  signIn(
    request: IncomingMessage,
    response: ServerResponse,
    account: ProvidedAccount,
    /** The passkey that signed in. */
    passkeyId?: string,
  ): Promise<string>
  /** Cancels the sign-in; returns where to redirect the browser. */
  cancel(request: IncomingMessage, response: ServerResponse): Promise<string>
}

type LocalProviderOptions = Pick<
  LocalConfiguration,
  'keys' | 'store' | 'signInPage' | 'failurePage'
> & {
  /** The site's origin, e.g. `http://127.0.0.1:3000`. */
  readonly origin: string
  readonly redirectUri: string
  readonly onFault: (error: Error) => void
}

/**
 * Makes a request look as if it had reached the origin directly, not through the proxy that ends
 * TLS.
 */
const asMounted = (request: IncomingMessage, origin: URL): void => {
  const { headers } = request
  headers.host = origin.host
  headers['x-forwarded-host'] = origin.host
  headers['x-forwarded-proto'] = origin.protocol.slice(0, -1)
  request.url = request.url?.slice(LOCAL_PROVIDER_PATH.length) || '/'
  Object.assign(request, { originalUrl: `${LOCAL_PROVIDER_PATH}${request.url}` })
}

const sessionCookie = new RegExp(`(^|;\\s*)${cookieNames.session}(\\.sig)?=[^;]*`, 'g')

/** Drops the provider's session: each sign-in asks again, so that another person can sign in. */
const withoutSession = ({ headers }: IncomingMessage): void => {
  if (headers.cookie) headers.cookie = headers.cookie.replace(sessionCookie, '')
}

const isNotFound = (error: unknown): boolean => error instanceof SessionNotFound

export const createLocalProvider = (options: LocalProviderOptions): LocalProvider => {
  const origin = new URL(options.origin)
  const issuer = `${options.origin}${LOCAL_PROVIDER_PATH}`
  const clientId = 'kith'
  const { clientSecret } = options.keys
  const { store } = options
  const client = { id: clientId, secret: clientSecret, redirectUri: options.redirectUri }
  const provider = new Provider(issuer, localConfiguration({ ...options, client }))
  provider.proxy = true // `asMounted` sets the forwarded headers
  provider.on('server_error', (_, error) => options.onFault(error))
  const app: EventEmitter = provider
  app.on('error', options.onFault)
  const handle = provider.callback()

  return {
    issuer,
    clientId,
    clientSecret,

    async answer(request, response) {
      asMounted(request, origin)
      withoutSession(request)
      await handle(request, response)
    },

    async isUnderWay(request, response) {
      try {
        await provider.interactionDetails(request, response)
        return true
      } catch (error) {
        if (isNotFound(error)) return false
        throw error
      }
    },

    async signIn(request, response, account, passkeyId) {
      await store.rememberAccount(account, SIGN_IN_SECONDS)
      const { accountId } = account
      return provider.interactionResult(request, response, {
        login: {
          accountId,
          remember: false,
          ...(passkeyId !== undefined && { amr: [passkeyMethod(passkeyId)] }),
        },
      })
    },

    cancel: (request, response) =>
      provider.interactionResult(request, response, {
        error: 'access_denied',
        error_description: 'The sign-in was canceled.',
      }),
  }
}
