import test from 'ava'
import * as z from 'zod'
import {
  mapHolders,
  ofNote,
  ofProfile,
  personalPaths,
  subjects,
  subjectsOf,
  withoutPersonal,
} from '../../contracts/core/personal.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { events } from '../../contracts/events.ts'

type Json = {
  $ref?: string
  $defs?: Record<string, Json>
  type?: string
  format?: string
  enum?: unknown
  const?: unknown
  properties?: Record<string, Json>
  items?: Json
  prefixItems?: Json[]
  anyOf?: Json[]
  additionalProperties?: Json | boolean
}

/** Ids, instants and closed lists reveal nothing about a person whose key is destroyed. */
const isClosed = ({ type, format, enum: listed, const: fixed }: Json) =>
  format === 'uuid' ||
  format === 'date' ||
  format === 'date-time' ||
  listed !== undefined ||
  fixed !== undefined ||
  type === 'boolean' ||
  type === 'null'

/** The paths of every schema part that can hold personal data. */
const telling = (found: Json, path: string, named = found.$defs ?? {}): string[] => {
  const schema = named[found.$ref?.replace('#/$defs/', '') ?? ''] ?? found
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`)
  const parts = [
    ...Object.entries(schema.properties ?? {}).map(([name, part]) => [inside(name), part] as const),
    ...(schema.items ? [[inside('*'), schema.items] as const] : []),
    ...(schema.prefixItems ?? []).map(part => [inside('*'), part] as const),
    ...(schema.anyOf ?? []).map(part => [path, part] as const),
    ...(typeof schema.additionalProperties === 'object'
      ? [[inside('*'), schema.additionalProperties] as const]
      : []),
  ]
  if (parts.length > 0) return parts.flatMap(([at, part]) => telling(part, at, named))
  return isClosed(schema) ? [] : [path]
}

const covers = (declared: string, path: string) =>
  path === declared || path.startsWith(`${declared}.`)

for (const { type, data, personal, open } of events) {
  const schema = z.toJSONSchema(data, { io: 'output', unrepresentable: 'any' }) as Json
  const encrypted = personal ? personalPaths(personal) : []

  test(`${type}: every text and number is either personal or open with a reason`, t => {
    const paths = telling(schema, '')
    const undeclared = paths.filter(
      path => ![...encrypted, ...Object.keys(open)].some(declared => covers(declared, path)),
    )
    t.deepEqual(undeclared, [], 'declare it in `personal` or `open` of the event')
    for (const declared of Object.keys(open)) {
      t.true(
        paths.some(path => covers(declared, path)),
        `${declared} is not there`,
      )
      t.false(
        encrypted.some(one => covers(one, declared)),
        `${declared} is both`,
      )
    }
  })

  if (personal)
    test(`${type}: the erased event fits the schema and names its key subjects`, t => {
      const within = personal.within
      const list = (data as unknown as z.ZodObject).shape[within ?? ''] as
        | z.ZodArray
        | z.ZodTuple
        | undefined
      const element = list instanceof z.ZodTuple ? list.def.items[0] : list?.element
      const holder = (element ?? data) as z.ZodObject
      for (const [field, value] of Object.entries(personal.erased)) {
        const fits = (holder.shape[field] as unknown as z.ZodType).safeParse(value)
        t.true(fits.success, field)
      }
      for (const { field } of personal.keySubjects) {
        const named = holder.shape[field] ?? (data as unknown as z.ZodObject).shape[field]
        t.truthy(named, `there is no ${field}`)
        t.false(field in personal.erased, `${field} must be readable to find its key`)
      }
    })
}

test('data owned by a member belongs to the subject of the member', t => {
  const owned = { keySubjects: [{ kind: 'member', field: 'id' }], erased: {} } as const
  const id = randomId()
  t.deepEqual(subjectsOf(owned, { id }, {}), [subjects.member(id)])
  t.notRegex(subjects.member(id), new RegExp(id))
})

test('an event without a note id belongs to the subject of its profile', t => {
  const [noteId, profileId] = [randomId(), randomId()]
  const owned = { keySubjects: [ofNote('noteId', ofProfile('profileId'))], erased: {} }
  t.deepEqual(subjectsOf(owned, { noteId, profileId }, {}), [subjects.note(noteId)])
  t.deepEqual(subjectsOf(owned, { profileId }, {}), [subjects.profile(profileId)])
})

test('data of two members is encrypted with both keys in any order of names', t => {
  const [one, other] = [randomId(), randomId()]
  const owned = { keySubjects: [{ kind: 'profile', field: 'profiles' }], erased: {} } as const
  const both = subjectsOf(owned, { profiles: [one, other] }, {})
  t.deepEqual(subjectsOf(owned, { profiles: [other, one] }, {}), both)
  t.deepEqual(both.toSorted(), [subjects.profile(one), subjects.profile(other)].sort())
})

test('personal fields are left out, also in lists', t => {
  const keySubjects = [{ kind: 'profile', field: 'id' }] as const
  const plain = { keySubjects, erased: { bio: null } }
  t.deepEqual(withoutPersonal(plain, { id: 'a', bio: 'Moss' }), { id: 'a' })
  const listed = { keySubjects, within: 'list', erased: { why: '' } }
  const data = { id: 'a', list: [{ id: 'b', why: 'Moss' }, { id: 'c' }] }
  t.deepEqual(withoutPersonal(listed, data), { id: 'a', list: [{ id: 'b' }, { id: 'c' }] })
  t.deepEqual(personalPaths(listed), ['list.*.why'])
  const seen: string[] = []
  mapHolders(listed, data, ({ path, fields }) => {
    seen.push(path)
    return fields
  })
  t.deepEqual(seen, ['list.0', 'list.1'])
})
