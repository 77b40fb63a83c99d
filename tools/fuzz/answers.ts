import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'

/** An answer as received, with its body decoded. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** The body is as long as its head declares. */
  readonly isComplete: boolean
}

const END = '\r\n\r\n'

/** Whether the head of an answer has arrived. */
export const isWhole = (bytes: Buffer): boolean => bytes.includes(END)

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

type Body = { readonly body: Buffer; readonly end: number; readonly isComplete: boolean }

const chunkedBody = (bytes: Buffer, start: number): Body => {
  const pieces: Buffer[] = []
  let at = start
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size =
      lineEnd < 0 ? Number.NaN : Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const end = lineEnd + 2 + size
    if (Number.isNaN(size) || end + 2 > bytes.length)
      return { body: Buffer.concat(pieces), end: bytes.length, isComplete: false }
    if (size === 0) return { body: Buffer.concat(pieces), end: end + 2, isComplete: true }
    pieces.push(bytes.subarray(lineEnd + 2, end))
    at = end + 2
  }
}

const bodyOf = (
  bytes: Buffer,
  start: number,
  headers: Answer['headers'],
  isBodiless: boolean,
): Body => {
  if (isBodiless) return { body: Buffer.alloc(0), end: start, isComplete: true }
  if (headers['transfer-encoding'] === 'chunked') return chunkedBody(bytes, start)
  const length = headers['content-length']
  const end = length === undefined ? bytes.length : start + Number(length)
  return { body: bytes.subarray(start, end), end, isComplete: end <= bytes.length }
}

/** The final answers of one connection in order, without interim ones (1xx). */
export const answersIn = (bytes: Buffer, method: string): readonly Answer[] => {
  const answers: Answer[] = []
  let at = 0
  while (at < bytes.length) {
    const headEnd = bytes.indexOf(END, at)
    if (headEnd < 0) break
    const [first = '', ...lines] = bytes.toString('latin1', at, headEnd).split('\r\n')
    const [, code] = /^HTTP\/1\.1 (\d{3})/.exec(first) ?? []
    if (code === undefined) break // frames of a socket
    const status = Number(code)
    const headers = Object.fromEntries(
      lines.map(line => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    )
    const isBodiless = method === 'HEAD' || status < 200 || status === 204 || status === 304
    const { body, end, isComplete } = bodyOf(bytes, headEnd + END.length, headers, isBodiless)
    const decode = isComplete && body.length > 0 && decoders[headers['content-encoding'] ?? '']
    if (status !== 100)
      answers.push({ status, headers, body: decode ? decode(body) : body, isComplete })
    at = end
  }
  return answers
}
