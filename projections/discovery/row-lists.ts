const empty = new Uint32Array(0)

/** Unused numbers below which a pool is not compacted. */
const FEW = 65_536

export type RowLists = ReturnType<typeof createRowLists>

/**
 * A list of 32-bit numbers for each row, most of them empty. All lists lie in one array, so that a
 * list costs no more than its numbers and nothing of it concerns the garbage collector.
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

    /** The length of each of so many lists, and all lists one after the other, for `restore`. */
    dump(rows: number): { lengths: Uint32Array; numbers: Uint32Array } {
      compact()
      const dumped = new Uint32Array(rows)
      dumped.set(lengths.subarray(0, rows))
      return { lengths: dumped, numbers: pool.subarray(0, filled) }
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
