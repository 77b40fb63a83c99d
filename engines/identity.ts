import type { LoginError } from '../contracts/identity.ts'

/** What must be kept secret between sending someone to the provider and their coming back. */
export type SignInSecrets = {
  /** Comes back with them: it says which sign-in this is. */
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Whom a provider vouches for. `issuer` and `subject` together are unique for ever. */
export type Identity = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly firstName: string | null
  readonly lastName: string | null
  readonly pictureUrl: string | null
}

/** Somebody else's word for who a person is. */
export interface IdentityProvider {
  /**
   * Where to send a person who wants to sign in, and what to keep until they are back.
   *
   * @throws {SignInFailed} `unavailable`.
   */
  begin(redirectUri: string): Promise<{ address: URL; secrets: SignInSecrets }>

  /**
   * Whom the provider vouches for, once they came back to `callback`.
   *
   * @throws {SignInFailed} they cancelled, the provider did not answer, or its answer does not hold.
   */
  finish(callback: URL, secrets: SignInSecrets): Promise<Identity>
}

/** Nobody is signed in. `reason` is what the login page may say of it. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed'
  readonly code = 'sign_in_failed'
  readonly reason: LoginError

  constructor(reason: LoginError, cause?: unknown) {
    super(`The sign-in ended: ${reason}.`, { cause })
    this.reason = reason
  }
}
