import type { Logger } from 'pino'
import type { LocalKeys } from '../../engines/adapters/openid/local-keys.ts'
import {
  createLocalProvider,
  type LocalProvider,
} from '../../engines/adapters/openid/local-provider.ts'
import { createLocalStore } from '../../engines/adapters/openid/local-store.ts'
import { openIdIdentity } from '../../engines/adapters/openid/openid.ts'
import type { Config } from '../../engines/config/config.ts'
import type { IdentityProvider } from '../../engines/ports/identity.ts'
import type { Addresses } from '../../engines/process/operator-listener/http-server.ts'
import type { Services } from '../handlers/services.ts'
import { isCallerError } from '../http/problems.ts'
import { passkeyPage } from './passkeys/serve-sign-in.ts'
import { callbackAddress, type Providers } from './sign-in.ts'
import { loginAddress } from './sign-in-page.ts'
import { signInPath } from './sign-in-routes.ts'

type SignInProviders = { readonly providers: Providers; readonly local: LocalProvider | undefined }

/**
 * Sends requests for our own issuer to this process, because its public name may lead elsewhere.
 */
const fetchLocally =
  ({ origin, local }: Addresses) =>
  (address: string, request: object): Promise<Response> =>
    fetch(address.replace(origin, local), request)

const localIdentity = (provider: LocalProvider, addresses: Addresses): IdentityProvider =>
  openIdIdentity({
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    prompt: 'login',
    namesPasskeys: true,
    fetch: fetchLocally(addresses),
  })

/** Opens the configured identity providers; that of this process needs `keys`. */
export const openProviders = (
  { oidc, ownSignIn, google, secrets }: Config,
  addresses: Addresses,
  { shortLived, clock }: Pick<Services, 'shortLived' | 'clock'>,
  keys: LocalKeys | undefined,
  logger: Logger,
): SignInProviders => {
  const elsewhere: Providers = {
    ...(google && {
      google: openIdIdentity({
        ...google,
        clientSecret: secrets.googleClient,
        prompt: 'select_account',
      }),
    }),
    ...(oidc && { oidc: openIdIdentity({ ...oidc, clientSecret: secrets.oidcClient }) }),
  }
  if (!ownSignIn) return { providers: elsewhere, local: undefined }
  if (!keys) throw new Error('The local provider has no keys.')
  const { recordKey } = keys
  const name = oidc ? 'passkeys' : 'oidc'
  const local = createLocalProvider({
    origin: addresses.origin,
    keys,
    store: createLocalStore({ shortLived, recordKey, now: () => clock.now().getTime() }),
    redirectUri: callbackAddress(addresses.origin, name),
    signInPage: ownSignIn.type === 'local' ? signInPath : passkeyPage,
    failurePage: loginAddress,
    onFault: error => {
      if (!isCallerError(error)) logger.error({ err: error }, 'the local sign-in failed')
    },
  })
  return { providers: { ...elsewhere, [name]: localIdentity(local, addresses) }, local }
}
