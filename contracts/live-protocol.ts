/** How often the server says that it listens, in milliseconds. */
export const LISTENING_EVERY = 30_000

/** Why the server ends a socket. */
export const closeCodes = {
  signedOut: 4401,
  notYours: 4403,
  tooSlow: 4408,
  silent: 4410,
  tooMuch: 4429,
} as const
