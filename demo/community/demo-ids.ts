import { causedId, profileIdOf } from '../../contracts/core/ids.ts'

/** Ids of the demo community. Each is derived from a member's key, so a repeat finds them again. */
export const memberIdOf = (key: string): string => causedId('demo member', key)

export const demoProfileId = (key: string): string => profileIdOf(memberIdOf(key))

/** `place` counts a member's pictures from 0. */
export const photoIdOf = (key: string, place: number): string =>
  causedId('demo photo', key, String(place))

/** An address in a domain that is reserved for examples (RFC 2606). */
export const emailOf = (key: string): string => `${key}@example.org`
