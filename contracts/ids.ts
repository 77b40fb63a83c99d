import { parse, v5 } from 'uuid'
import * as z from 'zod'

/** An opaque id: a UUID, read in lower case however it is written (RFC 9562, section 4). */
export const Id = z.uuid().toLowerCase().meta({ description: 'Opaque id' })

const namespace = parse('6f0c5c3e-6a52-4a0b-9f0e-3f6f5b1d2c77')
const utf8 = new TextEncoder()

/**
 * The id that follows from a cause: the same parts always give the same id, so whatever is
 * repeated under it is a repeat. UUID version 5, RFC 9562.
 */
export const causedId = (...parts: readonly string[]): string =>
  v5(utf8.encode(JSON.stringify(parts)), namespace)

/** The profile of a member, made or not: there is one, so its id follows from theirs. */
export const profileIdOf = (memberId: string): string => causedId('profile', memberId)
