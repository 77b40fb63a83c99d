/** Many short texts in two arrays: UTF-8 one after the other, and where each ends. */
export type PackedStrings = { readonly bytes: Uint8Array; readonly ends: Uint32Array }

/** Packs texts; the order stays. */
export const packStrings = (texts: readonly string[]): PackedStrings => {
  const ends = new Uint32Array(texts.length)
  const parts = texts.map(text => Buffer.from(text))
  let end = 0
  for (const [at, part] of parts.entries()) {
    end += part.length
    ends[at] = end
  }
  return { bytes: Uint8Array.from(Buffer.concat(parts)), ends }
}

/** The bytes of one text. */
export const bytesAt = ({ bytes, ends }: PackedStrings, at: number): Uint8Array =>
  bytes.subarray(ends[at - 1] ?? 0, ends[at])

const utf8 = new TextDecoder()

/** One text. */
export const stringAt = (texts: PackedStrings, at: number): string =>
  utf8.decode(bytesAt(texts, at))

/** Which of the sorted texts begin with `prefix`: from the first to before the last. */
export const startingWith = (
  texts: PackedStrings,
  prefix: Uint8Array,
): [from: number, to: number] => {
  const first = (belongsAfter: (order: number) => boolean) => {
    let low = 0
    let high = texts.ends.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const head = bytesAt(texts, middle).subarray(0, prefix.length)
      if (belongsAfter(Buffer.compare(head, prefix))) low = middle + 1
      else high = middle
    }
    return low
  }
  return [first(order => order < 0), first(order => order <= 0)]
}
