import type { RuleSurface, StoredRule } from '../../contracts/discovery/stored-rules.ts'
import type { Subject } from './naive-filters.ts'

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]+/g, '_')
const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[a-z]+/g) ?? []

/** A stated facet: nothing, one value or a list of texts. */
type Scalar = string | number | boolean
type Stated = Scalar | readonly string[] | undefined

/** A number in the band that others see: steps of five in its second digit. */
const banded = <T>(value: T): T | number => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return value
  const size = BigInt(Math.trunc(Math.abs(value)))
  const digits = String(size).length
  const width = digits < 2 ? 1n : 5n * 10n ** BigInt(digits - 2)
  const least = size - (size % width)
  return Number(value < 0 ? -(least + width - 1n) : least)
}

/** The stated value of a facet that a rule names. */
const statedBy = (facet: string, { profile, age }: Subject): Stated => {
  switch (facet) {
    case 'age':
      return age
    case 'gender':
      return profile.gender || undefined
    case 'orientation':
      return profile.orientation || undefined
    case 'relationship_style':
      return profile.relationshipStyle
    case 'is_verified':
      return profile.isVerified
    case 'face_hidden':
      return profile.faceHidden
    case 'tags':
      return profile.tags.length > 0 ? profile.tags : undefined
    case 'pronouns':
      return profile.pronouns ?? undefined
    default:
      return Object.hasOwn(profile.facets, facet) ? banded(profile.facets[facet]) : undefined
  }
}

const listed: Readonly<Record<string, readonly string[] | undefined>> = {
  gender: ['man', 'woman', 'non_binary', 'genderfluid', 'agender'],
  orientation: ['pansexual', 'bisexual', 'demisexual', 'asexual', 'straight', 'gay', 'lesbian'],
}

const isOne = (facet: string, stated: string | number | boolean, value: unknown): boolean => {
  if (typeof stated !== 'string' || typeof value !== 'string') return stated === value
  if (facet === 'pronouns') return wordsIn(value).every(word => wordsIn(stated).includes(word))
  const isOther = value === 'other' && listed[facet]?.includes(plain(stated)) === false
  return plain(stated) === plain(value) || isOther
}

/** The rule with its numbers as bands; the age stays exact. */
const withBands = (rule: StoredRule): StoredRule => {
  if (rule.facet === 'age') return rule
  const { value } = rule
  if (Array.isArray(value)) return { ...rule, value: value.map(banded) } as StoredRule
  if (typeof value !== 'object' || value === null)
    return { ...rule, value: banded(value) } as StoredRule
  return { ...rule, value: { min: banded(value.min), max: banded(value.max) } } as StoredRule
}

/** Whether a rule describes a member; one value of a list is enough. */
const describesByRule = (given: StoredRule, subject: Subject): boolean => {
  const { facet, ...rule } = withBands(given)
  const stated = statedBy(facet, subject)
  if (stated === undefined) return rule.operator === 'NOT_EXISTS'
  const all: readonly Scalar[] = typeof stated === 'object' ? stated : [stated]
  const has = (value: unknown) => all.some(one => isOne(facet, one, value))
  const [number] = all
  switch (rule.operator) {
    case 'EQ':
      return has(rule.value)
    case 'NEQ':
      return !has(rule.value)
    case 'IN':
    case 'CONTAINS_ANY':
      return rule.value.some(has)
    case 'NOT_IN':
      return !rule.value.some(has)
    case 'CONTAINS_ALL':
      return rule.value.every(has)
    case 'GTE':
      return typeof number === 'number' && number >= rule.value
    case 'LTE':
      return typeof number === 'number' && number <= rule.value
    case 'RANGE':
      return typeof number === 'number' && number >= rule.value.min && number <= rule.value.max
    case 'EXISTS':
      return true
    case 'NOT_EXISTS':
      return false
  }
}

/** Whether a rule of a member with this action applies to another on a surface. */
export const isTouched = (
  rules: readonly StoredRule[],
  action: StoredRule['action'],
  surface: RuleSurface,
  subject: Subject,
): boolean =>
  rules.some(
    rule =>
      rule.action === action &&
      (rule.scope === 'ALL' || rule.scope === surface) &&
      describesByRule(rule, subject),
  )
