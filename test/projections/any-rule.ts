import fc from 'fast-check'
import {
  ruleActions,
  ruleScopes,
  type StoredRule,
} from '../../contracts/discovery/stored-filters.ts'

/** Facets of generated members, with values of every kind. */
export const anyFacets = fc.constantFrom(
  {},
  { diet: 'Vegan', kids: 2 },
  { diet: ['vegan', 'raw food'], smokes: true, kids: 2.5 },
  { diet: 'true', smokes: false, kids: -1, constructor: 'x' },
  { diet: 2, smokes: 'true', kids: 1e300 },
)

const texts = fc.subarray(['vegan', 'Raw-Food', 'true', 'none'], { minLength: 1 })
const numbers = fc.subarray([2, 2.5, -1, 0, 1e300], { minLength: 1 })
const flags = fc.subarray([true, false], { minLength: 1 })
const mixed = fc.tuple(texts, numbers, flags).map(([a, b, c]) => [...a, ...b, ...c])

/** Values of the right type for each facet; of any type for own facets. */
const valuesOf: Readonly<Record<string, fc.Arbitrary<(string | number | boolean)[]>>> = {
  diet: fc.oneof(texts, numbers, flags, mixed),
  kids: fc.oneof(numbers, numbers, texts),
  smokes: fc.oneof(flags, texts),
  constructor: texts,
  unheard_of: texts,
  age: fc.subarray([18, 24, 24.5, 30, 40, -3, 1e9], { minLength: 1 }),
  gender: fc.subarray(['woman', 'Non binary', 'two-spirit', 'other', 'man'], { minLength: 1 }),
  orientation: fc.subarray(['gay', 'heteroflexible', 'other'], { minLength: 1 }),
  relationship_style: fc.subarray(['solo_poly', 'Polyfidelity', 'swinging'], { minLength: 1 }),
  pronouns: fc.subarray(['they', 'they/she', 'he', 'xe'], { minLength: 1 }),
  tags: fc.subarray(['jazz', 'Board-Games', 'chess'], { minLength: 1 }),
  is_verified: flags,
  face_hidden: flags,
}

const isText = (value: unknown) => typeof value === 'string'

/** An operator of a rule with fitting values. */
const askOf = (values: readonly (string | number | boolean)[]) => {
  const texts = values.filter(isText)
  const [low = 0, high = low] = values
    .filter(one => typeof one === 'number')
    .toSorted((a, b) => a - b)
  return fc.constantFrom(
    ...(['EQ', 'NEQ'] as const).map(operator => ({ operator, value: values[0] })),
    ...(['IN', 'NOT_IN'] as const).map(operator => ({ operator, value: values })),
    ...(['GTE', 'LTE'] as const).map(operator => ({ operator, value: low })),
    { operator: 'RANGE', value: { min: low, max: high } },
    ...(['EXISTS', 'NOT_EXISTS'] as const).map(operator => ({ operator, value: null })),
    ...(texts.length === 0
      ? []
      : (['CONTAINS_ANY', 'CONTAINS_ALL'] as const).map(operator => ({ operator, value: texts }))),
  )
}

/** Any rule. Many describe some members of generated histories. */
export const anyRule: fc.Arbitrary<StoredRule> = fc
  .constantFrom(...Object.keys(valuesOf))
  .chain(facet =>
    (valuesOf[facet] as fc.Arbitrary<(string | number | boolean)[]>).chain(askOf).chain(ask =>
      fc
        .record({
          action: fc.constantFrom(...ruleActions),
          scope: fc.constantFrom(...ruleScopes, 'PEOPLE', 'PEOPLE'),
        })
        .map(rest => ({ facet, ...ask, ...rest, notes: null }) as StoredRule),
    ),
  )
