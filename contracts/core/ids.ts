import { v5 } from 'uuid'
import * as z from 'zod'

/** An opaque id: a UUID, normalised to lower case (RFC 9562, section 4). */
export const Id = z.uuid().toLowerCase().meta({ description: 'Opaque id' })

const namespace = '6f0c5c3e-6a52-4a0b-9f0e-3f6f5b1d2c77'

/**
 * An id derived from its parts (UUID version 5, RFC 9562), so that a repeated action has the same
 * id.
 */
export const causedId = (...parts: readonly string[]): string =>
  v5(new TextEncoder().encode(JSON.stringify(parts)), namespace)

/** The profile id of a member, derived from the member's id, whether the profile exists or not. */
export const profileIdOf = (memberId: string): string => causedId('profile', memberId)
