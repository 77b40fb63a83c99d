/** Path of the signed-in account, in a file without schemas for the first page. */
export const sessionPath = '/api/auth/user'

/** Values of `error` that the login page shows; any other value counts as `unknown`. */
export const loginErrors = ['cancelled', 'expired', 'unavailable', 'unknown'] as const

export type LoginError = (typeof loginErrors)[number]
