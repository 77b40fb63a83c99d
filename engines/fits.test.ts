import test from 'ava'
import fc from 'fast-check'
import * as z from 'zod'
import { events } from '../contracts/events.ts'
import { named } from '../test/projections/histories.ts'
import { fitsUnchanged } from './fits.ts'

const schema = z.object({
  id: z.uuid().toLowerCase(),
  kind: z.enum(['one', 'other']),
  pair: z.tuple([z.int().min(1).max(9), z.boolean()]),
  days: z.array(z.iso.date()).min(1),
  said: z.union([z.object({ text: z.string() }), z.string()]),
  score: z.number().gt(0).lt(1).nullable(),
  note: z.string().optional(),
})
const fits = fitsUnchanged(schema)

const good = {
  id: named('me'),
  kind: 'one',
  pair: [3, true],
  days: ['2028-02-29'],
  said: { text: 'Soup' },
  score: 0.5,
}

test('what fits and says nothing else is known at a glance', t => {
  t.true(fits?.(good))
  t.true(fits?.({ ...good, note: 'Bread', said: 'Soup', score: null }))
})

test('every event has such a glance', t => {
  for (const { type, data } of events) t.truthy(fitsUnchanged(data), type)
})

const doubtful: [what: string, value: unknown][] = [
  ['nothing', null],
  ['a list', [good]],
  ['something more', { ...good, more: 1 }],
  ['something less', { ...good, kind: undefined }],
  ['an id that would be read in lower case', { ...good, id: named('me').toUpperCase() }],
  ['no id', { ...good, id: 'me' }],
  ['another choice', { ...good, kind: 'third' }],
  ['one of two', { ...good, pair: [3] }],
  ['three of two', { ...good, pair: [3, true, 3] }],
  ['too small a number', { ...good, pair: [0, true] }],
  ['half a number', { ...good, pair: [1.5, true] }],
  ['an edge that does not count', { ...good, score: 1 }],
  ['a day that there is not', { ...good, days: ['2027-02-29'] }],
  ['too short a list', { ...good, days: [] }],
  ['something more inside', { ...good, said: { text: 'Soup', more: 1 } }],
]

for (const [what, value] of doubtful)
  test(`${what} is left to the schema`, t => {
    t.false(fits?.(value))
  })

test('a schema that knows more than its parts has none', t => {
  t.is(fitsUnchanged(z.object({ at: z.string().trim().default('now') })), undefined)
  t.is(fitsUnchanged(z.strictObject({ id: z.string() })), undefined)
  t.is(fitsUnchanged(z.string().refine(text => text === 'Soup')), undefined)
  t.is(fitsUnchanged(z.email()), undefined)
})

test('the schema never disagrees with a glance', t => {
  const near = fc.record(
    {
      id: fc.constantFrom<unknown>(named('me'), 'ME', 1),
      kind: fc.constantFrom<unknown>('one', 'two', null),
      pair: fc.array(fc.oneof(fc.integer({ min: 0, max: 10 }), fc.boolean()), { maxLength: 3 }),
      days: fc.array(fc.constantFrom('2026-02-28', '2026-02-30', 'today'), { maxLength: 2 }),
      said: fc.oneof(fc.string(), fc.record({ text: fc.anything(), more: fc.anything() })),
      score: fc.oneof(fc.double(), fc.constant(null)),
      note: fc.oneof(fc.string(), fc.constant(undefined), fc.integer()),
      more: fc.anything(),
    },
    { requiredKeys: ['id', 'kind', 'pair', 'days', 'said', 'score'] },
  )
  const anything = fc.oneof(
    near,
    fc.record({}).map(() => good),
    fc.anything(),
  )
  fc.assert(
    fc.property(anything, value => {
      const parsed = schema.safeParse(value)
      if (fits?.(value)) t.deepEqual(parsed.data, value as typeof parsed.data)
    }),
    { numRuns: 2_000 },
  )
})
