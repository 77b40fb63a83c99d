import type { LoginError } from '../../contracts/identity/sign-in.ts'

/** Secrets kept between the start of a sign-in and the return from the provider. */
export type SignInSecrets = {
  /** Returned by the provider; identifies the sign-in. */
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** An identity that a provider vouches for. `issuer` and `subject` together are unique for ever. */
export type VerifiedIdentity = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly firstName: string | null
  readonly lastName: string | null
  readonly pictureUrl: string | null
  /** The passkey that signed in; null at other providers. */
  readonly passkeyId: string | null
}

/** A provider of identities. */
export interface IdentityProvider {
  /**
   * The address to send a person to, and the secrets to keep until they return.
   *
   * @throws {SignInFailed} `unavailable`.
   */
  begin(redirectUri: string): Promise<{ address: URL; secrets: SignInSecrets }>

  /**
   * The identity of the person who returned to `callback`.
   *
   * @throws {SignInFailed} they cancelled, the provider did not answer, or its answer is not valid.
   */
  finish(callback: URL, secrets: SignInSecrets): Promise<VerifiedIdentity>
}

/** Nobody is signed in. `reason` is what the login page shows. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed'
  readonly code = 'sign_in_failed'
  readonly reason: LoginError

  constructor(reason: LoginError, cause?: unknown) {
    super(`The sign-in ended: ${reason}.`, { cause })
    this.reason = reason
  }
}
