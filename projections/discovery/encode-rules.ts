import { comparable, wordsOf } from '../../contracts/core/folded-text.ts'
import { numberBand } from '../../contracts/discovery/facets.ts'
import {
  type RuleAction,
  type RuleScope,
  type RuleSurface,
  ruleSurfaces,
  type StoredRule,
} from '../../contracts/discovery/stored-rules.ts'
import {
  anyWordOf,
  type Choice,
  type Clause,
  choose,
  chooseStyles,
  gender,
  orientation,
  trait,
  type WordSource,
} from './choice-clauses.ts'
import { CLAUSE, clauseOf, GROUP, GROUP_HEADER, type Group } from './clauses.ts'
import { TRAIT } from './members.ts'
import { type FacetScalar, facetWord, splitNumber } from './own-facets.ts'
import { FACET, type Facet } from './vocabulary.ts'

/** The bit of a surface. */
export const surfaceBit = (surface: RuleSurface): number => 1 << ruleSurfaces.indexOf(surface)

/** The bits of all surfaces. */
export const EVERY_SURFACE = (1 << ruleSurfaces.length) - 1

/** The bits of the surfaces on which a rule holds. */
const scopeBits = (scope: RuleScope): number =>
  scope === 'ALL' ? EVERY_SURFACE : surfaceBit(scope)

/** Holds if none of the clauses does. */
const none = (...clauses: readonly Clause[]): Clause => clauseOf(CLAUSE.none, ...clauses.flat())
const always = none()
const never = none(always)
const any = ([first = never, ...others]: readonly Clause[]): Clause =>
  others.length === 0 ? first : none(none(first, ...others))

/** How rules compare one facet; values are of the kind of the facet. */
type Comparison = {
  /** Holds for a member who has stated the facet. */
  stated(words: WordSource): Clause
  /** Holds for a member who has stated any of these values, alone or among others. */
  equalsAny(values: readonly FacetScalar[], words: WordSource): Clause
  between(least: number, greatest: number, words: WordSource): Clause
}

const noNumber = { between: () => never }

const chosen = (choice: Choice): Comparison => ({
  stated: () => clauseOf(choice.asks, ~1),
  equalsAny: (values, words) => any(choose(choice, values.map(String), words)),
  ...noNumber,
})

const style: Comparison = {
  stated: () => clauseOf(CLAUSE.style, ~1),
  equalsAny: values => any(chooseStyles(values.map(value => comparable(String(value))))),
  ...noNumber,
}

const flag = (bit: number): Comparison => ({
  stated: () => always,
  equalsAny: values => any([...new Set(values)].map(value => trait(bit, value === true))),
  ...noNumber,
})

/** A text holds if each of its words is among the member's. */
const text = (facet: Facet, partsOf: (value: string) => readonly string[]): Comparison => ({
  stated: () => none(clauseOf(CLAUSE.unstated, facet)),
  equalsAny(values, words) {
    const texts = values.map(value => partsOf(String(value)))
    const single = texts.flatMap(([word, ...more]) => (word && more.length === 0 ? [word] : []))
    const longer = texts.filter(({ length }) => length > 1)
    return any([
      ...(single.length === 0 ? [] : [anyWordOf(facet, single, words)]),
      ...longer.map(parts =>
        clauseOf(CLAUSE.allWords, ...parts.map(part => words.acquire(facet, part))),
      ),
    ])
  },
  ...noNumber,
})

const MOST_YEARS = 0xffff

const years = (least: number, greatest: number): Clause => {
  const from = Math.ceil(Math.max(0, least))
  const to = Math.floor(Math.min(MOST_YEARS, greatest))
  return from > to ? never : clauseOf(CLAUSE.age, from, to)
}

const age: Comparison = {
  stated: () => always,
  equalsAny: values => any(values.map(value => years(Number(value), Number(value)))),
  between: years,
}

/** Profile fields that rules can name, by their names in `profileFacets`. */
const ofProfile: Readonly<Record<string, Comparison>> = {
  age,
  gender: chosen(gender),
  orientation: chosen(orientation),
  relationship_style: style,
  pronouns: text(FACET.pronouns, wordsOf),
  tags: text(FACET.tag, value => [comparable(value)].filter(Boolean)),
  is_verified: flag(TRAIT.verified),
  face_hidden: flag(TRAIT.faceHidden),
}

/** Where the band of a number begins: numbers are compared as they are shown. */
const bandFrom = (value: number): number =>
  Number.isFinite(value) ? numberBand(value).from : value

/** A facet that members name themselves. */
const ownFacet = (facet: string): Comparison => ({
  stated: words => clauseOf(CLAUSE.anyWord, words.acquire(FACET.own, facet)),
  equalsAny: (values, words) =>
    anyWordOf(
      FACET.own,
      values.map(value => facetWord(facet, value)),
      words,
    ),
  between: (least, greatest, words) =>
    clauseOf(
      CLAUSE.number,
      words.acquire(FACET.own, facet),
      ...splitNumber(bandFrom(least)),
      ...splitNumber(bandFrom(greatest)),
    ),
})

const comparisonOf = (facet: string): Comparison =>
  (Object.hasOwn(ofProfile, facet) ? ofProfile[facet] : undefined) ?? ownFacet(facet)

/** The clauses of a rule; it describes members for whom all hold. */
const clausesOf = ({ facet, ...rule }: StoredRule, words: WordSource): Clause[] => {
  const { stated, equalsAny, between } = comparisonOf(facet)
  switch (rule.operator) {
    case 'EQ':
      return [equalsAny([rule.value], words)]
    case 'NEQ':
      return [stated(words), none(equalsAny([rule.value], words))]
    case 'IN':
    case 'CONTAINS_ANY':
      return [equalsAny(rule.value, words)]
    case 'NOT_IN':
      return [stated(words), none(equalsAny(rule.value, words))]
    case 'CONTAINS_ALL':
      return rule.value.map(value => equalsAny([value], words))
    case 'GTE':
      return [between(rule.value, Number.POSITIVE_INFINITY, words)]
    case 'LTE':
      return [between(Number.NEGATIVE_INFINITY, rule.value, words)]
    case 'RANGE':
      return [between(rule.value.min, rule.value.max, words)]
    case 'EXISTS':
      return [stated(words)]
    case 'NOT_EXISTS':
      return [none(stated(words))]
  }
}

const kindOf: Readonly<Record<RuleAction, number>> = {
  BLOCK: GROUP.blocks,
  DE_RANK: GROUP.deRanks,
}

/** The rules of a member as groups in their order; acquires their words. */
export const encodeRules = (rules: readonly StoredRule[], words: WordSource): Group[] =>
  rules.map(rule => {
    const inside = clausesOf(rule, words).flat()
    return [kindOf[rule.action], GROUP_HEADER + inside.length, scopeBits(rule.scope), ...inside]
  })
