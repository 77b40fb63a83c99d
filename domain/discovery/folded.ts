import { comparable, wordsOf } from '../../contracts/core/folded-text.ts'
import type { Statement } from './member.ts'

/**
 * The same function, which computes its value once for each object. A deck compares a few hundred
 * members with the same filters, and folding text is most of the cost of that. Objects are never changed
 * in place, so the value stays true; it is forgotten with the object.
 */
export const oncePer = <K extends WeakKey, V>(compute: (key: K) => V): ((key: K) => V) => {
  const known = new WeakMap<K, V>()
  return key => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = compute(key)
    known.set(key, value)
    return value
  }
}

const notEmpty = ({ length }: { readonly length: number }): boolean => length > 0

/** Parts of a statement in the form in which filters, rules and the order of decks compare them. */
export const folded = {
  gender: oncePer((stated: Statement) => comparable(stated.gender)),
  orientation: oncePer((stated: Statement) => comparable(stated.orientation)),
  pronouns: oncePer((stated: Statement) => wordsOf(stated.pronouns ?? '')),
  tags: oncePer((stated: Statement) => stated.tags.map(comparable).filter(notEmpty)),
  currentRelationships: oncePer((stated: Statement) => wordsOf(stated.currentRelationships ?? '')),
  seekingDescription: oncePer((stated: Statement) => wordsOf(stated.seekingDescription ?? '')),
  /** The names of the place, of its region and of its country. */
  place: oncePer(({ place }: Statement) =>
    place ? [place.name, place.region ?? '', place.country].map(comparable) : [],
  ),
}

/** The choices of a filter in their compared form, without empty ones. */
export const foldedChoices = oncePer((choices: readonly string[]) =>
  choices.map(comparable).filter(notEmpty),
)

/** The words of each term of a filter, without empty terms. */
export const foldedTerms = oncePer((terms: readonly string[]) =>
  terms.map(wordsOf).filter(notEmpty),
)
