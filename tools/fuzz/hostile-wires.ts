import type { Mutate } from './call.ts'
import type { Choose } from './choose.ts'
import { MARK } from './hostile-values.ts'

const methods = [
  ...[
    'HEAD',
    'OPTIONS',
    'PUT',
    'PATCH',
    'DELETE',
    'POST',
    'GET',
    'TRACE',
    'PROPFIND',
    'PURGE',
    'QUERY',
  ],
  ...['MKCOL', 'LINK', 'M-SEARCH', 'CONNECT', 'get', 'BREW', MARK.toUpperCase()],
]

const unknownToHttp = ['get', 'BREW', MARK.toUpperCase()]

/** Methods that a route does not support, or that do not exist. */
export const hostileMethod = (choose: Choose): readonly [string, Mutate] => {
  const method = choose.one(methods)
  return [
    `method ${method}`,
    call => ({ ...call, method, isMalformed: call.isMalformed || unknownToHttp.includes(method) }),
  ]
}

/** Rare ways of sending a request. */
export const hostileWire = (choose: Choose): readonly [string, Mutate] => {
  const ways: Readonly<Record<string, Mutate>> = {
    chunked: call => ({ ...call, chunked: true }),
    'half a request': call => ({ ...call, ends: 'half-way', share: choose.number(0, 99) / 100 }),
    'reset connection': call => ({ ...call, ends: 'reset' }),
    pipelined: call => ({ ...call, times: choose.number(2, 12) }),
    'length and chunks': call => ({
      ...call,
      chunked: true,
      isMalformed: true,
      headers: [...call.headers, ['Content-Length', String(call.body.length)]],
    }),
    'broken chunks': call => ({
      ...call,
      isMalformed: true,
      headers: [
        ...call.headers,
        ['Transfer-Encoding', choose.one(['chunked', 'gzip, chunked', 'x'])],
      ],
      body: Buffer.from(
        choose.one(['zz\r\n', 'ffffffffffffffffff\r\n', '5\r\nabc\r\n0\r\n\r\n', '-1\r\n\r\n']),
      ),
      ends: 'half-way',
    }),
  }
  const way = choose.one(Object.keys(ways))
  return [way, ways[way] as Mutate]
}

/** The length fields of a frame (RFC 6455, 5.2). */
const sizeOf = (length: number): readonly number[] => {
  if (length < 126) return [length]
  if (length < 65_536) return [126, length >> 8, length & 255]
  return [127, 0, 0, 0, 0, ...[24, 16, 8, 0].map(shift => (length >> shift) & 255)]
}

/** One WebSocket frame, masked as those of a client (RFC 6455, 5.2). */
const frame = (first: number, payload: Uint8Array, isMasked = true): Buffer => {
  const [start = 0, ...rest] = sizeOf(payload.length)
  if (!isMasked) return Buffer.concat([Buffer.from([first, start, ...rest]), payload])
  return Buffer.concat([Buffer.from([first, start | 128, ...rest, 0, 0, 0, 0]), payload])
}

const TEXT = 0x81
const PING = 0x89
const CLOSE = 0x88

const framesOf = (choose: Choose, profileId: string): Buffer => {
  const word = Buffer.from(JSON.stringify({ type: 'authenticate', profileId }))
  const hello = frame(TEXT, word)
  return choose.one<() => Buffer>([
    () => hello,
    () => Buffer.concat([hello, hello]),
    () => Buffer.concat([hello, ...Array(200).fill(frame(PING, Buffer.alloc(125)))]),
    () => frame(TEXT, Buffer.from(choose.one(['', 'null', '[]', '{}', `"${MARK}"`, '{"type":1}']))),
    () => frame(TEXT, Buffer.from(JSON.stringify({ type: 'authenticate', profileId: MARK }))),
    () => frame(TEXT, Buffer.alloc(choose.one([1_024, 1_025, 70_000]), 97)),
    () => frame(TEXT, Buffer.from([0xff, 0xfe])),
    () => frame(TEXT, word, false),
    () => frame(0x82, word),
    () => frame(0x01, word),
    () => frame(0x80, word),
    () => frame(0xf1, word),
    () => frame(0x8b, word),
    () => frame(CLOSE, Buffer.from(choose.one([[], [3], [3, 232], [0, 0], [255, 255]]))),
    () => frame(PING, Buffer.alloc(126)),
    () => Buffer.concat([hello, frame(CLOSE, Buffer.from([3, 232]))]),
    () => Buffer.from([TEXT, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    () => Buffer.from(choose.text(100)),
  ])()
}

/** Opens a socket, sends frames on it, then ends it. */
export const socketCall = (choose: Choose, profileId: string): Mutate => {
  const version = choose.chance(85) ? '13' : choose.one(['', '8', '12', '99', MARK])
  const key = choose.chance(85) ? randomKey(choose) : choose.one(['', 'a', MARK, '='.repeat(24)])
  return call => ({
    ...call,
    headers: [
      ...call.headers,
      ['Connection', 'Upgrade'],
      ['Upgrade', 'websocket'],
      ['Sec-WebSocket-Version', version],
      ['Sec-WebSocket-Key', key],
      ...(choose.chance(10)
        ? [['Sec-WebSocket-Protocol', choose.one(['a', ',', MARK])] as const]
        : []),
    ],
    frames: framesOf(choose, profileId),
    isMalformed: true,
  })
}

const randomKey = (choose: Choose): string =>
  Buffer.from(Array.from({ length: 16 }, () => choose.number(0, 255))).toString('base64')
