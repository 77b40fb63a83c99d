import type { Logger } from 'pino'
import type { Config } from '../../engines/config.ts'
import type { LocalKeys } from '../../engines/identity/local-keys.ts'
import type { LocalProvider } from '../../engines/identity/local-provider.ts'
import { createLocalStore } from '../../engines/identity/local-store.ts'
import type { OpenIdOptions } from '../../engines/identity/openid.ts'
import type { IdentityProvider } from '../../engines/identity.ts'
import type { Addresses } from '../../engines/operations/listen.ts'
import { isCallerFault } from '../http/caller-fault.ts'
import type { Services } from '../services.ts'
import { type OpenLocalProvider, signInPath } from './local-sign-in.ts'
import { loginAddress } from './login-address.ts'
import { callbackAddress, type Providers } from './sign-in.ts'

type SignInProviders = {
  readonly providers: Providers
  readonly local: OpenLocalProvider | undefined
}

/** Calls `open` with the first call, and again only after it failed. */
const once = <T>(open: () => Promise<T>): (() => Promise<T>) => {
  let opening: Promise<T> | undefined
  return () => {
    opening ??= open().catch(error => {
      opening = undefined
      throw error
    })
    return opening
  }
}

/** Loads the library that signs people in with the first sign-in, as most starts need none. */
const openIdentity = (open: () => Promise<OpenIdOptions>): IdentityProvider => {
  const opened = once(async () => {
    const { openIdIdentity } = await import('../../engines/identity/openid.ts')
    return openIdIdentity(await open())
  })
  return {
    begin: async redirectUri => (await opened()).begin(redirectUri),
    finish: async (callback, secrets) => (await opened()).finish(callback, secrets),
  }
}

/** Sends requests to the own issuer to this process, because its public name may lead elsewhere. */
const fetchLocally =
  ({ origin, local }: Addresses) =>
  (address: string, request: object): Promise<Response> =>
    fetch(address.replace(origin, local), request)

const optionsOf = (provider: LocalProvider, addresses: Addresses): OpenIdOptions => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  prompt: 'login',
  fetch: fetchLocally(addresses),
})

/**
 * The configured identity providers; the local one needs `keys`. What they need is loaded with the
 * first sign-in.
 */
export const openProviders = (
  { platform, google, secrets }: Config,
  addresses: Addresses,
  { sessions, clock }: Pick<Services, 'sessions' | 'clock'>,
  keys: LocalKeys | undefined,
  logger: Logger,
): SignInProviders => {
  const withGoogle: Providers = google
    ? {
        google: openIdentity(async () => ({
          ...google,
          clientSecret: secrets.googleClient,
          prompt: 'select_account',
        })),
      }
    : {}
  switch (platform.type) {
    case 'none':
      return { providers: withGoogle, local: undefined }
    case 'issuer': {
      const oidc = openIdentity(async () => ({ ...platform, clientSecret: secrets.oidcClient }))
      return { providers: { ...withGoogle, oidc }, local: undefined }
    }
    case 'local': {
      if (!keys) throw new Error('The local provider has no keys.')
      const { recordKey } = keys
      const local = once(async () => {
        const { createLocalProvider } = await import('../../engines/identity/local-provider.ts')
        return createLocalProvider({
          origin: addresses.origin,
          keys,
          store: createLocalStore({ sessions, recordKey, now: () => clock.now().getTime() }),
          redirectUri: callbackAddress(addresses.origin, 'oidc'),
          signInPage: signInPath,
          failurePage: loginAddress,
          onFault: error => {
            if (!isCallerFault(error)) logger.error({ err: error }, 'the local sign-in failed')
          },
        })
      })
      const oidc = openIdentity(async () => optionsOf(await local(), addresses))
      return { providers: { ...withGoogle, oidc }, local }
    }
  }
}
