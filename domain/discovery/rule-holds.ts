import { comparable, wordsOf } from '../../contracts/core/folded-text.ts'
import type {
  RuleAction,
  RuleSurface,
  StoredRule,
} from '../../contracts/discovery/stored-filters.ts'
import { numberBand } from '../../contracts/profiles/facets.ts'
import {
  type ListedChoices,
  listedGenders,
  listedOrientations,
} from '../../contracts/profiles/identity-choices.ts'
import { isChosen, isWithin, type Subject } from './filter-holds.ts'
import { folded } from './member.ts'

type Scalar = string | number | boolean

/** A value as it is compared: texts folded, numbers as the band that others see. */
const compared = (value: Scalar): Scalar => {
  if (typeof value === 'string') return comparable(value)
  return typeof value === 'number' ? numberBand(value).from : value
}

/** A facet of a member: its values, and how they are compared. */
type Facet = {
  readonly values: readonly Scalar[]
  readonly isStated: boolean
  /** The number as it is compared with others. */
  readonly asNumber: (value: number) => number
  readonly equals: (value: Scalar) => boolean
}

const facetOf = (values: readonly Scalar[], more: Partial<Facet> = {}): Facet => ({
  values,
  isStated: values.length > 0,
  asNumber: value => value,
  equals: value => values.includes(typeof value === 'string' ? comparable(value) : value),
  ...more,
})

/** A folded value of a list. */
const chosen = (listed: ListedChoices, stated: string): Facet =>
  facetOf([stated].filter(Boolean), {
    equals: value => isChosen(listed, stated, [String(value)]) === true,
  })

/** All words of a value must be among those of the text. */
const text = (words: readonly string[]): Facet =>
  facetOf(words, {
    equals(value) {
      const sought = wordsOf(String(value))
      return sought.length > 0 && sought.every(word => words.includes(word))
    },
  })

/** A facet that the member named. */
const ownFacet = (stated: Scalar | readonly string[] | undefined): Facet => {
  const values = stated === undefined ? [] : [stated].flat().map(compared)
  return facetOf(values, {
    isStated: stated !== undefined,
    asNumber: value => numberBand(value).from,
    equals: value => values.includes(compared(value)),
  })
}

const findFacet = (facet: string, { stated, age, isVerified }: Subject): Facet => {
  switch (facet) {
    case 'age':
      return facetOf([age])
    case 'gender':
      return chosen(listedGenders, folded.gender(stated))
    case 'orientation':
      return chosen(listedOrientations, folded.orientation(stated))
    case 'relationship_style':
      return facetOf([comparable(stated.relationshipStyle)].filter(Boolean))
    case 'pronouns':
      return text(folded.pronouns(stated))
    case 'tags':
      return facetOf(folded.tags(stated))
    case 'is_verified':
      return facetOf([isVerified])
    case 'face_hidden':
      return facetOf([stated.faceHidden])
    default:
      return ownFacet(Object.hasOwn(stated.facets, facet) ? stated.facets[facet] : undefined)
  }
}

/** Whether a rule describes a member. One fitting value of a list is enough. */
export const ruleHolds = (rule: StoredRule, subject: Subject): boolean => {
  const { values, isStated, asNumber, equals } = findFacet(rule.facet, subject)
  const isBetween = (min: number, max: number) =>
    typeof values[0] === 'number' && isWithin(values[0], { min, max })
  switch (rule.operator) {
    case 'EQ':
      return equals(rule.value)
    case 'NEQ':
      return isStated && !equals(rule.value)
    case 'IN':
    case 'CONTAINS_ANY':
      return rule.value.some(equals)
    case 'NOT_IN':
      return isStated && !rule.value.some(equals)
    case 'CONTAINS_ALL':
      return rule.value.every(equals)
    case 'GTE':
      return isBetween(asNumber(rule.value), Number.POSITIVE_INFINITY)
    case 'LTE':
      return isBetween(Number.NEGATIVE_INFINITY, asNumber(rule.value))
    case 'RANGE':
      return isBetween(asNumber(rule.value.min), asNumber(rule.value.max))
    case 'EXISTS':
      return isStated
    case 'NOT_EXISTS':
      return !isStated
  }
}

/** Where members meet without a mode; rules about everything hold on all of these surfaces. */
export type Surface = RuleSurface | 'CONSTELLATIONS' | 'JOINT_CARDS'

/** Whether a rule with this action describes a member on a surface. */
export const anyRuleHolds = (
  rules: readonly StoredRule[],
  action: RuleAction,
  surface: Surface,
  subject: Subject,
): boolean =>
  rules.some(
    rule =>
      rule.action === action &&
      (rule.scope === 'ALL' || rule.scope === surface) &&
      ruleHolds(rule, subject),
  )
