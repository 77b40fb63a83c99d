import type { Choose } from './choose.ts'

/** Marker in most hostile values: an error that contains it repeats its input. */
export const MARK = 'zq7mark'

/** A token of JSON that `JSON.stringify` would not write, e.g. `1e999`. Without quotes. */
const token = (text: string): string => `<<token ${text}>>`

/** Serialises to JSON with its raw tokens. */
export const written = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(/"<<token ([^>]*)>>"/g, '$1')

const lengths = [1, 2, 9, 50, 51, 100, 101, 200, 500, 501, 1_001, 2_001, 3_001, 10_000, 50_000]

/** Characters that make texts long, slow, invisible or misleading. */
const units = [
  ...[
    'a',
    ' ',
    '\n',
    '\t',
    '\0',
    '\u001b[2J',
    '\u007f',
    '\u0085',
    '\u00ad',
    '\u00a0',
    '.',
    '@',
    '/',
  ],
  ...['\u0301', '\u0e31', '\u0488', '\u20e3', '\u202e', '\u2066', '\u200b', '\u200d', '\u200c'],
  ...['\u200f', '\u061c', '\u2028', '\u2060', '\ufeff', '\ufe0f', '\ufffc', '\ufffe', '\ud800'],
  ...['\udc00', '\ufdfa', '\u1e9e', '\u0130', '\u3164', '\u115f', '\u180b', '\u{1f468}\u200d'],
  ...['\u{1f3f4}\u{e0067}', '\u{e0100}', '\u{10ffff}', '\u{1f1e6}', '\u0915\u094d', '\u1100'],
  ...[
    'a@',
    'a.',
    'http://',
    'www.',
    '%00',
    '%',
    '\\',
    '"',
    "' OR 1=1 --",
    '<b>',
    '${',
    '{{',
    '../',
  ],
] as const

const words = [
  ...[
    '',
    ' ',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    'true',
    '0',
    '-1',
    '1e999',
    '[object Object]',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', 'then', '$where', '$ref'],
  ...['2026-02-30T25:61:61Z', '00000000-0000-0000-0000-000000000000', 'DELETE', 'delete', 'dating'],
  ...['/\\evil.example', '//evil.example', 'javascript:alert(1)', 'a@b.example', 'Kith Staff'],
] as const

/** A text that parsers or validators may mishandle. */
export const hostileText = (choose: Choose): string => {
  const marked = choose.chance(60) ? MARK : ''
  switch (choose.one(['word', 'repeated', 'repeated', 'mixed', 'any'] as const)) {
    case 'word':
      return choose.one(words)
    case 'repeated':
      return marked + choose.one(units).repeat(choose.one(lengths))
    case 'mixed':
      return Array.from({ length: choose.number(1, 40) }, () => choose.one(units)).join(marked)
    case 'any':
      return marked + choose.text(400)
  }
}

const numbers = [
  ...[0, -1, 1, 1.5, 17, 18, 100, 101, 12_450, 12_451, 2 ** 31, 2 ** 53, -(2 ** 63), 5e-324, 1e308],
  ...['1e999', '-1e999', '-0', '0x10', 'NaN', 'Infinity', '1e', '00', '1'.repeat(5_000)].map(token),
]

const deep = (depth: number): string => token('['.repeat(depth) + ']'.repeat(depth))

/** A value of any type; a field accepts at most a few of them. */
export const hostileValue = (choose: Choose): unknown => {
  switch (choose.one(['text', 'text', 'text', 'number', 'other', 'list', 'object'] as const)) {
    case 'text':
      return hostileText(choose)
    case 'number':
      return choose.one(numbers)
    case 'other':
      return choose.one([null, true, false, [], {}, [null], [[]], deep(500), deep(20_000)])
    case 'list':
      return Array(choose.one([1, 7, 21, 101, 5_000])).fill(choose.one(['x', null, 1, {}]))
    case 'object':
      return Object.fromEntries(
        Array.from({ length: choose.one([1, 3, 30, 2_000]) }, (_, n) => [`${MARK}${n}`, n]),
      )
  }
}

/** Names that no schema declares, short and long, and names of inherited properties. */
export const hostileKey = (choose: Choose): string =>
  choose.one([
    ...['__proto__', 'constructor', 'prototype', '', ' ', 'id', 'memberId', 'isVerified', '$ref'],
    ...[MARK, MARK.repeat(1_000), `${MARK}\u202e\0`, '\ud800'],
  ])
