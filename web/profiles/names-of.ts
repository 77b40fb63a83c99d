import type { MemberName } from '../../contracts/profiles/member-name.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'

/** `Wren & Ash`, `Wren, Ash & Robin`. */
const joinNames = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' & ')

/** The names of several members as a text. */
export const namesOf = (people: readonly MemberName[]): string =>
  joinNames(people.map(({ pseudonym }) => bidiIsolate(pseudonym)))
