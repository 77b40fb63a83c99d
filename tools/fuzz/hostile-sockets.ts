import fc from 'fast-check'
import type { Mutate } from './call.ts'
import { MARK } from './hostile-json.ts'

/** The length fields of a frame (RFC 6455, 5.2). */
const sizeOf = (length: number): readonly number[] => {
  if (length < 126) return [length]
  if (length < 65_536) return [126, length >> 8, length & 255]
  return [127, 0, 0, 0, 0, ...[24, 16, 8, 0].map(shift => (length >> shift) & 255)]
}

/** One WebSocket frame, masked as those of a client (RFC 6455, 5.2). */
const frame = (first: number, payload: Uint8Array | string, isMasked = true): Buffer => {
  const bytes = Buffer.from(payload)
  const [start = 0, ...rest] = sizeOf(bytes.length)
  const head = isMasked ? [first, start | 128, ...rest, 0, 0, 0, 0] : [first, start, ...rest]
  return Buffer.concat([Buffer.from(head), bytes])
}

const [TEXT, CLOSE, PING] = [0x81, 0x88, 0x89] as const

/** First bytes of frames that are binary, in parts, reserved or of an unknown kind. */
const otherKinds = [0x82, 0x01, 0x80, 0xf1, 0x8b]

const framesOf = (profileId: string): fc.Arbitrary<Buffer> => {
  const greeting = (id: string) => JSON.stringify({ type: 'authenticate', profileId: id })
  const hello = frame(TEXT, greeting(profileId))
  const closing = [[], [3], [3, 232], [0, 0], [255, 255]].map(bytes => Uint8Array.from(bytes))
  const texts = ['', 'null', '[]', '{}', `"${MARK}"`, '{"type":1}', greeting(MARK)]
  return fc.oneof(
    fc.constantFrom(1, 2).map(times => Buffer.concat(Array(times).fill(hello))),
    fc.constant(Buffer.concat([hello, ...Array(200).fill(frame(PING, Buffer.alloc(125)))])),
    fc.constantFrom(...texts).map(text => frame(TEXT, text)),
    fc.constantFrom(1_024, 1_025, 70_000).map(size => frame(TEXT, 'a'.repeat(size))),
    fc.constantFrom(...otherKinds).map(kind => frame(kind, greeting(profileId))),
    fc.constantFrom(...closing).map(bytes => Buffer.concat([hello, frame(CLOSE, bytes)])),
    fc.constantFrom(
      frame(TEXT, greeting(profileId), false),
      frame(TEXT, Buffer.from([0xff, 0xfe])),
      frame(PING, Buffer.alloc(126)),
      Buffer.from([TEXT, ...Array(9).fill(0xff)]),
    ),
    fc.uint8Array({ maxLength: 100 }).map(bytes => Buffer.from(bytes)),
  )
}

const orWrong = (right: fc.Arbitrary<string>, ...wrong: readonly string[]) =>
  fc.oneof({ weight: 6, arbitrary: right }, fc.constantFrom(...wrong))

/** Opens a socket, sends frames on it, then ends it. */
export const socketCall = (profileId: string): fc.Arbitrary<Mutate> =>
  fc
    .record({
      version: orWrong(fc.constant('13'), '', '8', '12', '99', MARK),
      key: orWrong(
        fc
          .uint8Array({ minLength: 16, maxLength: 16 })
          .map(bytes => Buffer.from(bytes).toString('base64')),
        ...['', 'a', MARK, '='.repeat(24)],
      ),
      frames: framesOf(profileId),
    })
    .map(({ version, key, frames }) => call => ({
      ...call,
      headers: [
        ...call.headers,
        ['Connection', 'Upgrade'],
        ['Upgrade', 'websocket'],
        ['Sec-WebSocket-Version', version],
        ['Sec-WebSocket-Key', key],
      ],
      frames,
      isMalformed: true,
    }))
