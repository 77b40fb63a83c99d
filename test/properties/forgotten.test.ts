import test from 'ava'
import fc from 'fast-check'
import * as z from 'zod'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { Cell, cellOf } from '../../contracts/core/geo.ts'
import { type DomainEvent, events, eventsByDecider } from '../../contracts/events.ts'
import { demo } from '../../demo/community/decider.ts'
import { conversation } from '../../domain/chat/decider.ts'
import { member } from '../../domain/identity/decider.ts'
import { suggestions } from '../../domain/insights/decider.ts'
import { score } from '../../domain/insights/insight-decider.ts'
import { pair } from '../../domain/matching/decider.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { reportResolution } from '../../domain/staff/report-resolution-decider.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import { foldEvent } from '../../projections/runtime/fold-event.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { longAgo } from '../deciders/outcome.ts'
import { named, newEvent } from '../projections/histories.ts'
import { runsOf } from '../workers/context-engines.ts'
import { erasableLogs } from './erasable-logs.ts'

type Json = z.core.JSONSchema.BaseSchema

const cells = [0, 40, -70].map(lat => cellOf({ lat, lon: 5 }))

const few = ['one', 'two', 'three'].map(named)

/** Any value that fits a schema; there are few different ids, so that events share subjects. */
const fitting = (found: Json, root: Json = found): fc.Arbitrary<unknown> => {
  const schema = (found.$ref ? root.$defs?.[found.$ref.split('/').at(-1) ?? ''] : found) as Json
  const inside = (part: unknown) => fitting(part as Json, root)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(inside))
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(inside))
  const type = Array.isArray(schema.type) ? schema.type : [schema.type]
  if (type.length > 1) return fc.oneof(...type.map(one => inside({ ...schema, type: one })))
  switch (type[0]) {
    case 'object': {
      if (schema.propertyNames)
        return fc.dictionary(fc.constantFrom('diet', 'kids'), inside(schema.additionalProperties))
      const parts = Object.entries(schema.properties ?? {}).map(([key, part]) => [
        key,
        inside(part),
      ])
      const requiredKeys = (schema.required ?? []) as never[]
      return fc.record(Object.fromEntries(parts), { requiredKeys })
    }
    case 'array':
      return fc.array(inside(schema.items), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(schema.minItems ?? 0, 3)),
      })
    case 'integer':
      if (schema.maximum === z.toJSONSchema(Cell).maximum) return fc.constantFrom(...cells)
      return fc.integer({ min: schema.minimum ?? 1, max: Math.min(schema.maximum ?? 90, 90) })
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 90, 90) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
  }
  if (schema.format === 'uuid') return fc.constantFrom(...few)
  if (schema.format === 'date-time') return fc.constant(longAgo)
  if (schema.format === 'date') return fc.constant(longAgo.slice(0, 10))
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
  return fc.string({ minLength: schema.minLength ?? 0, maxLength: 5 })
}

const anyEvent = fc.oneof(
  ...events.map(({ type, data }) =>
    fitting(z.toJSONSchema(data, { io: 'input', unrepresentable: 'any' }) as Json).map(
      said => ({ type, data: said }) as DomainEvent,
    ),
  ),
)

type AnyDecider = {
  readonly initialState: unknown
  evolve(state: unknown, event: RecordedEvent<DomainEvent>): unknown
}

/** Every decider that keeps a state, with the types of its own events. */
const deciders = Object.entries({
  member,
  profile,
  pair,
  conversation,
  inbox,
  suggestions,
  score,
  reportResolution,
  suspension,
  demo,
}).map(([name, decider]) => ({
  ...(decider as unknown as AnyDecider),
  own: new Set<string>(
    eventsByDecider[name as keyof typeof eventsByDecider].map(({ type }) => type),
  ),
}))

const foldEverything = (history: readonly RecordedEvent<DomainEvent>[]) => {
  for (const view of allViews) {
    const documents = new Map<string, unknown>()
    for (const event of history)
      for (const [key, document] of foldEvent(view, event, one => documents.get(one) ?? null))
        documents.set(key, document)
  }
  for (const { initialState, evolve, own } of deciders) {
    let state = initialState
    for (const event of history) if (own.has(event.type)) state = evolve(state, event)
  }
}

test('any history folds after any of its members is forgotten', async t => {
  const openErasableLog = await erasableLogs(t)
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyEvent, { maxLength: 40 }),
      fc.func(fc.boolean()),
      async (history, gone) => {
        const { log, after, forget } = await openErasableLog(gone)
        for (const event of history) await log.append('any', 'any', [newEvent(event, longAgo)])
        const remembered = await Array.fromAsync(log.readAll({ after }))
        foldEverything(remembered)
        await forget()
        const left = await Array.fromAsync(log.readAll({ after }))
        t.is(left.length, history.length)
        foldEverything(left)
      },
    ),
    { numRuns: runsOf(60) },
  )
})
