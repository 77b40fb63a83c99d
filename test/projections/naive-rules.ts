import type { RuleSurface, StoredRule } from '../../contracts/stored-rules.ts'
import type { Subject } from './naive-filters.ts'

const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]+/g, '_')
const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[a-z]+/g) ?? []

/** What a member states: nothing, one value or a list of texts. */
type Scalar = string | number | boolean
type Stated = Scalar | readonly string[] | undefined

/** What a rule can be about, by the name of the facet. */
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
      return Object.hasOwn(profile.facets, facet) ? profile.facets[facet] : undefined
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

/** Whether a rule describes a member: one of the values that they stated, for a list, is enough. */
const describesByRule = ({ facet, ...rule }: StoredRule, subject: Subject): boolean => {
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

/** Whether a rule of a member with this action touches another on a surface. */
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
