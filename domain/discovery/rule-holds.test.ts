import test from 'ava'
import type { StoredRule } from '../../contracts/discovery/stored-filters.ts'
import type { StoredFacets } from '../../contracts/profiles/facets.ts'
import { statement } from '../../test/samples/discovery-member.ts'
import type { Statement } from './member.ts'
import { anyRuleHolds } from './rule-holds.ts'

type Ask = Pick<StoredRule, 'operator' | 'value'>
const eq = (value: string | number | boolean): Ask => ({ operator: 'EQ', value })
const exists: Ask = { operator: 'EXISTS', value: null }
const missing: Ask = { operator: 'NOT_EXISTS', value: null }

/** Whether a rule describes a member who states this. */
const describes = (stated: Partial<Statement>, facet: string, ask: Ask): boolean => {
  const rule = { facet, ...ask, action: 'BLOCK', scope: 'ALL', notes: null } as StoredRule
  return anyRuleHolds([rule], 'BLOCK', 'PEOPLE', {
    stated: { ...statement, ...stated },
    age: 30,
    miles: null,
    isVerified: false,
    daysHere: 0,
  })
}

/** A value of the facet `it`, the condition of a rule on it, and whether the rule describes the member. */
const examples: readonly (readonly [StoredFacets[string] | undefined, Ask, boolean])[] = [
  ['Raw Food', eq('raw-food'), true],
  ['raw', eq('raw food'), false],
  [['raw', 'vegan'], eq('vegan'), true],
  [2.5, eq(2.5), true],
  [0, eq(-0), true],
  ['2', eq(2), false],
  [true, eq(true), true],
  [true, eq(false), false],
  ['true', eq(true), false],
  [undefined, eq(true), false],
  ['vegan', { operator: 'NEQ', value: 'paleo' }, true],
  ['vegan', { operator: 'NEQ', value: 'vegan' }, false],
  [['raw', 'vegan'], { operator: 'NEQ', value: 'vegan' }, false],
  [7, { operator: 'NEQ', value: 'vegan' }, true],
  [undefined, { operator: 'NEQ', value: 'vegan' }, false],
  ['vegan', { operator: 'IN', value: ['paleo', 'vegan', 3] }, true],
  [3, { operator: 'IN', value: ['paleo', 'vegan', 3] }, true],
  [false, { operator: 'IN', value: [true] }, false],
  ['vegan', { operator: 'NOT_IN', value: ['paleo', 3] }, true],
  [3, { operator: 'NOT_IN', value: ['paleo', 3] }, false],
  [undefined, { operator: 'NOT_IN', value: ['paleo', 3] }, false],
  [2.5, { operator: 'GTE', value: 2.5 }, true],
  [2.4, { operator: 'GTE', value: 2.5 }, true],
  [183, { operator: 'GTE', value: 199 }, true],
  [183, { operator: 'GTE', value: 200 }, false],
  [44, eq(40), true],
  [45, eq(44), false],
  ['9', { operator: 'GTE', value: 2 }, false],
  [-1e300, { operator: 'LTE', value: -5 }, true],
  [undefined, { operator: 'LTE', value: 5 }, false],
  [3, { operator: 'RANGE', value: { min: 3, max: 3 } }, true],
  [4, { operator: 'RANGE', value: { min: 1, max: 3 } }, false],
  [false, exists, true],
  [undefined, exists, false],
  [undefined, missing, true],
  ['', missing, false],
  [['Dutch', 'Twi'], { operator: 'CONTAINS_ANY', value: ['twi', 'thai'] }, true],
  ['Twi', { operator: 'CONTAINS_ANY', value: ['twi', 'thai'] }, true],
  [['Dutch'], { operator: 'CONTAINS_ANY', value: ['twi', 'thai'] }, false],
  [['Dutch', 'Twi'], { operator: 'CONTAINS_ALL', value: ['twi', 'dutch'] }, true],
  [['Dutch', 'Twi'], { operator: 'CONTAINS_ALL', value: ['twi', 'thai'] }, false],
]

test('each operator describes exactly the right members, numbers in the bands that are shown', t => {
  for (const [stated, ask, expected] of examples)
    t.is(
      describes({ facets: stated === undefined ? {} : { it: stated } }, 'it', ask),
      expected,
      JSON.stringify([stated, ask]),
    )
})

test('a facet is found by its own name, even one that objects inherit', t => {
  t.false(describes({ facets: { diet: 'vegan' } }, 'food', eq('vegan')))
  t.false(describes({}, 'constructor', exists))
  t.true(describes({ facets: { constructor: 'x' } }, 'constructor', exists))
  t.false(describes({ facets: { diet: 'vegan' } }, 'di', exists))
})

test('rules compare fields of the profile as filters do, the age exactly', t => {
  t.true(describes({}, 'age', { operator: 'RANGE', value: { min: 30, max: 31 } }))
  t.false(describes({}, 'age', { operator: 'GTE', value: 31 }))
  t.true(describes({ gender: 'Two Spirit' }, 'gender', eq('two-spirit')))
  t.true(describes({ gender: 'Two Spirit' }, 'gender', eq('other')))
  t.true(describes({ gender: '' }, 'gender', missing))
  t.false(describes({ gender: '' }, 'gender', { operator: 'NEQ', value: 'woman' }))
  t.true(describes({}, 'relationship_style', eq('Solo-Poly')))
  t.true(describes({ pronouns: 'She/they' }, 'pronouns', eq('they/she')))
  t.true(describes({ pronouns: null }, 'pronouns', missing))
  t.true(
    describes({ tags: ['Jazz', 'Chess'] }, 'tags', { operator: 'CONTAINS_ALL', value: ['chess'] }),
  )
  t.true(describes({}, 'is_verified', eq(false)))
  t.false(describes({}, 'face_hidden', eq(true)))
})
