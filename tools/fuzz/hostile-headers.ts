import { type Mutate, withHeader } from './call.ts'
import type { Choose } from './choose.ts'
import { MARK } from './hostile-values.ts'

const long = 'a'.repeat(6_000)
const many = (of: string, count: number) => Array(count).fill(of).join(',')

const values: Readonly<Record<string, readonly string[]>> = {
  'Idempotency-Key': [
    'k1',
    'k1',
    'k2',
    'k'.repeat(128),
    'k'.repeat(129),
    long,
    MARK,
    '',
    '"',
    '__proto__',
  ],
  'If-None-Match': [
    '*',
    '"',
    'W/""',
    `W/"${MARK}"`,
    many('"a"', 1_000),
    ',,,',
    '',
    'W/"a", *',
    long,
  ],
  'If-Modified-Since': ['Sat, 01 Jan 2050 00:00:00 GMT', 'never', '', '0', long],
  'If-Match': ['*', '"a"'],
  'If-Unmodified-Since': ['Sat, 01 Jan 2000 00:00:00 GMT'],
  Accept: [
    'text/html',
    'application/json;q=0',
    '*/*;q=2',
    'image/*',
    long,
    ';;;',
    'text/html;q=1e999',
  ],
  'Accept-Encoding': [
    'gzip',
    'br',
    'zstd',
    'deflate',
    'identity;q=0',
    '*;q=0',
    'gzip;q=NaN',
    long,
    ',',
  ],
  'Accept-Language': ['*', long, 'x'.repeat(10)],
  Range: [
    'bytes=0-0',
    'bytes=-1',
    'bytes=9999999-',
    'bytes=0-1,2-3',
    'items=1',
    many('bytes=0-0', 500),
  ],
  Cookie: [
    ...[
      '',
      ';',
      '=',
      'kith_session=',
      `kith_session=${MARK}`,
      `kith_session=${long}`,
      'kith_session="a"',
    ],
    ...[
      '__Host-kith_session=a',
      many('kith_session=a', 300).replaceAll(',', '; '),
      'kith_sign_in=%ff',
      'kith_browser=%ff',
    ],
    ...['kith_session=%00', '__proto__=a', `kith_sign_in=${MARK}`],
  ],
  Host: [
    'evil.example',
    '',
    'localhost',
    '127.0.0.1',
    '[::1]',
    'a b',
    '127.0.0.1:0',
    '127.0.0.1:99999',
    MARK,
  ],
  Origin: ['null', 'https://evil.example', '', 'http://127.0.0.1', long, MARK],
  Referer: ['https://evil.example', '', long],
  'Sec-Fetch-Site': ['cross-site', 'same-site', 'none', '', MARK],
  'Sec-Purpose': ['prefetch'],
  'X-Forwarded-For': ['127.0.0.1', many('1.1.1.1', 500), MARK],
  'X-Forwarded-Host': ['evil.example'],
  'X-Forwarded-Proto': ['https'],
  Forwarded: ['for=1.1.1.1'],
  Via: ['1.1 evil.example'],
  'X-Request-Id': [MARK, '', long],
  'X-HTTP-Method-Override': ['DELETE'],
  Authorization: ['Bearer ', `Bearer ${MARK}`, 'Basic Og==', long],
  'User-Agent': ['', long, `${MARK} (Android) Firefox/`, 'Mozilla/5.0 '.repeat(400)],
  Expect: ['100-continue', '200-ok'],
  Upgrade: ['h2c', 'websocket'],
  'Content-Length': ['0', '1'],
  'Max-Forwards': ['0'],
  DNT: ['1'],
}

const manyHeaders: Mutate = call => ({
  ...call,
  headers: [...call.headers, ...Array.from({ length: 1_000 }, (_, n) => [`X-${n}`, 'a'] as const)],
})

const twice = (name: string, value: string): Mutate => {
  return call => ({ ...call, headers: [...call.headers, [name, value]] })
}

/** Headers that violate HTTP itself, or that the parser refuses before the call is known. */
const belowRules = ['Content-Length', 'Host', 'Expect']

/** Headers that are wrong, large, repeated, or of another caller. */
export const hostileHeader = (choose: Choose): readonly [string, Mutate] => {
  if (choose.chance(2))
    return ['many headers', call => ({ ...manyHeaders(call), isMalformed: true })]
  if (choose.chance(4))
    return [
      'raw header',
      call => ({ ...withHeader(call, 'X-Raw', '\u0001\u00ff'), isMalformed: true }),
    ]
  const [name, candidates] = choose.one(Object.entries(values))
  const value = choose.one(candidates)
  const isTwice = choose.chance(20)
  const isMalformed = belowRules.includes(name)
  const mutate = isTwice
    ? twice(name, value)
    : (call: Parameters<Mutate>[0]) => withHeader(call, name, value)
  return [
    `${name}${isTwice ? ' twice' : ''}`,
    call => ({
      ...mutate(call),
      isMalformed: isMalformed || call.isMalformed === true,
      // The headers for framing decide whether the request is complete.
      ...(name === 'Content-Length' && { ends: 'half-way' as const }),
    }),
  ]
}
