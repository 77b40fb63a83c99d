import type { LoginError } from '../../contracts/identity/sign-in.ts'

/** The address of the login page, with the error and the page to open after the sign-in. */
export const loginAddress = (error: LoginError, next = '/'): string =>
  `/auth/login?${new URLSearchParams(next === '/' ? { error } : { error, next })}`
