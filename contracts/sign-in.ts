/**
 * Endpoint that returns the signed-in account. In its own file, so that the first page can call it
 * without loading schemas.
 */
export const sessionPath = '/api/auth/user'

/** Values of `error` that the login page shows; any other value counts as `unknown`. */
export const loginErrors = ['cancelled', 'expired', 'unavailable', 'unknown'] as const

export type LoginError = (typeof loginErrors)[number]
