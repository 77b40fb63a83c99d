/** Interval of the server's `listening` message, in milliseconds. */
export const LISTENING_EVERY = 30_000

/** Close codes with which the server ends a socket. */
export const closeCodes = {
  signedOut: 4401,
  notYours: 4403,
  tooSlow: 4408,
  silent: 4410,
  tooMuch: 4429,
} as const
