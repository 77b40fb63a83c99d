import { hash } from 'node:crypto'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const hashed = (text: string, digits: number): string => hash('sha256', text).slice(0, digits)

/**
 * The trace id of a correlation, 32 hexadecimal digits: those of a UUID, so that a trace is found by
 * the correlation of its events, and the beginning of a hash of any other text.
 */
export const traceIdOf = (correlation: string): string =>
  UUID.test(correlation) ? correlation.replaceAll('-', '') : hashed(correlation, 32)

/** The span id of a key, 16 hexadecimal digits. */
export const spanIdOf = (key: string): string => hashed(key, 16)
