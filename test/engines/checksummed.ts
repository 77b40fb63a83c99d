import { createHash } from 'node:crypto'

const digest = (body: Uint8Array) => createHash('sha256').update(body).digest()

/** About `size` bytes with a number and a checksum over both. */
export const checksummed = (number: number, size: number): Uint8Array => {
  const body = Buffer.alloc(size + (number % 1_000), `${number}.`)
  body.writeUInt32BE(number)
  return Buffer.concat([digest(body), body])
}

/** The number of checksummed bytes; undefined when the checksum is wrong. */
export const numberOfChecksummed = (bytes: Uint8Array): number | undefined => {
  const body = Buffer.from(bytes.subarray(32))
  return digest(body).equals(bytes.subarray(0, 32)) ? body.readUInt32BE() : undefined
}
