import type { LoginError } from '../../contracts/sign-in.ts'

/** The login page, saying what went wrong and where a sign-in shall lead. */
export const loginAddress = (error: LoginError, next = '/'): string =>
  `/auth/login?${new URLSearchParams(next === '/' ? { error } : { error, next })}`
