const CHUNK = 262_144

/** Parts begin at multiples of this, so that they can be read in place as numbers. */
const ALIGNED = 8

const bytesOf = ({ buffer, byteOffset, byteLength }: NodeJS.ArrayBufferView) =>
  new Uint8Array(buffer, byteOffset, byteLength)

/** One part of a snapshot: its length, its bytes, and zeros up to the next part. */
export function* part(
  length: number,
  pieces: Iterable<NodeJS.ArrayBufferView>,
): Generator<Uint8Array> {
  yield bytesOf(Float64Array.of(length))
  for (const piece of pieces) yield bytesOf(piece)
  yield new Uint8Array((ALIGNED - (length % ALIGNED)) % ALIGNED)
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
 * Reads one part after the other, as views on the bytes.
 *
 * @throws {RangeError} there is no further part.
 */
export const partsOf = (content: Buffer): (() => Uint8Array) => {
  // A small buffer may lie anywhere in a larger one.
  const bytes = content.byteOffset % ALIGNED === 0 ? content : new Uint8Array(content)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  return () => {
    const length = view.getFloat64(at, true)
    const from = at + ALIGNED
    if (from + length > bytes.byteLength) throw new RangeError('The snapshot ends too early.')
    at = from + Math.ceil(length / ALIGNED) * ALIGNED
    return new Uint8Array(bytes.buffer, bytes.byteOffset + from, length)
  }
}
