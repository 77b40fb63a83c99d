import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import { Cell, cellOf } from '../../contracts/core/geo.ts'
import { type DomainEvent, events } from '../../contracts/events.ts'
import { namedQuestion } from '../../contracts/questions/question-events.ts'
import { named } from './histories.ts'

type Json = z.core.JSONSchema.BaseSchema

/** Few ids, so that events touch the same documents. */
const ids = ['one', 'two', 'three'].map(named)
const cells = [0, 40, -70].map(lat => cellOf({ lat, lon: 5 }))
const DAY = 86_400_000
const start = Date.UTC(2026, 0, 1)
const maxCell = z.toJSONSchema(Cell).maximum

/** Events of each type; in every second one, optional fields are absent. */
const VARIANTS = 6

/** Number of values used of an enum, so that added values change no sample. */
const ENUM_VALUES = 3

const ofAdults = namedQuestion('kink', 'kink_0')

/** Events of a type with these data beside its variants, for a view that looks at a value beyond these. */
const extras: Readonly<Partial<Record<DomainEvent['type'], readonly object[]>>> = {
  Notified: [{ type: 'new_sign_in' }, { type: 'sign_in_changed' }],
  QuestionAnswered: [ofAdults],
  AnswerWithdrawn: [ofAdults],
  PackOptedIn: [{ packId: 'kink' }],
  PackOptedOut: [{ packId: 'kink' }],
  Decided: ids.flatMap(profileId =>
    ids.map(decisionId => ({
      ...{ profileId, decisionId, measure: 'limited' },
      until: '2027-01-01T00:00:00.000Z',
    })),
  ),
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** 24 bits of a text. */
const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUIntBE(0, 3)

/** Data that fits a schema, the same for the same `n`. */
const sample = (found: Json, n: number, root: Json = found): unknown => {
  const schema = (found.$ref ? root.$defs?.[found.$ref.split('/').at(-1) ?? ''] : found) as Json
  const inside = (part: unknown, more: number) => sample(part as Json, n + more, root)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum.slice(0, ENUM_VALUES), n)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return inside(pick(choices, n), 0)
  if (schema.prefixItems) return schema.prefixItems.map(inside)
  const type = Array.isArray(schema.type) ? pick(schema.type, n) : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => n % 2 === 0 || schema.required?.includes(key))
          .map(([key, part]) => [key, inside(part, hashOf(key) % ids.length)]),
      )
    case 'array':
      return Array.from({ length: Math.max(schema.minItems ?? 0, 1 + (n % 2)) }, (_, place) =>
        inside(schema.items, place),
      )
    case 'integer':
      if (schema.maximum === maxCell) return pick(cells, n)
      return (schema.minimum ?? 1) + (n % 3)
    case 'number':
      return schema.maximum === 1 ? (n % 90) / 90 : n % 90
    case 'boolean':
      return n % 2 === 0
    case 'null':
      return null
    default:
      return sampleText(schema, n)
  }
}

const sampleText = ({ format }: Json, n: number): string => {
  const at = new Date(start + n * DAY).toISOString()
  if (format === 'uuid') return pick(ids, n)
  if (format === 'date-time') return at
  return format === 'date' ? at.slice(0, 10) : `text ${n}`
}

/**
 * Events of every type, made from their schemas. An event depends on its own type and schema alone:
 * types that are added or listed in another order change no event of other types.
 */
export const sampleLog = (): RecordedEvent<DomainEvent>[] =>
  events
    .flatMap(({ type, version, data: definition }) => {
      const schema = z.toJSONSchema(definition, { io: 'input', unrepresentable: 'any' }) as Json
      const variants = Array.from({ length: VARIANTS }, (_, variant) => ({ variant, data: {} }))
      const between = (extras[type] ?? []).map((data, n) => ({ variant: n + 0.5, data }))
      return [...variants, ...between].map(({ variant, data }) => {
        const place = (variant + 1) * 2 ** 24 + hashOf(type)
        const id = named(`${type} ${variant}`)
        return {
          id,
          type,
          version,
          data: { ...(sample(schema, Math.floor(variant)) as object), ...data },
          stream: 'sample-1',
          revision: place,
          position: String(place),
          at: new Date(start + place * 1_000).toISOString(),
          meta: { command: id, correlation: id, causation: id },
        } as RecordedEvent<DomainEvent>
      })
    })
    .sort((one, other) => Number(one.position) - Number(other.position))

/** JSON of a sample with valid ids of questions: samples ignore their pattern, which allows no spaces. */
export const withQuestionIds = (json: string): string =>
  json.replaceAll(/"questionId":"text (\d+)"/g, '"questionId":"text-$1"')
