const WORDS = 4
const BYTES = 16

/** Where the hexadecimal digits of each byte are in a UUID (RFC 9562, section 4). */
const digitsAt = Uint8Array.of(0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34)
const DASHES = [8, 13, 18, 23] as const
const LENGTH = 36

const hexDigits = Buffer.from('0123456789abcdef')

const NOT_HEX = 255
const digitOf = new Uint8Array(128).fill(NOT_HEX)
for (let digit = 0; digit < 16; digit += 1) {
  digitOf[digit.toString(16).charCodeAt(0)] = digit
  digitOf[digit.toString(16).toUpperCase().charCodeAt(0)] = digit
}
const digitAt = (id: string, at: number): number => digitOf[id.charCodeAt(at)] ?? NOT_HEX

/** Mixes the words of an id, so that ids that count up also spread: Murmur's multiplier. */
const hashOf = (words: Uint32Array, at: number): number => {
  let hash = 0
  for (let word = at; word < at + WORDS; word += 1) {
    hash = Math.imul(hash ^ (words[word] as number), 0x85ebca6b)
    hash ^= hash >>> 15
  }
  return hash >>> 0
}

/** Slots of the hash table: a power of two, at most three quarters of it taken. */
const slotsFor = (count: number): number => 2 ** Math.ceil(Math.log2(Math.max(1_024, count / 0.75)))

/**
 * UUIDs by row, and rows by UUID. An id takes 16 bytes, and 5 to 11 in the hash table (linear probing),
 * where a string in a `Map` takes about 120; the garbage collector has nothing to trace.
 */
export const createIdTable = () => {
  let words = new Uint32Array(1_024 * WORDS)
  let count = 0
  /** A row plus 1 in each slot that is taken. */
  let slots = new Uint32Array(slotsFor(0))

  /** Bytes of the id being looked up or written. */
  const sought = new Uint8Array(BYTES)
  const soughtWords = new Uint32Array(sought.buffer)

  /** Ids are written here, because concatenating strings costs more. */
  const text = Buffer.alloc(LENGTH, '-')

  /** Reads an id into `sought`; false when it is no UUID. */
  const seek = (id: string): boolean => {
    if (id.length !== LENGTH || DASHES.some(at => id.charCodeAt(at) !== 0x2d)) return false
    for (let byte = 0; byte < BYTES; byte += 1) {
      const at = digitsAt[byte] as number
      const [high, low] = [digitAt(id, at), digitAt(id, at + 1)]
      if (high === NOT_HEX || low === NOT_HEX) return false
      sought[byte] = high * 16 + low
    }
    return true
  }

  const isSought = (row: number): boolean => {
    const at = row * WORDS
    return (
      words[at] === soughtWords[0] &&
      words[at + 1] === soughtWords[1] &&
      words[at + 2] === soughtWords[2] &&
      words[at + 3] === soughtWords[3]
    )
  }

  /** The slot of `sought`, or the one where it belongs. */
  const slotOfSought = (): number => {
    let slot = hashOf(soughtWords, 0) & (slots.length - 1)
    while (slots[slot] !== 0 && !isSought((slots[slot] as number) - 1))
      slot = (slot + 1) & (slots.length - 1)
    return slot
  }

  const rowOfSought = (): number | undefined => {
    const row = slots[slotOfSought()] as number
    return row === 0 ? undefined : row - 1
  }

  /** Fills a hash table of this size with all rows. */
  const rehash = (size: number): void => {
    slots = new Uint32Array(size)
    for (let row = 0; row < count; row += 1) {
      let slot = hashOf(words, row * WORDS) & (size - 1)
      while (slots[slot] !== 0) slot = (slot + 1) & (size - 1)
      slots[slot] = row + 1
    }
  }

  return {
    count: (): number => count,

    find(id: string): number | undefined {
      return seek(id) ? rowOfSought() : undefined
    },

    /** The row of the id whose words begin at `at`. */
    findAt(ids: Uint32Array, at: number): number | undefined {
      for (let word = 0; word < WORDS; word += 1) soughtWords[word] = ids[at + word] as number
      return rowOfSought()
    },

    /**
     * Adds an id that is not in the table; returns its row.
     *
     * @throws {TypeError} it is no UUID.
     */
    add(id: string): number {
      if (!seek(id)) throw new TypeError('The id of a member must be a UUID.')
      if (words.length === count * WORDS) {
        const larger = new Uint32Array(words.length * 2)
        larger.set(words)
        words = larger
      }
      words.set(soughtWords, count * WORDS)
      count += 1
      if (slotsFor(count) > slots.length) rehash(slotsFor(count))
      else slots[slotOfSought()] = count
      return count - 1
    },

    /** The id of a row, in lower case. */
    at(row: number): string {
      for (let word = 0; word < WORDS; word += 1)
        soughtWords[word] = words[row * WORDS + word] as number
      for (let byte = 0; byte < BYTES; byte += 1) {
        const [value, at] = [sought[byte] as number, digitsAt[byte] as number]
        text[at] = hexDigits[value >>> 4] as number
        text[at + 1] = hexDigits[value & 15] as number
      }
      return text.toString('latin1')
    },

    /** The words of all ids, four for each row; valid until the next `add`. */
    words: (): Uint32Array => words,

    /** All ids, for `restore`; valid until the next `add`. */
    dump: (): Uint32Array => words.subarray(0, count * WORDS),

    /** Replaces all ids by those of `dump`. */
    restore(dumped: Uint32Array): void {
      count = dumped.length / WORDS
      words = new Uint32Array(Math.max(1_024 * WORDS, dumped.length))
      words.set(dumped)
      rehash(slotsFor(count))
    },
  }
}
