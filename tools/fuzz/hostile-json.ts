import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { type Call, type Hostile, way, withHeader } from './call.ts'

/** Marker in most hostile values: an error that contains it repeats its input. */
export const MARK = 'zq7mark'

/** A token of JSON that `JSON.stringify` would not write, e.g. `1e999`. Without quotes. */
const token = (text: string): string => `<<token ${text}>>`

/** Serialises to JSON with its raw tokens. */
const written = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(/"<<token ([^>]*)>>"/g, '$1')

const words =
  `|null|undefined|NaN|true|0|-1|1e999|[object Object]|__proto__|constructor|toString|length|then|$where
|$ref|2026-02-30T25:61:61Z|00000000-0000-0000-0000-000000000000|DELETE|dating|/\\evil.example|//evil.example
|javascript:alert(1)|a@b.example|Kith Staff`.split('|')

/** Characters that make texts long, slow, invisible or misleading, and any other UTF-16 unit. */
const unit = fc.oneof(
  fc.constantFrom(
    ...'a| |\n|\0|\u001b[2J|\u0085|\u00ad|\u0301|\u0488|\u202e|\u2066|\u200b|\u200d'.split('|'),
  ),
  fc.constantFrom(
    ...'\u2028|\ufeff|\ufe0f|\ud800|\udc00|\ufdfa|\u0130|\u3164|\u{1f468}\u200d|\u{e0100}'.split(
      '|',
    ),
  ),
  fc.constantFrom(...'a@|http://|%00|%|\\|"|\' OR 1=1 --|<b>|${|{{|../'.split('|')),
  fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code)),
)

/** A text that parsers or validators may mishandle. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...words),
  fc
    .tuple(unit, fc.constantFrom(1, 9, 51, 101, 501, 1_001, 3_001, 10_000, 50_000))
    .map(([one, times]) => MARK + one.repeat(times)),
  fc.array(unit, { maxLength: 400 }).map(units => units.join('') + MARK),
)

const rawTokens = ['1e999', '-1e999', '-0', '0x10', 'NaN', '1e', '00', '1'.repeat(5_000)].map(token)

/** A value of any type; a field accepts at most a few of them. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  fc.constantFrom(-1, 1.5, 17, 101, 12_451, 2 ** 31, 2 ** 53, -(2 ** 63), 5e-324, ...rawTokens),
  fc.jsonValue(),
  fc.constantFrom(500, 20_000).map(depth => token('['.repeat(depth) + ']'.repeat(depth))),
  fc
    .tuple(fc.constantFrom('x', null, 1, {}), fc.constantFrom(1, 7, 21, 101, 5_000))
    .map(([one, times]) => Array(times).fill(one)),
  fc
    .constantFrom(1, 30, 2_000)
    .map(size => Object.fromEntries(Array.from({ length: size }, (_, n) => [`${MARK}${n}`, n]))),
)

/** Names that no schema declares, short and long, and names of inherited properties. */
const hostileKey = fc.constantFrom(
  ...['__proto__', 'constructor', '', ' ', 'id', 'memberId', 'isVerified', '$ref', '\ud800'],
  ...[MARK, MARK.repeat(1_000), `${MARK}\u202e\0`],
)

type Path = readonly string[]

/** Deeper than any contract; an earlier change may nest deeper. */
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

const jsonOf = (call: Call): object => {
  try {
    return JSON.parse(textOf(call)) ?? {}
  } catch {
    return {} // an earlier change left invalid JSON
  }
}

const asJson = (call: Call): Call =>
  call.headers.some(([name]) => name === 'Content-Type')
    ? call
    : withHeader(call, 'Content-Type', 'application/json')

const withText = (call: Call, text: string): Call => asJson({ ...call, body: Buffer.from(text) })

const withEntry = (call: Call, key: string, value: unknown): Call => {
  const inner = textOf(call)
    .trim()
    .replace(/^\{|\}$/g, '')
  const entry = `${JSON.stringify(key)}:${written(value)}`
  return withText(call, `{${[inner, entry].filter(Boolean).join(',')}}`)
}

const contentTypes =
  `text/plain|application/xml|multipart/form-data|application/json; charset=utf-16
|application/json;|application/json; charset="|application/vnd.api+json|application/csp-report|json||*/*
|multipart/form-data; boundary=|application/${MARK}`.split(/\n?\|/)

const damaged =
  '|{|}|{"a":|[1,|"thirty"|null|12|true|[]|{}{}|{\'a\':1}|{a:1}|{"a":1,}|\ufeff{}| {} |{"a":NaN}|{"a":"\u0001"}|{"\\ud800":1}|/**/{}|\0'

const invalidUtf8 = [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2]]

const encodings: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: bytes => gzipSync(bytes),
  deflate: bytes => deflateSync(bytes),
  br: bytes => brotliCompressSync(bytes),
  'gzip, gzip': bytes => gzipSync(gzipSync(bytes)),
  zstd: bytes => bytes,
  [MARK]: bytes => bytes,
}

const compressedZeros = gzipSync(Buffer.alloc(50_000_000))

const otherValue = way('other value', fc.tuple(fc.nat(), hostileValue), (call, [at, by]) => {
  const value = jsonOf(call)
  const paths = pathsIn(value)
  return withText(call, written(replaced(value, paths[at % paths.length] ?? [], by)))
})

/** Changes that make a JSON body invalid for its route. */
export const hostileBody: Hostile = fc.oneof(
  { weight: 4, arbitrary: otherValue },
  way('missing key', fc.nat(), (call, at) => {
    const entries = Object.entries(jsonOf(call))
    return withText(
      call,
      written(Object.fromEntries(entries.toSpliced(at % (entries.length + 1), 1))),
    )
  }),
  way('extra key', fc.tuple(hostileKey, hostileValue), (call, [key, value]) =>
    withEntry(call, key, value),
  ),
  way('duplicate key', fc.tuple(fc.nat(), hostileValue), (call, [at, value]) => {
    const keys = Object.keys(jsonOf(call))
    return withEntry(call, keys[at % keys.length] ?? MARK, value)
  }),
  way('no JSON', fc.constantFrom(...damaged.split('|')), withText),
  way('cut JSON', fc.integer({ min: 1, max: 20 }), (call, by) =>
    withText(call, textOf(call).slice(0, -by)),
  ),
  way(
    'deep JSON',
    fc.tuple(fc.constantFrom('[', '{"a":'), fc.constantFrom(1_000, 16_000)),
    (call, [one, times]) => withText(call, one.repeat(times)),
  ),
  way('large JSON', fc.constantFrom(99_999, 100_000, 100_001, 1_000_000), (call, size) =>
    withText(call, textOf(call).padEnd(size)),
  ),
  way(
    'invalid UTF-8',
    fc.tuple(fc.nat(), fc.constantFrom(...invalidUtf8)),
    (call, [drawn, bytes]) => {
      const at = drawn % (call.body.length + 1)
      const parts = [call.body.slice(0, at), Uint8Array.from(bytes), call.body.slice(at)]
      return asJson({ ...call, body: Buffer.concat(parts) })
    },
  ),
  way('content type', fc.constantFrom(...contentTypes, `${'a'.repeat(5_000)}/json`), (call, type) =>
    withHeader(call, 'Content-Type', type),
  ),
  way('content encoding', fc.constantFrom(...Object.entries(encodings)), (call, [name, encode]) =>
    withHeader({ ...call, body: encode(call.body) }, 'Content-Encoding', name),
  ),
  way('compressed zeros', fc.constant(compressedZeros), (call, body) =>
    withHeader(asJson({ ...call, body }), 'Content-Encoding', 'gzip'),
  ),
)
