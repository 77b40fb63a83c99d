/** Where the client asks who is signed in. Apart, so that a first page needs no schemas to ask. */
export const sessionPath = '/api/auth/user'

/** The words that the login page may show as `error`; any other reads `unknown`. */
export const loginErrors = ['cancelled', 'expired', 'unavailable', 'unknown'] as const

export type LoginError = (typeof loginErrors)[number]
