import { Refusal } from '../../contracts/core/refusals.ts'
import { type LoginError, signUpRefusals } from '../../contracts/identity/sign-in.ts'
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

/** Runs a step of a sign-in to `next`. @throws {SignInEnded} in place of a `SignInFailed` or a refused sign-up. */
export const stepTowards = async <T>(next: string, step: () => Promise<T>): Promise<T> => {
  try {
    return await step()
  } catch (error) {
    if (error instanceof SignInFailed) throw new SignInEnded(error.reason, next, error.cause)
    const refused = error instanceof Refusal && signUpRefusals.find(code => code === error.code)
    throw refused ? new SignInEnded(refused, next, error) : error
  }
}
