import fc from 'fast-check'
import { Hobby } from '../../contracts/profiles/hobbies.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { relationshipStyles } from '../../contracts/profiles/profile-choices.ts'
import {
  citableBoundaries,
  comparableWishes,
  scorerSubject,
} from '../../engines/adapters/scorer/subject.ts'
import type { BoundaryAnswer, ScorerSubject, WishAnswer } from '../../engines/ports/scorer.ts'

/** A subject with AI consent and otherwise only what `parts` set. */
export const subject = (parts: Partial<ScorerSubject> = {}): ScorerSubject => ({
  aiConsent: true,
  ageBracket: '35-44',
  relationshipStyle: 'solo_poly',
  modes: ['dating', 'friendship', 'networking'],
  bio: null,
  seekingDescription: null,
  hobbies: [],
  boundaries: {},
  wishes: {},
  ...parts,
})

const boundaryLevel = fc.constantFrom<BoundaryAnswer>('yes', 'maybe', 'no')
const wishLevel = fc.constantFrom<WishAnswer>('must_have', 'like_to_have', 'maybe', 'off_limits')
const words = `garden climb books silly honest quiet train trains choir you love poly partners slow
  kitchen glaze dog rope tea 100 ignore the and ünïcode 日本 mountains mountain`.split(/\s+/)

const bio = fc.option(
  fc.oneof(
    fc.array(fc.constantFrom(...words), { maxLength: 60 }).map(list => list.join(' ')),
    fc.string({ maxLength: 200, unit: 'grapheme' }),
  ),
  { nil: null },
)

const someOf = <K extends string, V>(keys: readonly K[], level: fc.Arbitrary<V>) =>
  fc.dictionary(fc.constantFrom(...keys), level, { maxKeys: 12 }) as fc.Arbitrary<
    Partial<Record<K, V>>
  >

/** Any subject. */
export const anySubject: fc.Arbitrary<ScorerSubject> = fc.record({
  aiConsent: fc.boolean(),
  ageBracket: fc
    .integer({ min: 18, max: 100 })
    .map(age => scorerSubject(profile({ age })).ageBracket),
  relationshipStyle: fc.constantFrom(...Object.keys(relationshipStyles), 'something_else'),
  modes: fc.subarray([...modes]),
  bio,
  seekingDescription: bio,
  hobbies: fc.uniqueArray(fc.constantFrom(...Hobby.options), { maxLength: 15 }),
  boundaries: someOf(citableBoundaries, boundaryLevel),
  wishes: someOf(comparableWishes, wishLevel) as fc.Arbitrary<Record<string, WishAnswer>>,
})

/** A profile from which a subject can be made. */
export const profile = (
  parts: Partial<Parameters<typeof scorerSubject>[0]> = {},
): Parameters<typeof scorerSubject>[0] => ({
  aiConsent: true,
  age: 38,
  relationshipStyle: 'solo_poly',
  modes: ['dating'],
  bio: null,
  seekingDescription: null,
  hobbies: [],
  boundaries: [],
  relationshipPreferences: [],
  ...parts,
})
