// In a process of its own: measures time.
import test from 'ava'
import * as z from 'zod'
import { routes } from '../features.ts'
import type { Route } from './route.ts'

/** Length of the largest body that the server reads. */
const LENGTH = 100_000
/**
 * Validating a pathological text may take at most this many times as long as a loop over its
 * characters.
 */
const MOST = 200

const fill = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH)

const pathological: Readonly<Record<string, string>> = {
  'combining marks': `a${fill('\u0301')}`,
  'combining marks out of order': `a${fill('\u0301\u0316')}`,
  'beginnings of e-mail addresses': fill('a@'),
  'dotted words': fill('a.'),
  'numbers and brackets': fill('1('),
  'white space': `a${fill(' ')}b`,
  'line ends': `a${fill('\n')}b`,
  'emoji that are never finished': fill('\u{1F469}\u200D'),
  joiners: `\u0628${fill('\u200C')}`,
  'Arabic marks': `\u0628${fill('\u064B')}`,
  slashes: fill('/..'),
  'ids that are almost one': fill('0-'),
  'characters that grow when normalised': fill('\uFDFA'),
}

type Place = { readonly schema: z.ZodType; readonly path: readonly (string | number)[] }

type JsonSchema = {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
}

/** Returns the paths of a schema that accept text. */
const textsOf = (schema: JsonSchema, path: readonly (string | number)[] = []): Place['path'][] => [
  ...(schema.type === 'string' ? [path] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
    textsOf(one, [...path, name]),
  ),
  ...(schema.items ? textsOf(schema.items, [...path, 0]) : []),
  ...(schema.anyOf ?? []).flatMap(one => textsOf(one, path)),
]

const placesOf = ({ params, query, body }: Route): Place[] =>
  [params, query, body].flatMap(schema => {
    if (!schema) return []
    const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
    return textsOf(described).map(path => ({ schema, path }))
  })

const holding = (path: Place['path'], text: string): unknown => {
  const [first, ...rest] = path
  if (first === undefined) return text
  const inner = holding(rest, text)
  return typeof first === 'number' ? [inner] : { [first]: inner }
}

/**
 * Returns the fastest of three runs in milliseconds, which filters out other load of the machine.
 */
const quickest = (work: () => unknown): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const began = performance.now()
      work()
      return performance.now() - began
    }),
  )

test('no text of any route takes more time than its length has characters', t => {
  const places = routes.flatMap(route =>
    placesOf(route as Route).map(place => ({ ...place, route: `${route.method} ${route.path}` })),
  )
  t.true(places.length > 20)
  for (const [name, text] of Object.entries(pathological)) {
    const looking = quickest(() => {
      let sum = 0
      for (const character of text) sum += character.codePointAt(0) ?? 0
      return sum
    })
    for (const { route, schema, path } of places) {
      const input = holding(path, text)
      const taken = quickest(() => schema.safeParse(input))
      t.true(taken <= looking * MOST + 1, `${route} ${path.join('.')}, ${name}: ${taken} ms`)
      t.false(schema.safeParse(input).success, `${route} ${path.join('.')} took ${name}`)
    }
  }
})
