/** Memory to receive uploads into. */
export type BufferPool = {
  /** A block of the one size; what is in it is of no meaning. */
  acquire(): Uint8Array<ArrayBuffer>
  /** Takes a block back, by any view of it. Nobody may read it any more: the next will fill it. */
  release(bytes: Uint8Array): void
}

/**
 * Blocks of `size` bytes that are used again. The garbage collector counts what it did not make
 * itself as well: given a new block for every upload, it goes through the whole heap for every
 * upload, and all other calls wait. At most `spare` unused ones are kept, for `idle` milliseconds;
 * what else is given back goes back to the system at once.
 */
export const createBufferPool = ({
  size,
  spare,
  idle,
}: {
  readonly size: number
  readonly spare: number
  readonly idle: number
}): BufferPool => {
  let unused: ArrayBuffer[] = []
  let rest: NodeJS.Timeout | undefined
  const inUse = new WeakSet<ArrayBuffer>()

  const freeUnused = () => {
    for (const block of unused) block.transfer(0)
    unused = []
  }

  return {
    acquire() {
      clearTimeout(rest)
      const block = unused.pop() ?? new ArrayBuffer(size)
      inUse.add(block)
      return new Uint8Array(block)
    },

    release({ buffer }) {
      if (!(buffer instanceof ArrayBuffer) || !inUse.delete(buffer)) return
      if (unused.length < spare) unused.push(buffer)
      else buffer.transfer(0)
      clearTimeout(rest)
      rest = setTimeout(freeUnused, idle).unref()
    },
  }
}
