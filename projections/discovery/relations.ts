import { modes } from '../../contracts/profiles/mode-labels.ts'
import { type BlockAllocator, createBlockAllocator } from './block-allocator.ts'
import { EVERY_MODE, MATCH, matchOf, type Relation } from './relation.ts'

/** Slots of the smallest table. Sizes are 4, 6, 8, 12, 16 …: each at least a third larger. */
const SMALLEST = 4
const FULL = 0.75

const nextSize = (size: number): number => {
  if (size === 0) return SMALLEST
  return Number.isInteger(Math.log2(size)) ? size * 1.5 : (size * 4) / 3
}

/** Never 0, which marks an empty slot. */
const keyOf = (other: number, mode: number): number => other * 4 + mode + 1

/** The slot at which the search for a key starts: Fibonacci hashing, Knuth, TAOCP 3, 6.4. */
const slotOf = (key: number, size: number): number =>
  Math.floor(((Math.imul(key, 0x9e3779b1) >>> 0) / 2 ** 32) * size)

const noWords = new Uint32Array(0)

type Tables = {
  address: Uint32Array
  size: Uint32Array
  entries: Uint32Array
  blocked: Uint8Array
}

/** Tables of this many rows, with the values of `former`. */
const tablesOf = (rows: number, former?: Tables): Tables => {
  const tables: Tables = {
    address: new Uint32Array(rows),
    size: new Uint32Array(rows),
    entries: new Uint32Array(rows),
    blocked: new Uint8Array(rows),
  }
  for (const [name, column] of Object.entries(former ?? {}))
    tables[name as keyof Tables].set(column.subarray(0, rows))
  return tables
}

/** Moves all tables into a new allocator without gaps, segment by segment. */
const compact = (old: BlockAllocator, { address, size }: Tables): BlockAllocator => {
  const blocks = createBlockAllocator()
  const rows = Uint32Array.from(size.keys()).filter(row => size[row] !== 0)
  rows.sort((one, other) => (address[one] as number) - (address[other] as number))
  for (const row of rows) {
    const from = address[row] as number
    const words = (size[row] as number) * 2
    const to = blocks.allocate(words)
    old.releaseBefore(from)
    const start = old.offsetOf(from)
    blocks
      .segmentOf(to)
      .set(old.segmentOf(from).subarray(start, start + words), blocks.offsetOf(to))
    address[row] = to
  }
  return blocks
}

/** The tables of all rows as they lie in memory, so that no entry is hashed again. */
export type DumpedRelations = Omit<Tables, 'address'> & {
  /** Number of words of all tables. */
  readonly words: number
  /** A page is valid until the next one is requested. */
  readonly pages: Iterable<Uint32Array>
}

type Table = { readonly words: Uint32Array; readonly from: number; readonly to: number }

const PAGE = 65_536

/** The words of tables in pages. Most tables are so small that a loop copies them fastest. */
function* pagesOf(all: Iterable<Table>): Generator<Uint32Array> {
  const page = new Uint32Array(PAGE)
  let filled = 0
  for (const { words, from, to } of all)
    for (let word = from; word < to; word += 1) {
      page[filled] = words[word] as number
      filled += 1
      if (filled < PAGE) continue
      yield page
      filled = 0
    }
  yield page.subarray(0, filled)
}

/** Copies words into a block. Returns the index of the next words. */
const copyWords = (
  words: Uint32Array,
  from: number,
  count: number,
  blocks: BlockAllocator,
  address: number,
): number => {
  const segment = blocks.segmentOf(address)
  const base = blocks.offsetOf(address)
  for (let word = 0; word < count; word += 1) segment[base + word] = words[from + word] as number
  return from + count
}

export type Relations = ReturnType<typeof createRelations>

/**
 * All relations. Those of each member are in a hash table of their own (linear probing, key and
 * relation side by side) in allocated blocks: about 13 bytes a relation, and a query, which reads one
 * member's relations repeatedly, touches few pages. An undone swipe becomes 0 and keeps its slot; all
 * relations of a member are removed when the profile is closed.
 */
