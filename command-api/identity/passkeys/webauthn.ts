import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { Id } from '../../../contracts/core/ids.ts'
import { nothingHere, Refusal } from '../../../contracts/core/refusals.ts'
import { streams } from '../../../contracts/features.ts'
import type { MadePasskey, SignedChallenge } from '../../../contracts/identity/passkeys.ts'
import {
  kithAccount,
  type NewPasskey,
  type StoredPasskey,
  unknownPasskey,
} from '../../../domain/identity/kith-account.ts'
import { LOCAL_PROVIDER_PATH } from '../../../engines/adapters/openid/local-configuration.ts'
import type { Config } from '../../../engines/config/config.ts'
import type { ApiRequest } from '../../handlers/handler.ts'
import type { PasskeySite } from '../../handlers/services.ts'
import { TICKET_MS } from './tickets.ts'

/*
 * Ceremonies of WebAuthn Level 3 (https://www.w3.org/TR/webauthn-3/, 7.1 and 7.2). The library is
 * loaded with the first: a Kith with another provider never needs it.
 */
const library = () => import('@simplewebauthn/server')

/** ES256, EdDSA and RS256 (COSE), which all authenticators have one of. */
const algorithms = [-7, -8, -257]

const refused = () =>
  new Refusal('passkey_refused', 'Your browser’s answer does not fit this site. Start again.')

/**
 * Options for a new passkey: discoverable, so that nobody types who they are, and behind a
 * fingerprint, a face or a PIN. It gets no name that tells of its owner.
 */
export const creationOptions = async (
  { domain }: PasskeySite,
  accountId: string,
  known: readonly Pick<StoredPasskey, 'credentialId'>[],
): Promise<PublicKeyCredentialCreationOptionsJSON> => {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Kith',
    rpID: domain,
    userName: domain,
    userID: new TextEncoder().encode(accountId),
    timeout: TICKET_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    extensions: { credProps: true },
  })
}

/** A challenge for a passkey of this site: any, or one of these. */
export const challengeOptions = async (
  { domain }: PasskeySite,
  allowed: readonly Pick<StoredPasskey, 'credentialId'>[] = [],
) => {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: domain,
    timeout: TICKET_MS,
    userVerification: 'required',
    allowCredentials: allowed.map(({ credentialId }) => ({ id: credentialId })),
  })
}

/** The passkey that a browser made. @throws {Refusal} `passkey_refused`. */
export const verifyMade = async (
  { domain, origin }: PasskeySite,
  challenge: string,
  made: MadePasskey,
): Promise<Omit<NewPasskey, 'passkeyId' | 'name'>> => {
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: made as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: domain,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw refused()
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    kind: credentialDeviceType === 'multiDevice' ? 'synchronised' : 'one device',
    backedUp: credentialBackedUp,
    counter: credential.counter,
  }
}

/** What a passkey signed, if it did. @throws {Refusal} `passkey_refused`. */
const verifySigned = async (
  { domain, origin }: PasskeySite,
  challenge: string,
  signed: SignedChallenge,
  passkey: StoredPasskey,
): Promise<Pick<StoredPasskey, 'backedUp' | 'counter'>> => {
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: signed as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: domain,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: Buffer.from(passkey.publicKey, 'base64url'),
      counter: 0, // the account's rules compare counters
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) throw refused()
  return {
    backedUp: authenticationInfo.credentialBackedUp,
    counter: authenticationInfo.newCounter,
  }
}

/** The account that a discoverable passkey names; undefined if what it says is no id of one. */
export const accountOf = ({ response }: SignedChallenge): string | undefined => {
  const named = Buffer.from(response.userHandle ?? '', 'base64url').toString()
  return Id.safeParse(named).data
}

/** @throws {Refusal} `not_found`: this Kith signs people in elsewhere. */
export const requireSite = ({
  passkeySite,
}: {
  readonly passkeySite: PasskeySite | undefined
}): PasskeySite => {
  if (!passkeySite) throw nothingHere()
  return passkeySite
}

/** The site of passkeys that a configuration names. */
export const passkeySiteOf = ({
  ownSignIn,
}: Pick<Config, 'ownSignIn'>): PasskeySite | undefined => {
  if (ownSignIn?.type !== 'passkeys') return undefined
  const { origin } = ownSignIn
  const { hostname: domain } = new URL(origin)
  return { domain, origin, issuer: `${origin}${LOCAL_PROVIDER_PATH}` }
}

/**
 * Notes that a passkey of an account signed a challenge, and returns its id. Of a passkey that was removed, only its
 * owner learns so: the signature is verified first.
 *
 * @throws {Refusal} `passkey_unknown`, `passkey_removed`, `passkey_cloned` or `passkey_refused`.
 */
export const usePasskey = async (
  request: Pick<ApiRequest<never>, 'dispatch' | 'readState'>,
  site: PasskeySite,
  accountId: string,
  challenge: string,
  signed: SignedChallenge,
): Promise<string> => {
  const stream = streams.kithAccount(accountId)
  const { passkeys } = await request.readState(kithAccount, stream)
  const passkey = passkeys.find(({ credentialId }) => credentialId === signed.id)
  if (!passkey) throw unknownPasskey()
  const signature = await verifySigned(site, challenge, signed, passkey)
  const { passkeyId } = passkey
  await request.dispatch(kithAccount, stream, {
    type: 'UsePasskey',
    accountId,
    passkeyId,
    ...signature,
  })
  return passkeyId
}
