import type { LoginError } from '../../contracts/identity/sign-in.ts'
import { SignInFailed } from '../../engines/ports/identity.ts'

/** A sign-in that signed nobody in; `next` is where it would have led. */
export class SignInEnded extends Error {
  override readonly name = 'SignInEnded'
  readonly code = 'sign_in_ended'
  readonly reason: LoginError
  readonly next: string

  constructor(reason: LoginError, next = '/', cause?: unknown) {
    super(`The sign-in ended: ${reason}.`, { cause })
    this.reason = reason
    this.next = next
  }
}

/** Runs a step of a sign-in to `next`. @throws {SignInEnded} in place of a `SignInFailed`. */
export const stepTowards = async <T>(next: string, step: () => Promise<T>): Promise<T> => {
  try {
    return await step()
  } catch (error) {
    throw error instanceof SignInFailed ? new SignInEnded(error.reason, next, error.cause) : error
  }
}
