import { relationshipStyles } from '../../contracts/profiles/profile-choices.ts'
import { CLAUSE, clauseOf } from './clauses.ts'
import { FACET, type Facet, type Vocabulary } from './vocabulary.ts'
import { genderNumber, orientationNumber, ownGender, ownOrientation } from './words-of.ts'

export type Clause = readonly number[]
export type WordSource = Pick<Vocabulary, 'acquire'>

/** Numbers of words, sorted as `clause-holds.ts` looks them up. */
const sorted = (numbers: readonly number[]): number[] =>
  numbers.toSorted((one, other) => one - other)

/** Holds for a member with any of these words of a facet. */
export const anyWordOf = (facet: Facet, list: readonly string[], words: WordSource): Clause =>
  clauseOf(CLAUSE.anyWord, ...sorted(list.map(word => words.acquire(facet, word))))

/** Holds for a member with none of these words of a facet. */
export const noWordOf = (facet: Facet, list: readonly string[], words: WordSource): Clause =>
  clauseOf(CLAUSE.noWord, ...sorted(list.map(word => words.acquire(facet, word))))

const styles = Object.keys(relationshipStyles)

/** The number of a style in its column, from 1; 0 for one that is not offered. */
export const styleNumber = (style: string): number => styles.indexOf(style) + 1

const maskOf = (numbers: readonly number[]): number =>
  numbers.reduce((mask, number) => mask | (1 << number), 0)

export type Choice = {
  readonly asks: number
  readonly facet: Facet
  readonly numberOf: (value: string) => number
  readonly ownWord: (value: string) => string | undefined
}

export const gender: Choice = {
  asks: CLAUSE.gender,
  facet: FACET.gender,
  numberOf: genderNumber,
  ownWord: ownGender,
}
export const orientation: Choice = {
  asks: CLAUSE.orientation,
  facet: FACET.orientation,
  numberOf: orientationNumber,
  ownWord: ownOrientation,
}

/** Values of the list by mask; other words match the same words of a member. */
export const choose = (
  { asks, facet, numberOf, ownWord }: Choice,
  values: string[],
  words: WordSource,
) => {
  const own = values.flatMap(value => ownWord(value) ?? [])
  const listed = values.filter(value => ownWord(value) === undefined)
  const mask = maskOf(listed.map(numberOf)) & ~1
  const numbers = sorted(own.map(word => words.acquire(facet, word)))
  return mask === 0 && numbers.length === 0 ? [] : [clauseOf(asks, mask, ...numbers)]
}

export const chooseStyles = (values: readonly string[]) =>
  values.length === 0 ? [] : [clauseOf(CLAUSE.style, maskOf(values.map(styleNumber)) & ~1)]

/** Whether a bit of `TRAIT` is as sought. */
export const trait = (bit: number, isSet: boolean) => clauseOf(CLAUSE.trait, bit, Number(isSet))
