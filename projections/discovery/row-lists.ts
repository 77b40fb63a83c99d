const empty = new Uint32Array(0)

/** Unused numbers below which a pool is not compacted. */
const FEW = 65_536

type DumpedLists = {
  readonly lengths: readonly Uint32Array[]
  readonly count: number
  readonly numbers: Iterable<Uint32Array>
}

export type RowLists = ReturnType<typeof createRowLists>

/**
 * A list of 32-bit numbers for each row, most of them empty. All lists lie in one array, so a list
 * costs only its numbers and the garbage collector has nothing to trace.
 */
export const createRowLists = () => {
  let pool = empty
  let filled = 0
  /** Numbers of the pool that belong to a list. */
  let used = 0
  let starts = empty
  let lengths = empty

  const reserve = (more: number): void => {
    if (filled + more <= pool.length) return
    const larger = new Uint32Array(Math.max(1_024, (filled + more) * 2))
    larger.set(pool.subarray(0, filled))
    pool = larger
  }

  /** Moves all lists together, in the order of their rows. */
  const compact = (): void => {
    const before = pool
    pool = new Uint32Array(Math.max(1_024, used * 2))
    filled = 0
    for (let row = 0; row < lengths.length; row += 1) {
      const length = lengths[row] as number
      const start = starts[row] as number
      pool.set(before.subarray(start, start + length), filled)
      starts[row] = filled
      filled += length
    }
  }

  const growTo = (row: number): void => {
    if (row < lengths.length) return
    const rows = Math.max(1_024, row * 2)
    const [moreStarts, moreLengths] = [new Uint32Array(rows), new Uint32Array(rows)]
    moreStarts.set(starts)
    moreLengths.set(lengths)
    starts = moreStarts
    lengths = moreLengths
  }

  /** The numbers of these rows in pieces; lists that lie side by side are one piece. */
  function* pieces(lengths: Uint32Array): Generator<Uint32Array> {
    let [from, to] = [0, 0]
    for (let row = 0; row < lengths.length; row += 1) {
      const length = lengths[row] as number
      if (length === 0) continue
      const start = starts[row] as number
      if (start !== to) {
        if (to > from) yield pool.subarray(from, to)
        from = start
      }
      to = start + length
    }
    if (to > from) yield pool.subarray(from, to)
  }

  return {
    /** The array in which all lists lie; valid until the next `set`. */
    pool: (): Uint32Array => pool,
    startOf: (row: number): number => starts[row] ?? 0,
    lengthOf: (row: number): number => lengths[row] ?? 0,

    /** A copy of a list. */
    get: (row: number): number[] => {
      const start = starts[row] ?? 0
      return [...pool.subarray(start, start + (lengths[row] ?? 0))]
    },

    set(row: number, list: readonly number[]): void {
      if (list.length === 0 && row >= lengths.length) return
      growTo(row)
      used += list.length - (lengths[row] as number)
      lengths[row] = 0
      if (filled - used > Math.max(FEW, used)) compact()
      reserve(list.length)
      pool.set(list, filled)
      starts[row] = filled
      lengths[row] = list.length
      filled += list.length
    },

    /**
     * The lists of the first rows, for `restore`: their lengths, the count of their numbers, and the
     * numbers in pieces. Nothing is copied, which would block for long; the lists must not change while
     * the pieces are read.
     */
    dump(rows: number): DumpedLists {
      const some = lengths.subarray(0, rows)
      const missing = new Uint32Array(rows - some.length)
      let count = 0
      for (let row = 0; row < some.length; row += 1) count += some[row] as number
      return { lengths: [some, missing], count, numbers: pieces(some) }
    },

    /** @throws {RangeError} the lists are not as long as their lengths say. */
    restore(dumped: { readonly lengths: Uint32Array; readonly numbers: Uint32Array }): void {
      lengths = dumped.lengths.slice()
      starts = new Uint32Array(lengths.length)
      filled = 0
      for (const [row, length] of lengths.entries()) {
        starts[row] = filled
        filled += length
      }
      if (filled !== dumped.numbers.length) throw new RangeError('The lists of rows are cut off.')
      used = filled
      pool = dumped.numbers.slice()
    },
  }
}
