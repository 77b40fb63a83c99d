import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { type Call, type Mutate, withHeader } from './call.ts'
import type { Choose } from './choose.ts'
import { hostileKey, hostileValue, MARK, written } from './hostile-values.ts'

type Path = readonly (string | number)[]

/** Deeper than any contract; an earlier mutation may nest deeper. */
const MOST_DEEP = 8

/** Paths of all values in a JSON value: the whole, then its parts. */
const pathsIn = (value: unknown, at: Path = []): Path[] => [
  at,
  ...(typeof value === 'object' && value !== null && at.length < MOST_DEEP
    ? Object.entries(value).flatMap(([key, part]) => pathsIn(part, [...at, key]))
    : []),
]

const replaced = (value: unknown, [key, ...rest]: Path, by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[Number(key)], rest, by))
  const object = value as Record<string, unknown>
  return { ...object, [key]: replaced(object[key], rest, by) }
}

const textOf = ({ body }: Call): string => Buffer.from(body).toString()

const jsonOf = (call: Call): unknown => {
  try {
    return JSON.parse(textOf(call))
  } catch {
    return {} // an earlier mutation left invalid JSON
  }
}

const withText = (call: Call, text: string): Call => ({ ...call, body: Buffer.from(text) })

const asJson = (call: Call): Call =>
  call.headers.some(([name]) => name === 'Content-Type')
    ? call
    : withHeader(call, 'Content-Type', 'application/json')

const withEntry = (call: Call, key: string, value: unknown): Call => {
  const inner = textOf(call)
    .trim()
    .replace(/^\{|\}$/g, '')
  const entry = `${JSON.stringify(key)}:${written(value)}`
  return withText(asJson(call), `{${[inner, entry].filter(Boolean).join(',')}}`)
}

const contentTypes = [
  ...['text/plain', 'application/xml', 'multipart/form-data', 'application/x-www-form-urlencoded'],
  ...['application/json; charset=utf-16', 'application/json; charset=latin1', 'application/json;'],
  ...[
    'application/json; charset="',
    'application/vnd.api+json',
    'application/csp-report',
    'json',
    '',
  ],
  ...[`application/${MARK}`, `${'a'.repeat(5_000)}/json`, 'multipart/form-data; boundary=', '*/*'],
]

const compressedZeros = gzipSync(Buffer.alloc(50_000_000))

const encodings: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: bytes => gzipSync(bytes),
  deflate: bytes => deflateSync(bytes),
  br: bytes => brotliCompressSync(bytes),
  'gzip, gzip': bytes => gzipSync(gzipSync(bytes)),
  zstd: bytes => bytes,
  [MARK]: bytes => bytes,
}

const damaged = [
  ...[
    '',
    '{',
    '}',
    '{"a":',
    '[1,',
    '"thirty"',
    'null',
    '12',
    'true',
    '[]',
    '{}{}',
    "{'a':1}",
    '{a:1}',
  ],
  ...[
    '{"a":1,}',
    '\ufeff{}',
    ' {} ',
    '{"a":NaN}',
    '{"a":"\u0001"}',
    '{"\\ud800":1}',
    '/**/{}',
    '\0',
  ],
]

const invalidUtf8 = [
  [0xff],
  [0xc0, 0x80],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xe2, 0x82],
]

/** Mutations that make a JSON body invalid for its route. */
export const hostileBody = (choose: Choose): readonly [string, Mutate] => {
  const ways: Readonly<Record<string, Mutate>> = {
    'other value': call => {
      const value = jsonOf(call)
      const changed = replaced(value, choose.one(pathsIn(value)), hostileValue(choose))
      return withText(asJson(call), written(changed))
    },
    'missing key': call => {
      const entries = Object.entries((jsonOf(call) ?? {}) as object)
      const remaining = entries.toSpliced(choose.number(0, Math.max(0, entries.length - 1)), 1)
      return withText(asJson(call), written(Object.fromEntries(remaining)))
    },
    'extra key': call => withEntry(call, hostileKey(choose), hostileValue(choose)),
    'duplicate key': call => {
      const keys = Object.keys((jsonOf(call) ?? {}) as object)
      return withEntry(call, keys.length > 0 ? choose.one(keys) : MARK, hostileValue(choose))
    },
    'no JSON': call => withText(asJson(call), choose.one(damaged)),
    'cut JSON': call => withText(asJson(call), textOf(call).slice(0, -choose.number(1, 20))),
    'deep JSON': call =>
      withText(asJson(call), choose.one(['[', '{"a":']).repeat(choose.one([1_000, 16_000]))),
    'large JSON': call => {
      const room = choose.one([99_999, 100_000, 100_001, 1_000_000]) - textOf(call).length
      return withText(asJson(call), textOf(call) + ' '.repeat(Math.max(0, room)))
    },
    'invalid UTF-8': call => {
      const { body } = call
      const at = choose.number(0, body.length)
      const bytes = Uint8Array.from(choose.one(invalidUtf8))
      return asJson({ ...call, body: Buffer.concat([body.slice(0, at), bytes, body.slice(at)]) })
    },
    'content type': call => withHeader(call, 'Content-Type', choose.one(contentTypes)),
    'content encoding': call => {
      const [name, encode] = choose.one(Object.entries(encodings))
      return withHeader({ ...call, body: encode(call.body) }, 'Content-Encoding', name)
    },
    'compressed zeros': call =>
      withHeader(asJson({ ...call, body: compressedZeros }), 'Content-Encoding', 'gzip'),
  }
  const plain = ['other value', 'other value', 'other value', 'extra key', 'missing key']
  const way = choose.one([...plain, ...Object.keys(ways)])
  return [way, ways[way] as Mutate]
}
