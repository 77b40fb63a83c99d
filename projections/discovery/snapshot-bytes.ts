const CHUNK = 262_144

/** One part of a snapshot: its length in bytes, then its bytes. */
export function* part(content: NodeJS.ArrayBufferView): Generator<Uint8Array> {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.byteLength)
  yield length
  yield new Uint8Array(content.buffer, content.byteOffset, content.byteLength)
}

/** The same bytes in chunks for writing. A chunk is valid until the next one is requested. */
export function* chunks(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  const chunk = new Uint8Array(CHUNK)
  let filled = 0
  for (const piece of pieces)
    for (let from = 0; from < piece.length; ) {
      const some = piece.subarray(from, from + CHUNK - filled)
      chunk.set(some, filled)
      filled += some.length
      from += some.length
      if (filled < CHUNK) continue
      yield chunk
      filled = 0
    }
  if (filled > 0) yield chunk.subarray(0, filled)
}

/**
 * Reads one part after the other; each is a copy, so that it can be read as numbers of any size.
 *
 * @throws {RangeError} there is no further part.
 */
export const partsOf = (bytes: Buffer): (() => Uint8Array<ArrayBuffer>) => {
  let at = 0
  return () => {
    const length = bytes.readUInt32LE(at)
    const from = at + 4
    if (from + length > bytes.length) throw new RangeError('The snapshot ends too early.')
    at = from + length
    return Uint8Array.from(bytes.subarray(from, at))
  }
}
