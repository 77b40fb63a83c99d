import { connect, type Socket } from 'node:net'
import { type Answer, answersIn, isWhole } from './answers.ts'
import type { Call } from './call.ts'

/** Result of one request. */
export type Exchange = {
  readonly answers: readonly Answer[]
  /** From the connection to the last byte of an answer, in milliseconds. */
  readonly took: number
  /** The caller gave up after a time without data. */
  readonly isGivenUp: boolean
}

/** How long a caller waits for a connection to end, in milliseconds. */
const PATIENCE = 20_000

const chunksOf = (body: Uint8Array): Buffer => {
  const half = body.length >> 1
  const pieces = [body.slice(0, half), body.slice(half)].filter(({ length }) => length > 0)
  return Buffer.concat([
    ...pieces.flatMap(piece => [
      Buffer.from(`${piece.length.toString(16)};a=b\r\n`),
      piece,
      Buffer.from('\r\n'),
    ]),
    Buffer.from('0\r\n\r\n'),
  ])
}

/** The bytes of a request with `Host` and the framing of its body. */
const requestBytes = (call: Call, host: string): Buffer => {
  const has = (name: string) => call.headers.some(([one]) => one.toLowerCase() === name)
  const isFramed = has('content-length') || has('transfer-encoding')
  const lines = [
    `${call.method} ${call.target} HTTP/1.1`,
    ...(has('host') ? [] : [`Host: ${host}`]),
    ...call.headers.map(([name, value]) => `${name}: ${value}`),
    ...(call.chunked ? ['Transfer-Encoding: chunked'] : []),
    ...(!call.chunked && !isFramed && (call.body.length > 0 || call.method !== 'GET')
      ? [`Content-Length: ${call.body.length}`]
      : []),
  ]
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  return Buffer.concat([head, call.chunked ? chunksOf(call.body) : call.body])
}

const bytesOf = (call: Call, host: string): Buffer => {
  const one = requestBytes(call, host)
  const all = Buffer.concat(Array.from({ length: call.times ?? 1 }, () => one))
  return all.subarray(0, Math.ceil(all.length * (call.share ?? 1)))
}

const send = (socket: Socket, { ends }: Call, bytes: Buffer): void => {
  if (ends === 'half-way') socket.end(bytes)
  else if (ends === 'reset') socket.write(bytes, () => socket.resetAndDestroy())
  else socket.write(bytes)
}

/** Whether every answer has arrived. */
const isDone = (received: Buffer, { method, times = 1 }: Call): boolean => {
  const answers = answersIn(received, method)
  return answers.length >= times && answers.every(({ isComplete }) => isComplete)
}

/** Sends a request and reads until it is answered or the server ends the connection. */
export const exchange = (origin: string, call: Call): Promise<Exchange> =>
  new Promise(resolve => {
    const { hostname, port, host } = new URL(origin)
    const received: Buffer[] = []
    let startedAt = performance.now()
    let endedAt: number | undefined
    let isGivenUp = false
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    const late = setTimeout(() => {
      isGivenUp = true
      socket.destroy()
    }, PATIENCE)
    socket.once('connect', () => {
      startedAt = performance.now()
      send(socket, call, bytesOf(call, host))
    })
    let isOpen = false
    socket.on('data', (piece: Buffer) => {
      received.push(piece)
      endedAt = performance.now()
      const all = Buffer.concat(received)
      if (!call.frames && isDone(all, call)) return void socket.end()
      if (isOpen || !call.frames || !isWhole(all)) return
      isOpen = true
      socket.end(call.frames)
    })
    socket.on('error', () => {}) // the close event follows and is enough
    socket.once('close', () => {
      clearTimeout(late)
      const answers = answersIn(Buffer.concat(received), call.method)
      resolve({ answers, took: (endedAt ?? performance.now()) - startedAt, isGivenUp })
    })
  })