export const createRelations = () => {
  let blocks = createBlockAllocator()
  let tables = tablesOf(1_024)

  const reserve = (row: number) => {
    if (row < tables.size.length) return
    tables = tablesOf(2 ** Math.ceil(Math.log2(row + 1)), tables)
  }

  /** Index of the word of a key, or of the slot for a new key; -1 without a table. */
  const find = (row: number, key: number): number => {
    const size = tables.size[row] ?? 0
    if (size === 0) return -1
    const address = tables.address[row] as number
    const words = blocks.segmentOf(address)
    const base = blocks.offsetOf(address)
    let slot = slotOf(key, size)
    for (;;) {
      const word = base + slot * 2
      const found = words[word]
      if (found === key || found === 0) return word
      slot = slot + 1 === size ? 0 : slot + 1
    }
  }

  const grow = (row: number) => {
    const size = tables.size[row] as number
    const address = tables.address[row] as number
    tables.size[row] = nextSize(size)
    tables.address[row] = blocks.allocate(nextSize(size) * 2)
    if (size === 0) return
    const old = blocks.segmentOf(address)
    const base = blocks.offsetOf(address)
    const words = blocks.segmentOf(tables.address[row] as number)
    for (let word = base; word < base + size * 2; word += 2) {
      const key = old[word] as number
      if (key === 0) continue
      const place = find(row, key)
      words[place] = key
      words[place + 1] = old[word + 1] as number
    }
    blocks.release(address, size * 2)
    if (blocks.isFragmented()) blocks = compact(blocks, tables)
  }

  const get = (row: number, other: number, mode: number): Relation => {
    const word = find(row, keyOf(other, mode))
    if (word < 0) return 0
    return blocks.segmentOf(tables.address[row] as number)[word + 1] as number
  }

  const set = (row: number, other: number, mode: number, relation: Relation): void => {
    reserve(row)
    const key = keyOf(other, mode)
    if (mode === EVERY_MODE) tables.blocked[row] = 1
    let word = find(row, key)
    const isNew = word < 0 || blocks.segmentOf(tables.address[row] as number)[word] !== key
    if (isNew) {
      if (relation === 0) return
      const entries = (tables.entries[row] as number) + 1
      tables.entries[row] = entries
      if (entries > (tables.size[row] as number) * FULL) grow(row)
      word = find(row, key)
    }
    const words = blocks.segmentOf(tables.address[row] as number)
    words[word] = key
    words[word + 1] = relation
  }

  const tableOf = (row: number): Table => {
    const size = tables.size[row] ?? 0
    if (size === 0) return { words: noWords, from: 0, to: 0 }
    const address = tables.address[row] as number
    const from = blocks.offsetOf(address)
    return { words: blocks.segmentOf(address), from, to: from + size * 2 }
  }

  function* tablesBelow(rows: number): Generator<Table> {
    for (let row = 0; row < rows; row += 1) yield tableOf(row)
  }

  return {
    get,

    /** The block bits between two members; quick when the first has no blocks. */
    block: (row: number, other: number): Relation =>
      tables.blocked[row] ? get(row, other, EVERY_MODE) : 0,

    set,

    /** Calls `visit` for every relation of a member, in no particular order. */
    each(row: number, visit: (other: number, mode: number, relation: Relation) => void): void {
      const { words, from, to } = tableOf(row)
      for (let word = from; word < to; word += 2) {
        const key = words[word] as number
        if (key !== 0) visit((key - 1) >>> 2, (key - 1) & 3, words[word + 1] as number)
      }
    },

    /** Removes all relations between a member and others, on both sides. */
    clear(row: number): void {
      const { words, from, to } = tableOf(row)
      if (to === from) return
      for (let word = from; word < to; word += 2) {
        const key = words[word] as number
        if (key !== 0) set((key - 1) >>> 2, row, (key - 1) & 3, 0)
      }
      words.fill(0, from, to)
      blocks.release(tables.address[row] as number, to - from)
      for (const column of [tables.size, tables.entries, tables.blocked]) column[row] = 0
      if (blocks.isFragmented()) blocks = compact(blocks, tables)
    },

    /** The relations of the first rows, for `restore`. They must not change while it is read. */
    dump(rows: number): DumpedRelations {
      reserve(rows - 1) // the last rows may have no relations yet
      const size = tables.size.subarray(0, rows)
      const entries = tables.entries.subarray(0, rows)
      const blocked = tables.blocked.subarray(0, rows)
      let words = 0
      for (let row = 0; row < rows; row += 1) words += (size[row] as number) * 2
      return { size, entries, blocked, words, pages: pagesOf(tablesBelow(rows)) }
    },

    /** Replaces all relations by those of `dump`; `words` holds its pages. */
    restore({ words, ...columns }: Omit<Tables, 'address'> & { words: Uint32Array }): void {
      const { size } = columns
      blocks = createBlockAllocator()
      tables = tablesOf(size.length, { ...columns, address: noWords })
      let from = 0
      for (let row = 0; row < size.length; row += 1) {
        const slots = size[row] as number
        if (slots === 0) continue
        const address = blocks.allocate(slots * 2)
        tables.address[row] = address
        from = copyWords(words, from, slots * 2, blocks, address)
      }
      if (from !== words.length) throw new RangeError('Relations are of another size.')
    },
  }
}

/** Whether two members have a live match, in any mode. A loop, since a deck asks for each of its cards. */
export const hasMatch = (
  { relations }: { readonly relations: Pick<Relations, 'get'> },
  one: number,
  other: number,
): boolean => {
  for (let mode = 0; mode < modes.length; mode += 1)
    if (matchOf(relations.get(one, other, mode)) === MATCH.live) return true
  return false
}
