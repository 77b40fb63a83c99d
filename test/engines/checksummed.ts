import { createHash } from 'node:crypto'

const digest = (body: Uint8Array) => createHash('sha256').update(body).digest()

/** Bytes that carry a number and tell whether they are whole: about `size` of them. */
export const checksummed = (number: number, size: number): Uint8Array => {
  const body = Buffer.alloc(size + (number % 1_000), `${number}.`)
  body.writeUInt32BE(number)
  return Buffer.concat([digest(body), body])
}

/** The number of sealed bytes; undefined when they are not as they were sealed. */
export const numberOfChecksummed = (bytes: Uint8Array): number | undefined => {
  const body = Buffer.from(bytes.subarray(32))
  return digest(body).equals(bytes.subarray(0, 32)) ? body.readUInt32BE() : undefined
}
